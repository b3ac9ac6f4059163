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

play-welcome = { $game }: { $names }. Type a number or the text in brackets; q quits, ? shows the table again. For the rules: marea rules { $id }.
play-turn = { $player }: { $prompt }
play-answer = Your answer:
play-not-a-choice = “{ $answer }” is not one of the choices. Type { $choices }, or the text in brackets.
play-watch = { $game }: { $names }. You are watching.
play-hand-over = Pass the screen to { $player }. Press Enter when nobody else is looking.
play-stopped = The game was stopped. Nobody won.
play-saved = The record is saved in { $file }.

join-waiting = Waiting for the other players. Ctrl-C leaves; the table stays open.
join-waiting-seats = Waiting for every seat to be taken.
join-sat = You are { $player }. To come back: { $command }
join-stopped = You have left. The table goes on; come back with the same command.
join-lost = Connection lost. Trying again…
chat-line = { $player }: { $text }

table-sat = { $player } sits down.
table-bot = { $player } takes a seat.
table-left = A seat is free again.
table-started = The game begins.
table-undone = { $player } takes back a move.
table-away = { $why ->
    [time] { $player } has run out of time. A bot takes over for now.
    [left] { $player } has left the table. A bot takes over for now.
   *[gone] { $player } is away. A bot takes over for now.
}
table-back = { $player } is back.
table-resigned = { $player } resigns. A bot finishes the game.
table-rules = The game continues under newer rules.
table-closed = The table was closed.
table-rematch = Rematch: { $table }

list-and = { " and " }
result-winners = { $count ->
    [one] { $winners } wins.
   *[other] { $winners } share the victory.
}
result-score = { $player }: { $score ->
    [one] { $score } point
   *[other] { $score } points
}

# The page in the browser.
home-title = Board games of the sea
home-about = Play with friends or against bots, in your language, on any screen. Nothing to install, no account.
home-games = Games
home-mine = My tables
home-mine-none = You are not at any table yet.
home-open = Public tables
home-open-none = There are no public tables right now.
play-now = Play now
new-table = New table
players-range = { $first } to { $last } players
seats-free = { $count ->
    [one] { $count } free seat
   *[other] { $count } free seats
}
status-playing = in progress
your-turn = Your turn
field-name = Your name
field-players = Players
field-clock = Time per move
field-seats = Seats
field-options = Options
field-public = List this table publicly
field-hints = Hints allowed
clock-none = No clock
clock-seconds = { $seconds } seconds
seat-number = Seat { $seat }
seat-which-bot = Bot in seat { $seat }
bot-level = Level
bot-about-beginner = Often plays at random: a good first opponent.
bot-about-casual = Looks one move ahead, and slips now and then.
bot-about-skilled = Knows what a move is worth, and slips less often.
bot-about-expert = Hardly ever slips.
bot-about-master = The strongest: takes up to three seconds per move.
bot-won = With { $players } players it wins { $share } of 100 games against “{ $below }” bots; an equal bot would win { $fair }.
bot-won-sure = Measured over { $games } games: { $low } to { $high }, with 95% confidence.
seat-me = me, here
seat-friend = a friend, by link
seat-bot = a bot
seat-open = free seat
seat-away = a bot is playing
seat-resigned = resigned
hot-seat-note = Several people share this screen; it will ask you to pass it on.
make-table = Create the table
cancel = Cancel
loading = Loading…
texts-missing = Some texts could not be loaded. Trying again…
error-offline = The server is not responding. Nothing is lost: try again in a moment.
error-hints_off = Hints are off at this table.
error-coach_failed = The coach has no answer this time. The hint was not counted: ask again.
error-too_many_reviews = Too many reviews are waiting already. Try again later.
error-not_finished = The game was not played to the end, so there is nothing to review.
error-set_aside = This table cannot continue and has been set aside. The server’s log has the details.
not-found-title = Page not found
not-found-text = This address leads nowhere. Part of it may be missing.
go-home = Go to the home page
table-missing = Table not found
setting-theme = Theme
setting-language = Language
theme-system = Auto
theme-light = Light
theme-dark = Dark
settings = Settings
setting-size = Text size
setting-motion = Motion
setting-confirm = Confirm moves
setting-confirm-about = Shows you each move once more before it is sent.
setting-autoplay = Play forced moves for me
setting-autoplay-about = When you have only one legal move, the table plays it after a short pause.
setting-patterns = Patterns as well as colours
setting-patterns-about = Stripes and dots tell boats and players apart without relying on colour.
setting-sound = Sounds
setting-sound-about = A bell when it is your turn, a drop of water for a move, and a few more.
settings-kept = Your settings are saved in this browser. At a table they are also saved with your seat, and follow you to your other devices.
size-percent = { $size }%
motion-system = Auto
motion-full = Full
motion-less = Reduced
sound-sample = Play a sample
confirm-title = Send this move?
confirm-send = Send
confirm-back = Go back
line-connecting = Connecting…
line-lost = Connection lost. Trying again…
waiting-for = Waiting for { $players }
answer-given = Your secret answer: { $answer }
pick-again = Back
time-left = Time left
players = Players
you = you
cards-in-hand = cards in hand
score = Score
choose = Choose
is-asked = to decide
log = Game log
chat = Chat
chat-none = No messages yet.
chat-say = Say something to everyone
chat-send = Send
lobby-waiting = { $count ->
    [one] One seat is still free
   *[other] { $count } seats are still free
}
take-seat = Take a seat
give-to-bot = Give seat { $seat } to a bot
invite-text = Anyone with this link can join:
invite-link = Link
invite-qr = The link as a QR code
copy = Copy
copied = Copied
actions = Table actions
take-back = Take my seat back
undo = Undo
other-device = Play on another device
leave = Leave
resign = Resign
resign-sure = Yes, resign
notify = Notify me when it is my turn
you-watch = You are watching this table.
luck = Fair-dice proof
luck-about = Every roll and draw of this game follows from a secret seed. This is its fingerprint; the seed is revealed at the end.
luck-kept = The seed has been revealed and matches its fingerprint: all rolls and draws were settled before the game.
luck-broken = The seed does not match its fingerprint: the rolls and draws of this game are not the ones that were promised.
game-over = The game is over
rematch = Play again
record = Download the record
hand-over = Pass the screen to { $player }
hand-over-about = Continue when nobody else is looking.
hand-over-ready = I am ready
board = Board
board-words = The table as text
element-number = Place { $number }
rule = Rule
close = Close
rules = Rules
rules-of = The rules of { $game }
rules-page = Open on its own page
rules-contents = Contents
rules-search = Search the rules
rules-found = { $count ->
    [0] The rules do not mention this. Try another word.
    [one] Found in { $count } section
   *[other] Found in { $count } sections
}
rules-print = Print
rules-untranslated = These rules have not been translated yet. Here they are in English.
rules-components = Components
rules-edition = Edition: { $name }
provenance-rulebook = rulebook
provenance-rulebook-about = Stated in the rulebook.
provenance-public = published
provenance-public-about = Shown in public, on a page about the game or in a picture.
provenance-derived = derived
provenance-derived-about = Follows from what is known.
provenance-reconstructed = reconstructed
provenance-reconstructed-about = Could not be looked up. We made it fit everything that is known; a printed box may differ.
provenance-box = from a box
provenance-box-about = Copied from a printed box.
why-not = Not now. { $heading }:
why-not-turn = It is not your turn. { $heading }:
status-over = finished
home-over = Finished games
try-again = Try again
look-back = Look back
replay = Replay
replay-move = Move { $move } of { $last }
replay-first = Go to the start
replay-back = One step back
replay-play = Play
replay-pause = Pause
replay-next = One step forward
replay-last = Go to the end
replay-speed = Speed
replay-keys = Keys: ← and → step, Home and End jump, Space plays.
replay-seat = Seen by
replay-spectator = a spectator
replay-link = Copy the link to this move
replay-table = Back to the table
replay-missing = This game cannot be replayed
fork = Play on from here
fork-about = A new table starts from the position after move { $move }, with dice and draws of its own.
fork-seat = My seat
fork-others = The other seats
fork-bots = bots
fork-friends = friends, by link
fork-alone = me too
fork-go = Create the table
fork-later = Once the game is over, you can play on from any move.
upload = Open a saved game
upload-choose = Choose a file
upload-about = Open the record of a game to replay it or play on from any move. If it was played with an edition of your own, choose that file too.
table-forked = The game continues from move { $move } of another game.
table-uploaded = The game was played elsewhere.
other-device-about = Open this link on your other device. Anyone who has it can play your seat.
table-missing-about = The link may be incomplete, or the table may be on another server.

