# Os textos da plataforma. Todas as linguas teñen as mesmas mensaxes coas mesmas variables.

player-on-seat = Xogador { $seat }
bot-on-seat = Bot { $seat } ({ $bot })

play-welcome = { $game }: { $names }. Responde cun número ou co texto entre corchetes; q remata, ? amosa outra vez a mesa.
play-turn = { $player }: { $prompt }
play-answer = A túa resposta
play-not-a-choice = «{ $answer }» non é unha das opcións. Escribe un número do { $first } ao { $last }.
play-hand-over = Agora mira a pantalla { $player }. Preme Intro cando non mire ninguén máis.
play-stopped = A partida interrompeuse. Ninguén gañou.
play-saved = O rexistro está en { $file }.

result-winners = { $count ->
    [one] Gaña { $winners }.
   *[other] Gañan xuntos { $winners }.
}
result-score = { $player }: { $score ->
    [one] { $score } punto
   *[other] { $score } puntos
}
