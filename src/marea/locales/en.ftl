# The platform's own texts. Every language has the same messages with the same variables.

player-on-seat = Player { $seat }
bot-on-seat = Bot { $seat } ({ $bot })
bot-name-beginner = beginner
bot-name-casual = casual
bot-name-skilled = skilled
bot-name-expert = expert
bot-name-master = master
bot-name-random = random
bot-name-greedy = greedy
bot-name-search = search

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
field-hints = Hints allowed
clock-none = No clock
clock-seconds = { $seconds } seconds
seat-number = Seat { $seat }
seat-which-bot = Bot on seat { $seat }
bot-level = Level
bot-about-beginner = Often plays just anything: a good first opponent.
bot-about-casual = Looks one move ahead, and slips now and then.
bot-about-skilled = Knows what a move is worth, and slips less.
bot-about-expert = Hardly ever slips.
bot-about-master = The strongest: takes up to three seconds for a move.
bot-won = With { $players } players it wins { $share } of 100 games against “{ $below }” bots; an equal would win { $fair }.
bot-won-sure = Measured in { $games } games: { $low } to { $high }, with 95% certainty.
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
texts-missing = Some texts could not be loaded. Trying again …
error-offline = The server does not answer. Nothing is lost: try again in a moment.
error-hints_off = There are no hints at this table.
error-coach_failed = The coach has no answer this time. Nothing was counted: ask again.
error-too_many_reviews = Many reviews are waiting already. Ask again later.
error-not_finished = The game was not played to its end: there is nothing to review.
error-set_aside = This table cannot go on and is set aside. The server’s log says more.
not-found-title = There is nothing here
not-found-text = The address leads nowhere. Perhaps a piece of it is missing.
go-home = To the home page
table-missing = This table is not there
setting-theme = Colours
setting-language = Language
theme-system = Auto
theme-light = Light
theme-dark = Dark
settings = Settings
setting-size = Text size
setting-motion = Motion
setting-confirm = Confirm moves
setting-confirm-about = Shows every move once more before it is sent.
setting-autoplay = Play forced moves for me
setting-autoplay-about = If there is only one legal move, the table makes it after a short pause.
setting-patterns = Patterns beside colours
setting-patterns-about = Stripes and dots tell boats and players apart without colours.
setting-sound = Sounds
setting-sound-about = A bell when it is your turn, a drop of water for a move, and a few more.
settings-kept = Everything is kept in this browser. At a table it is kept for your seat too, and comes along to your other devices.
size-percent = { $size }%
motion-system = Auto
motion-full = Full
motion-less = Reduced
sound-sample = Hear a sound
confirm-title = Send this move?
confirm-send = Send
confirm-back = Take it back
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
board-words = The table in words
element-number = Place { $number }
rule = Rule
close = Close
rules = Rules
rules-of = The rules of { $game }
rules-page = Open on a page of its own
rules-contents = Contents
rules-search = Search the rules
rules-found = { $count ->
    [0] The rules say nothing of this. Try another word.
    [one] Found in { $count } section
   *[other] Found in { $count } sections
}
rules-print = Print
rules-untranslated = These rules have not been translated yet. Here they are in English.
rules-components = Components
rules-edition = Edition: { $name }
provenance-rulebook = rulebook
provenance-rulebook-about = It stands in the rulebook.
provenance-public = published
provenance-public-about = It is shown in public, on a page about the game or in a picture.
provenance-derived = derived
provenance-derived-about = It follows from what is known.
provenance-reconstructed = reconstructed
provenance-reconstructed-about = Nobody could look it up. We have made it so that it fits everything that is known; in a printed box it may be different.
provenance-box = from a box
provenance-box-about = Somebody has read it off a printed box.
why-not = Not now. { $heading }:
why-not-turn = It is not your turn. { $heading }:
status-over = finished
home-over = Finished games
try-again = Try again
look-back = Look back
replay = Replay
replay-move = Move { $move } of { $last }
replay-first = To the beginning
replay-back = One step back
replay-play = Play
replay-pause = Pause
replay-next = One step on
replay-last = To the end
replay-speed = Speed
replay-keys = Keys: ← → one step, Home and End, space to play.
replay-seat = Seen by
replay-spectator = a spectator
replay-link = Copy the link to this move
replay-table = To the table
replay-missing = This game cannot be replayed
fork = Go on from here
fork-about = A new table begins with the position after move { $move }. Its luck is its own.
fork-seat = My seat
fork-others = The other seats
fork-bots = bots
fork-friends = friends, by link
fork-alone = me too
fork-go = Make the table
fork-later = When the game is over, it can be gone on with from any move.
upload = A game from elsewhere
upload-choose = Choose a file
upload-about = Open the record of a game, to replay it and to go on from any move. If it was played with an edition of your own, choose that file too.
table-forked = The game goes on from move { $move } of another one.
table-uploaded = The game was played elsewhere.
other-device-about = Open this link on your other device. Whoever has it plays your seat.
table-missing-about = Perhaps the link is not complete, or the table was on another server.

# The coach.
hint = What would you do?
hint-thinking = Thinking …
hint-best = The best: { $choice }. Chance of winning: { $chance }.
hint-sure = Quite sure that it is the best.
hint-close = A close call: the next one may be just as good.
hint-gains = Compared with the next one: { $gains }.
hint-more = { $count ->
    [one] { $count } more choice
   *[other] { $count } more choices
}
hint-about = Thought out with nothing but what you can know. At the end everybody sees who has asked.
hints-of = { $player } has asked for { $count ->
    [one] one hint
   *[other] { $count } hints
}.
chance-of-winning = Chance of winning
review = Review
review-of = Review for { $player }
review-seat = Decisions of
review-about = The coach goes through the game: what each decision of { $player } was worth by what could be known then, and what was luck. That takes a while.
review-start = Review the game
review-waiting = Waiting for its turn …
review-running = Going through the game …
review-done = The review is there.
review-failed = The review has not worked out.
review-at = Move { $move }: { $chance }
review-summary = The chance of winning for { $player }: { $start } at the beginning, { $end } at the end. Highest after move { $highest }: { $high }; lowest after move { $lowest }: { $low }.
review-mark-blunder = costly decision
review-mark-turn = turning point
review-move = Move { $move }
review-here = Here: move { $move }
review-played = Played
review-better = Better
review-best = There was nothing better.
review-gains = Compared with what was played: { $gains }.
review-points = { $count ->
    [one] { $points } percentage point
   *[other] { $points } percentage points
}
review-unit = percentage points
review-blunders = What cost most
review-flawless = No decision cost much. Well played!
review-turning = Turning points
review-by-choice = own decision
review-by-rival = another player
review-by-chance = luck
review-shares = Luck and skill
review-way = The chance of winning went from { $start } to { $end }.
review-luck = Luck
review-luck-about = What dice, draws and the like gave or took.
review-skill = Skill
review-skill-about = What the decisions of { $player } lost against the best ones: 0 would be perfect.
review-rivals = The others
review-rivals-about = What the other players gave or took, and what cannot be told apart.