# The coach.
hint = What would you do?
hint-thinking = Thinking…
hint-best = Best: { $choice }. Chance of winning: { $chance }.
hint-sure = Almost certainly the best.
hint-close = A close call: the next one may be just as good.
hint-gains = Compared with the next best: { $gains }.
hint-more = { $count ->
    [one] { $count } more choice
   *[other] { $count } more choices
}
hint-about = The coach sees only what you see. At the end everyone sees who asked.
hints-of = { $player } asked for { $count ->
    [one] one hint
   *[other] { $count } hints
}.
chance-of-winning = Chance of winning
review = Review
review-of = Review for { $player }
review-seat = Decisions by
review-about = The coach goes through the game: what each decision by { $player } was worth, given what could be known at the time, and what was luck. This takes a while.
review-start = Review the game
review-waiting = Waiting in the queue…
review-running = Going through the game…
review-done = The review is ready.
review-failed = The review failed.
review-at = Move { $move }: { $chance }
review-summary = { $player }’s chance of winning: { $start } at the start, { $end } at the end. Highest after move { $highest }: { $high }; lowest after move { $lowest }: { $low }.
review-mark-blunder = costly decision
review-mark-turn = turning point
review-move = Move { $move }
review-here = Here: move { $move }
review-played = Played
review-better = Better
review-best = There was nothing better.
review-gains = Compared with the move played: { $gains }.
review-points = { $count ->
    [one] { $points } percentage point
   *[other] { $points } percentage points
}
review-unit = percentage points
review-blunders = Costliest decisions
review-flawless = No decision cost much. Well played!
review-turning = Turning points
review-by-choice = their own decision
review-by-rival = another player
review-by-chance = luck
review-shares = Luck and skill
review-way = The chance of winning went from { $start } to { $end }.
review-luck = Luck
review-luck-about = What dice, draws and the like gave or took away.
review-skill = Skill
review-skill-about = What { $player }’s decisions lost compared with the best ones: 0 would be perfect.
review-rivals = The others
review-rivals-about = What the other players gave or took away, and whatever cannot be separated out.
