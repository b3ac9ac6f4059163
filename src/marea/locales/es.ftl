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

join-waiting = Esperando a los demás. Ctrl-C para salir; la mesa sigue.
join-waiting-seats = Esperando a que se ocupen todos los asientos.
join-sat = Eres { $player }. Para volver: { $command }
join-stopped = Has salido de la pantalla. La mesa sigue; vuelve con la misma orden.
join-lost = Se ha perdido la conexión, se intenta de nuevo.
chat-line = { $player }: { $text }

table-sat = { $player } se sienta a la mesa.
table-bot = { $player } ocupa un asiento.
table-left = Un asiento vuelve a estar libre.
table-started = Empieza la partida.
table-undone = { $player } deshace una jugada.
table-away = { $why ->
    [time] A { $player } se le ha acabado el tiempo. De momento juega un bot.
    [left] { $player } ha dejado la mesa. De momento juega un bot.
   *[gone] { $player } no está. De momento juega un bot.
}
table-back = { $player } ha vuelto.
table-resigned = { $player } abandona. Un bot juega hasta el final.
table-rules = La partida sigue con reglas más nuevas.
table-closed = La mesa se ha cerrado.
table-rematch = Revancha: { $table }

list-and = { " y " }
result-winners = { $count ->
    [one] Gana { $winners }.
   *[other] Ganan juntos { $winners }.
}
result-score = { $player }: { $score ->
    [one] { $score } punto
   *[other] { $score } puntos
}
