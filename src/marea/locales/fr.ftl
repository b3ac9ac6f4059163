# Les textes de la plateforme. Toutes les langues ont les mêmes messages avec les mêmes variables.

player-on-seat = Joueur { $seat }
bot-on-seat = Bot { $seat } ({ $bot })

play-welcome = { $game } : { $names }. Répondez par un numéro ou par le texte entre crochets ; q arrête la partie, ? réaffiche la table. Les règles : marea rules { $id }.
play-turn = { $player } : { $prompt }
play-answer = Votre réponse :
play-not-a-choice = « { $answer } » ne fait pas partie des choix. Tapez { $choices }, ou le texte entre crochets.
play-watch = { $game } : { $names }. Vous regardez.
play-hand-over = Au tour de { $player } de regarder l’écran. Appuyez sur Entrée quand personne d’autre ne regarde.
play-stopped = La partie a été interrompue. Personne n’a gagné.
play-saved = La partie est enregistrée dans { $file }.

join-waiting = En attente des autres. Ctrl-C pour partir ; la table reste.
join-waiting-seats = En attente que tous les sièges soient pris.
join-sat = Vous êtes { $player }. Pour revenir : { $command }
join-stopped = Vous avez quitté l’écran. La table continue ; revenez avec la même commande.
join-lost = La connexion est perdue, nouvel essai.
chat-line = { $player } : { $text }

table-sat = { $player } prend place.
table-bot = { $player } prend un siège.
table-left = Un siège est de nouveau libre.
table-started = La partie commence.
table-undone = { $player } reprend un coup.
table-away = { $why ->
    [time] { $player } n’a plus de temps. Un bot joue en attendant.
    [left] { $player } a quitté la table. Un bot joue en attendant.
   *[gone] { $player } n’est pas là. Un bot joue en attendant.
}
table-back = { $player } est de retour.
table-resigned = { $player } abandonne. Un bot joue jusqu’à la fin.
table-rules = La partie continue avec des règles plus récentes.
table-closed = La table a été fermée.
table-rematch = Revanche : { $table }

list-and = { " et " }
result-winners = { $count ->
    [one] { $winners } gagne.
   *[other] { $winners } gagnent ensemble.
}
result-score = { $player } : { $score ->
    [one] { $score } point
   *[other] { $score } points
}
