game-name = Namiji
game-about = Sail round the south of old Japan and fill your shelf with fish; the last boat always moves next.

prompt-move = Where do you sail?
prompt-neutral = Where does the neutral boat go?
prompt-upgrade = Do you use this upgrade?
prompt-take = Which fish do you take?
prompt-place = Where do you place the fish, or do you release it?
prompt-net = Which of the two nets do you keep?
prompt-place_net = Where do you place the net, or do you release it?
prompt-trap = Do you draw another crustacean?
prompt-salvage = Which token does the lid save?
prompt-keep = Which objective do you keep?
prompt-pick = Which dock card do you pick?

verb-move_station = Sail to { $place }: { $station }
verb-move_dock = Sail to the dock, spot { $spot }
verb-move_port = Sail to the arrival port
verb-neutral_station = Send the neutral boat to { $place }: { $station }
verb-neutral_dock = Send the neutral boat to the dock, spot { $spot }
verb-neutral_port = Send the neutral boat to the arrival port
verb-take = Take the { $fish }
verb-take_hidden = Take a face-down fish
verb-place = Place it on { $cell }
verb-place_net = Place it on { $cells }
verb-release = Release it into the school
verb-release_net = Release it under the stack
verb-net = Keep the net with two { $fish }
verb-draw = Draw another token
verb-stop = { $points ->
    [one] Stop and keep { $points } point
   *[other] Stop and keep { $points } points
}
verb-salvage = Save the { $token }
verb-use = Use { $card }
verb-skip = Skip { $card }
verb-keep = Keep { $rock }
verb-pick = Pick { $card }

event-directed = The voyage goes { $direction }.
event-turned = A fish is turned face up: { $fish }.
event-berthed = { $player } starts on spot { $spot } of the start port.
event-neutral_berthed = The neutral boat starts on spot { $spot } of the start port.
event-sailed = { $player } sails to { $place }: { $station }.
event-neutral_sailed = { $player } sends the neutral boat to { $place }: { $station }.
event-docked = { $player } takes spot { $spot } of the dock.
event-neutral_docked = { $player } sends the neutral boat to spot { $spot } of the dock.
event-arrived = { $player } reaches the arrival port in place { $rank }.
event-neutral_arrived = The neutral boat reaches the arrival port in place { $rank }.
event-early_bird = { $points ->
    [one] { $player } takes an Early Bird token worth { $points } point.
   *[other] { $player } takes an Early Bird token worth { $points } points.
}
event-bird_lost = The Early Bird token worth { $points } is discarded.
event-nothing = { $player } finds nothing here ({ $station }).
event-used = { $player } uses { $card }.
event-skipped = { $player } skips { $card }.
event-took = { $player } takes the { $fish }.
event-took_hidden = { $player } takes a face-down fish.
event-caught = { $player } has caught the { $fish }.
event-placed = { $player } places the { $fish } on { $cell }.
event-placed_net = { $player } places a net with two { $fish } on { $cells }.
event-released = { $player } releases the { $fish }.
event-released_net = { $player } puts the net with two { $fish } under the stack.
event-scored_line = { $points ->
    [one] { $player } completes a line ({ $line }) for { $points } point.
   *[other] { $player } completes a line ({ $line }) for { $points } points.
}
event-revealed = { $player } reveals a net with two { $fish }.
event-chose_net = { $player } chooses the net with two { $fish }; the one with two { $other } goes under the stack.
event-drew_token = { $player } draws a { $token } from the bag.
event-kept_haul = { $points ->
    [one] { $player } keeps the haul for { $points } point.
   *[other] { $player } keeps the haul for { $points } points.
}
event-lost_haul = { $count ->
    [one] { $player } loses the haul of { $count } token.
   *[other] { $player } loses the haul of { $count } tokens.
}
event-salvaged = { $player } saves a { $token } from the haul.
event-basketed = { $player } finds a { $token } in the tide basket.
event-floated = { $count ->
    [0] { $player } floats the last offering.
    [one] { $player } floats an offering; { $count } is left.
   *[other] { $player } floats an offering; { $count } are left.
}
event-took_section = { $points ->
    [one] { $player } adds a section to the { $panorama } panorama for { $points } point.
   *[other] { $player } adds a section to the { $panorama } panorama for { $points } points.
}
event-bonus = { $points ->
    [one] { $player } is the first to complete the { $panorama } panorama: { $points } more point.
   *[other] { $player } is the first to complete the { $panorama } panorama: { $points } more points.
}
event-drew_rock = { $player } draws a Sacred Rock card.
event-saw_rock = It is { $rock }; only { $player } sees it.
event-kept_rock = { $player } keeps one Sacred Rock card in secret.
event-kept_which = { $player } has kept { $rock }.
event-drew_cards = { $count ->
    [one] { $count } dock card is drawn.
   *[other] { $count } dock cards are drawn.
}
event-saw_card = { $player } sees { $card } among the dock cards.
event-picked = { $player } picks { $card }.
event-ate = { $points ->
    [one] { $player } enjoys { $card } for { $points } point.
   *[other] { $player } enjoys { $card } for { $points } points.
}
event-dropped = A dock card is removed unseen for the neutral boat.
event-returned = The last dock card goes under the deck.
event-fulfilled = { $points ->
    [one] { $player } has fulfilled { $rock }: { $points } point.
   *[other] { $player } has fulfilled { $rock }: { $points } points.
}
event-failed = { $player } has not fulfilled { $rock }.
event-penalty = { $count ->
    [one] { $player } has { $count } offering left and loses { $points } points.
   *[other] { $player } has { $count } offerings left and loses { $points } points.
}

