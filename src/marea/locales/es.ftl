# Los textos de la plataforma. Todos los idiomas tienen los mismos mensajes con las mismas variables.

player-on-seat = Jugador { $seat }
bot-on-seat = Bot { $seat } ({ $bot })

play-welcome = { $game }: { $names }. Responde con un número o con el texto entre corchetes; q para la partida, ? muestra otra vez la mesa. Las reglas: marea rules { $id }.
play-turn = { $player }: { $prompt }
play-answer = Tu respuesta:
play-not-a-choice = «{ $answer }» no es una de las opciones. Escribe { $choices }, o el texto entre corchetes.
play-watch = { $game }: { $names }. Tú miras.
play-hand-over = Le toca mirar a { $player }. Pulsa Intro cuando no mire nadie más.
play-stopped = La partida se ha interrumpido. Nadie ha ganado.
play-saved = El registro está en { $file }.

list-and = { " y " }
result-winners = { $count ->
    [one] Gana { $winners }.
   *[other] Ganan juntos { $winners }.
}
result-score = { $player }: { $score ->
    [one] { $score } punto
   *[other] { $score } puntos
}
