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

# The page in the browser.
home-title = Board games of the sea
home-about = Sit down with friends or against bots, in your language, on any screen. Nothing to install, no account.
home-games = Games
home-mine = My tables
home-mine-none = You are not at any table yet.
home-open = Public tables
home-open-none = There are no public tables now.
play-now = Play now
new-table = New table
players-range = { $first } to { $last } players
seats-free = { $count ->
    [one] { $count } free seat
   *[other] { $count } free seats
}
status-playing = being played
your-turn = Your turn
field-name = Your name
field-players = Players
field-clock = Time for each move
field-seats = Seats
field-options = Options
field-public = Show the table to everybody
clock-none = No clock
clock-seconds = { $seconds } seconds
seat-number = Seat { $seat }
seat-which-bot = Bot on seat { $seat }
seat-me = me, here
seat-friend = a friend, by link
seat-bot = a bot
seat-open = free seat
seat-away = a bot plays
seat-resigned = has resigned
hot-seat-note = Several people share this screen; it asks to be handed over.
make-table = Make the table
cancel = Cancel
loading = Loading …
error-offline = The server does not answer. Nothing is lost: try again in a moment.
not-found-title = There is nothing here
not-found-text = The address leads nowhere. Perhaps a piece of it is missing.
go-home = To the home page
table-missing = This table is not there
setting-theme = Colours
setting-language = Language
theme-system = Auto
theme-light = Light
theme-dark = Dark
line-connecting = Connecting …
line-lost = The connection is lost, trying again.
waiting-for = Waiting for { $players }
answer-given = Your secret answer: { $answer }
pick-again = Choose anew
time-left = Time left
players = Players
you = you
cards-in-hand = cards in hand
score = Score
choose = Choose
is-asked = is asked
log = What happened
chat = Chat
chat-none = Nobody has said anything yet.
chat-say = Say something to everybody
chat-send = Send
lobby-waiting = { $count ->
    [one] One seat is still free
   *[other] { $count } seats are still free
}
take-seat = Take a seat
give-to-bot = Give seat { $seat } to a bot
invite-text = Whoever has this link can come:
invite-link = Link
invite-qr = The link as a QR code
copy = Copy
copied = Copied
actions = At the table
take-back = Take my seat back
undo = Undo
other-device = Play on another device
leave = Leave
resign = Resign
resign-sure = Yes, resign
notify = Tell me when it is my turn
you-watch = You watch this table.
luck = Luck that can be checked
luck-about = All luck of this game follows from a secret seed. This is its fingerprint; at the end the seed is opened.
luck-kept = The seed is open now and fits its fingerprint: the luck was settled before the game.
luck-broken = The seed does not fit its fingerprint: the luck of this game is not the one that was promised.
game-over = The game is over
rematch = Play again
record = Download the record
hand-over = The screen is for { $player } now
hand-over-about = Go on when nobody else is looking.
hand-over-ready = I am ready
board = Board
rule = Rule
close = Close