station-angling = angling
station-net = net fishing
station-trap = crustacean trap
station-whirlpool = whirlpool
station-rock = Sacred Rock
station-dolphin = dolphin
station-octopus = octopus
station-whale = whale
stop-dock = dock
stop-port = port

panorama-dolphin = dolphin
panorama-octopus = octopus
panorama-whale = whale

fish-blue-tai = blue sea bream
fish-blue-saba = blue mackerel
fish-blue-fugu = blue puffer fish
fish-orange-tai = orange sea bream
fish-orange-saba = orange mackerel
fish-orange-fugu = orange puffer fish
fish-green-tai = green sea bream
fish-green-saba = green mackerel
fish-green-fugu = green puffer fish

token-crab = crab
token-shrimp = shrimp

line-row1 = row 1
line-row2 = row 2
line-row3 = row 3
line-column1 = column 1
line-column2 = column 2
line-column3 = column 3
line-column4 = column 4

direction-forward = forward
direction-reverse = in reverse

card-meal_maki = Maki rolls
card-meal_unagi = Grilled eel
card-meal_tempura = Tempura
card-meal_onigiri = Rice balls
card-meal_soba = Soba
card-meal_miso = Miso soup
card-up_hook = Second hook
card-up_float = Glass float
card-up_wide = Wide net
card-up_bycatch = By-catch
card-up_gloves = Thick gloves
card-up_lid = Woven lid
card-up_lanterns = Twin lanterns
card-up_basket = Tide basket
card-up_staff = Pilgrim's staff
card-up_whistle = Dolphin whistle
card-up_ink = Ink lantern
card-up_song = Whale song

help-meal_maki = A meal: points at once.
help-meal_unagi = A meal: points at once.
help-meal_tempura = A meal: points at once.
help-meal_onigiri = A meal: points at once.
help-meal_soba = A meal: points at once.
help-meal_miso = A meal: points at once.
help-up_hook = Angling: after your catch you may fish once more.
help-up_float = Angling: before your catch you may turn two face-down fish face up.
help-up_wide = Net fishing: reveal two nets and choose one of them.
help-up_bycatch = Net fishing: afterwards you may fish once as if angling.
help-up_gloves = Trap: your haul is lost only on the third crab.
help-up_lid = Trap: when your haul is lost, keep one of its tokens.
help-up_lanterns = Whirlpool: float two offerings instead of one.
help-up_basket = Whirlpool: afterwards take two tokens from the bag without risk.
help-up_staff = Sacred Rock: draw three cards instead of two, and keep one.
help-up_whistle = Dolphin: after the section you may fish once as if angling.
help-up_ink = Octopus: after the section float one offering.
help-up_song = Whale: after the section draw two Sacred Rock cards and keep one.

