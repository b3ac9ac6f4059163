# Les textes de la plateforme. Toutes les langues ont les mêmes messages avec les mêmes variables.

player-on-seat = Joueur { $seat }
bot-on-seat = Bot { $seat } ({ $bot })

play-welcome = { $game } : { $names }. Répondez par un numéro ou par le texte entre crochets ; q arrête, ? montre de nouveau la table.
play-turn = { $player } : { $prompt }
play-answer = Votre réponse
play-not-a-choice = « { $answer } » n'est pas un des choix. Tapez un numéro de { $first } à { $last }.
play-hand-over = C'est à { $player } de voir l'écran. Appuyez sur Entrée quand personne d'autre ne regarde.
play-stopped = La partie a été interrompue. Personne n'a gagné.
play-saved = La partie est enregistrée dans { $file }.

result-winners = { $count ->
    [one] { $winners } gagne.
   *[other] { $winners } gagnent ensemble.
}
result-score = { $player } : { $score ->
    [one] { $score } point
   *[other] { $score } points
}
