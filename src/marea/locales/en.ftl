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

join-waiting = Waiting for the others. Ctrl-C leaves; the table stays.
join-waiting-seats = Waiting until every seat is taken.
join-sat = You are { $player }. To come back: { $command }
join-stopped = You have left the screen. The table goes on; come back with the same command.
join-lost = The connection is lost, trying again.
chat-line = { $player }: { $text }

table-sat = { $player } sits down.
table-bot = { $player } takes a seat.
table-left = A seat is free again.
table-started = The game begins.
table-undone = { $player } takes a move back.
table-away = { $why ->
    [time] { $player } is out of time. A bot plays on for now.
    [left] { $player } has left the table. A bot plays on for now.
   *[gone] { $player } is not there. A bot plays on for now.
}
table-back = { $player } is back.
table-resigned = { $player } resigns. A bot plays to the end.
table-rules = The game goes on by newer rules.
table-closed = The table was closed.
table-rematch = A rematch: { $table }

list-and = { " and " }
result-winners = { $count ->
    [one] { $winners } wins.
   *[other] { $winners } win together.
}
result-score = { $player }: { $score ->
    [one] { $score } point
   *[other] { $score } points
}