rock-r01 = Skilled Fisherman
rock-r02 = Full Rack
rock-r03 = Net Hauler
rock-r04 = Patient Trapper
rock-r05 = Devout Sailor
rock-r06 = Octopus Watcher
rock-r07 = Whale Watcher
rock-r08 = Sea Painter
rock-r09 = Pilgrim
rock-r10 = Mixed Catch
rock-r11 = Blue Current
rock-r12 = Orange Dawn
rock-r13 = Green Bay
rock-r14 = Bream Lover
rock-r15 = Mackerel Lover
rock-r16 = Puffer Lover
rock-r17 = Dolphin Friend
rock-r18 = Crab Seeker
rock-r19 = Gourmet
rock-r20 = Shipwright

objective-lines = at least { $least } lines that have scored
objective-cells = at least { $least } filled cells on the shelf
objective-nets = at least { $least } net tiles on the shelf
objective-crustaceans = at least { $least } crustaceans
objective-floated = at least { $least } offerings floated
objective-dolphin = at least { $least } dolphin sections
objective-octopus = at least { $least } octopus sections
objective-whale = at least { $least } whale sections
objective-each_panorama = at least { $least } sections of each panorama
objective-rocks = at least { $least } Sacred Rock cards, including this one
objective-kinds = at least { $least } different kinds of fish
objective-blue = at least { $least } blue fish
objective-orange = at least { $least } orange fish
objective-green = at least { $least } green fish
objective-tai = at least { $least } sea bream
objective-saba = at least { $least } mackerel
objective-fugu = at least { $least } puffer fish
objective-crabs = at least { $least } crabs
objective-meals = at least { $least } meals
objective-upgrades = at least { $least } upgrades

board-before = The boats are being berthed.
board-score = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
board-trap = trap: crabs { $crabs }, shrimps { $shrimps }
board-offerings = offerings: { $count } (−{ $points })
board-panoramas = dolphin { $dolphin } · octopus { $octopus } · whale { $whale }
board-rocks = Sacred Rock cards: { $count }
board-school = School: face up { $up } · face down { $down }
board-stacks = Nets: { $nets } · Bag: crabs { $crabs }, shrimps { $shrimps }
board-early_birds = Early Bird tokens left: { $tokens }
board-legend = Fish: o blue * orange % green; T sea bream S mackerel F puffer fish; ! a line that has scored
board-settled = To place: { $tiles }
board-haul = Haul: crabs { $crabs }, shrimps { $shrimps } · risk on the next token: { $risk }%
board-objective = { $rock } ({ $points }): { $aim }; now { $have }
board-drawn = Drawn:
board-dock_hand = Dock hand: { $cards }

option-ruleset = Rulebook
option-ruleset-2021 = 2021 (Spanish)
option-ruleset-2019 = 2019 (French)
option-direction = Direction of travel
option-direction-forward = forward
option-direction-reverse = in reverse
option-direction-random = at random
option-early_bird_two = Early Bird tokens with two players
option-early_bird_two-book = as in the chosen rulebook
option-early_bird_two-2 = two
option-early_bird_two-3 = three

reason-arrival = All boats have reached the arrival port.

