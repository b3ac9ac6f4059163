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

list-and = { " et " }
result-winners = { $count ->
    [one] { $winners } gagne.
   *[other] { $winners } gagnent ensemble.
}
result-score = { $player } : { $score ->
    [one] { $score } point
   *[other] { $score } points
}
