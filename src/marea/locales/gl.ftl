# Os textos da plataforma. Todas as linguas teñen as mesmas mensaxes coas mesmas variables.

player-on-seat = Xogador { $seat }
bot-on-seat = Bot { $seat } ({ $bot })

play-welcome = { $game }: { $names }. Responde cun número ou co texto entre corchetes; q para a partida, ? amosa outra vez a mesa. As regras: marea rules { $id }.
play-turn = { $player }: { $prompt }
play-answer = A túa resposta:
play-not-a-choice = «{ $answer }» non é unha das opcións. Escribe { $choices }, ou o texto entre corchetes.
play-watch = { $game }: { $names }. Ti miras.
play-hand-over = Tócalle mirar a { $player }. Preme Intro cando non mire ninguén máis.
play-stopped = A partida interrompeuse. Ninguén gañou.
play-saved = O rexistro está en { $file }.

join-waiting = Agardando polos demais. Ctrl-C para saír; a mesa segue.
join-waiting-seats = Agardando a que se ocupen todos os asentos.
join-sat = Es { $player }. Para volver: { $command }
join-stopped = Saíches da pantalla. A mesa segue; volve coa mesma orde.
join-lost = Perdeuse a conexión, téntase de novo.
chat-line = { $player }: { $text }

table-sat = { $player } senta á mesa.
table-bot = { $player } ocupa un asento.
table-left = Un asento volve estar libre.
table-started = Comeza a partida.
table-undone = { $player } desfai unha xogada.
table-away = { $why ->
    [time] A { $player } acabóuselle o tempo. De momento xoga un bot.
    [left] { $player } deixou a mesa. De momento xoga un bot.
   *[gone] { $player } non está. De momento xoga un bot.
}
table-back = { $player } volveu.
table-resigned = { $player } abandona. Un bot xoga ata o final.
table-rules = A partida segue con regras máis novas.
table-closed = A mesa pechouse.
table-rematch = Revancha: { $table }

list-and = { " e " }
result-winners = { $count ->
    [one] Gaña { $winners }.
   *[other] Gañan xuntos { $winners }.
}
result-score = { $player }: { $score ->
    [one] { $score } punto
   *[other] { $score } puntos
}