clause-R1 = The last boat moves
clause-R2 = Forward to any free space
clause-R3 = No boat passes a dock
clause-R4 = One boat on a spot
clause-R5 = Double stations
clause-R6 = Outer spots with four or five players
clause-R7 = Moving again
clause-R8 = A completed panorama
clause-R9 = The effect of a station
clause-R10 = There is always a move
clause-R20 = Angling: taking a fish
clause-R21 = Angling: another fish face up
clause-R22 = Angling: keeping or releasing
clause-R23 = Angling: no room, no fish
clause-R24 = The angling procedure
clause-R30 = Net fishing
clause-R31 = The net stack
clause-R40 = Where a tile may lie
clause-R41 = Lines in any order
clause-R42 = When a line scores
clause-R43 = Mixed lines, several lines
clause-R44 = The trap: drawing tokens
clause-R45 = The trap: the second crab
clause-R46 = The trap: keeping the haul
clause-R47 = Floating an offering
clause-R48 = The next section
clause-R49 = The panorama bonus
clause-R50 = Sacred Rock cards
clause-R54 = The neutral boat
clause-R55 = Who moves the neutral boat
clause-R56 = The neutral boat alone
clause-R57 = The neutral boat at the port
clause-R58 = The neutral boat at a dock
clause-R60 = Arriving at a dock
clause-R61 = The dock hand
clause-R62 = Meals and upgrades
clause-R63 = When an upgrade takes effect
clause-R64 = Leaving a dock
clause-R70 = Early Bird tokens
clause-R71 = The end and the winner

# The board in the browser.
board-route = The sea route
board-keys = The arrow keys go to the next spot in that direction. Page Down and Page Up follow the route; Home goes to the start port and End to the arrival port.
board-start = start port
board-arrival = arrival port
board-spot = spot { $number }
board-outer = outer spot
board-berth = spot at a dock
board-free = free
board-boats = boats: { $boats }
board-neutral = neutral boat
board-lit = can be chosen
board-picked = chosen
board-whose = { $player }’s turn
board-fleet = Boat boards
board-shelf = Fish shelf
board-shelf-of = Fish shelf of { $player }
board-empty = empty
board-line-open = { $points } points if all fish share a colour or a type
board-line-scored = has scored { $points } points
board-line-mixed = mixed, no longer worth { $points } points
board-net-lies = the net would lie on { $cells }
board-net-of = A net with two { $fish }
board-caught = Caught: { $fish }
board-net-hint = Point at a cell to see how the net would lie. R turns it, a click places it. On a touchscreen, tap one cell and then the other.
board-fish-hint = Choose one of the highlighted cells, or release the fish.
board-turn = Turn the net
board-school-name = School
board-face-down = face down: { $count }
board-school-kind = { $fish }: face up { $up }, face down { $down } ({ $chance }%)
board-nets = Nets: { $count }
board-nets-under = Under the stack:
board-bag = Bag: { $count }
board-odds = next token: crab { $crab }%, shrimp { $shrimp }%
board-haul-name = Haul
board-risk = Risk on the next token: { $risk }% ({ $crabs } crabs lose the haul)
board-dock-hand = { $count ->
    [one] Dock cards: { $count } is passed on
   *[other] Dock cards: { $count } are passed on
}
board-dock-order = Order at the dock
board-dock-unseen = You have not seen these cards.
board-dock-or-removed = One of these was removed unseen for the neutral boat.
board-rocks-drawn = Sacred Rock cards that only you see: keep one
board-upgrade = Upgrade
board-have = now { $have }
board-objectives = Sacred Rock cards
board-cards = Dock cards
board-panorama = { $panorama }: { $taken } of { $length } sections
board-rock-deck = Sacred Rock cards in the deck: { $count }
board-dock-deck = Dock cards in the deck: { $count }
board-bonuses = Panorama bonuses left: { $panoramas }
board-recount = Score details
board-recount-of = { $player }’s score in detail
board-recount-for = For
board-recount-points = Points
board-recount-clause = Rule
board-recount-nothing = nothing yet
board-recount-sum = Total
board-source-line = Shelf: { $item }
board-source-crustaceans = Crustaceans
board-source-panorama = Panorama: { $item }
board-source-bonus = Panorama bonus: { $item }
board-source-meal = Meal: { $item }
board-source-early_bird = Early Bird token
board-source-rock = Sacred Rock: { $item }
board-source-penalty = Offerings left
board-known = What you know about the decks
board-known-rock = Under the Sacred Rock deck: { $rock }
board-known-dock = Under the dock deck from { $dock }: { $card }
board-known-either = Under the dock deck from { $dock }: { $one } or { $other }
board-signs = Board legend
board-mark-blue = disc: blue
board-mark-orange = star: orange
board-mark-green = leaf: green
board-type-tai = sea bream
board-type-saba = mackerel
board-type-fugu = puffer fish
board-offering = offering
board-bird = Early Bird token

