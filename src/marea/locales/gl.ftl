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

list-and = { " e " }
result-winners = { $count ->
    [one] Gaña { $winners }.
   *[other] Gañan xuntos { $winners }.
}
result-score = { $player }: { $score ->
    [one] { $score } punto
   *[other] { $score } puntos
}
