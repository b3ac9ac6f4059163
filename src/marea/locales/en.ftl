# The platform's own texts. Every language has the same messages with the same variables.

player-on-seat = Player { $seat }
bot-on-seat = Bot { $seat } ({ $bot })

play-welcome = { $game }: { $names }. Answer with a number or with the text in brackets; q stops, ? shows the table again. The rules: marea rules { $id }.
play-turn = { $player }: { $prompt }
play-answer = Your answer:
play-not-a-choice = “{ $answer }” is not one of the choices. Type { $choices }, or the text in brackets.
play-watch = { $game }: { $names }. You watch.
play-hand-over = The next to see the screen is { $player }. Press Enter when nobody else is looking.
play-stopped = The game was stopped. Nobody has won.
play-saved = The record is in { $file }.

list-and = { " and " }
result-winners = { $count ->
    [one] { $winners } wins.
   *[other] { $winners } win together.
}
result-score = { $player }: { $score ->
    [one] { $score } point
   *[other] { $score } points
}