# The components on the page of the rules.
part-copies = { $count ->
    [one] { $count } copy
   *[other] { $count } copies
}
part-stations = Stations
part-station-angling = Take a fish from the school; place it or release it.
part-station-net = Reveal a net; place it on two cells or release it.
part-station-trap = Draw crustaceans from the bag, as long as you dare.
part-station-whirlpool = One of your offerings floats away.
part-station-rock = Draw Sacred Rock cards in secret and keep one.
part-station-dolphin = Take the next section of the dolphin panorama.
part-station-octopus = Take the next section of the octopus panorama.
part-station-whale = Take the next section of the whale panorama.
part-station-dock = Every boat stops here, and the players pick dock cards in the order of their spots.
part-station-port = Where the voyage begins and where it ends.
part-route = The sea route
part-route-about = Four legs between two ports, with a dock between one leg and the next; outer spots are used with four or five players.
part-leg = Leg { $number }
part-double = double
part-fish = Fish tokens
part-fish-about = { $count } tokens of nine kinds
part-nets = Net tiles
part-nets-about = { $count } tiles with two fish of one kind
part-shelf = Fish shelf
part-shelf-about = A full line scores if its fish share a colour or a type.
part-shelf-values = rows: { $rows }; columns: { $columns }
part-crustaceans = Crustaceans
part-trap = Up to { $draws } tokens are drawn at a stop; { $crabs } crabs among them lose the haul.
part-panoramas = Panoramas
part-panoramas-about = Each section scores its number; the first player to complete a panorama scores { $bonus } more points.
part-panorama = { $panorama }: { $length } sections
part-sections = Cards of each section: { $count }
part-meals = Dock cards: meals
part-upgrades = Dock cards: upgrades
part-upgrades-about = The corner shows the station where an upgrade takes effect.
part-rocks = Sacred Rock cards
part-rocks-about = { $count } secret objectives
part-offerings = Offerings
part-birds = Early Bird tokens
part-birds-about = For the boats that arrive first
part-boats = Boats
part-boats-about = One for each player; with two players, the neutral boat sails along.

# What the value of a position adds up, for comparing moves; the amount is a text with its sign.
gain-points = { $amount } points (offerings deducted)
gain-way-ahead = { $amount } points for what is left of the sea route
gain-begun = { $amount } points for the lines and panoramas started
gain-objectives = { $amount } points for the Sacred Rock objectives
gain-own-upgrades = { $amount } points for the upgrades owned
gain-turn = { $amount } points for what is left of the turn
gain-rivals = { $amount } points compared with the best rival
gain-victory = { $amount } points for the result of the game

# What the elements of the board are called.
group-port = { stop-port } { $number }
group-dock = { stop-dock } { $number }
group-station = spot { $id }
group-shelf = { board-shelf } { $id }
group-net = net { $number }
school = { board-school-name }
fish-hidden = a face-down fish
bag = bag
trap = { station-trap }
offerings = offerings
dolphin = { panorama-dolphin }
octopus = { panorama-octopus }
whale = { panorama-whale }
skip-up_hook = Skip { card-up_hook }
skip-up_float = Skip { card-up_float }
skip-up_bycatch = Skip { card-up_bycatch }
skip-up_whistle = Skip { card-up_whistle }
