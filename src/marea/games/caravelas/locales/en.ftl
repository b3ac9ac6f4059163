game-name = Caravelas
game-about = Sail from Lisbon round the world, discover ports, bring home spices, and build the Jerónimos Monastery with pepper.

prompt-auction = Do you bid tokens for the order of play?
prompt-place = Which position in the order of play do you take?
prompt-move = Where do you sail?
prompt-sink = Which ship goes down?
prompt-card = Which incident card do you play?
prompt-bonus = Do you make a bonus move?
prompt-fleet = Do you give three goods for the fourth ship?
prompt-jeronimos = Do you give your pepper for a piece of the Jerónimos?
prompt-refit = Do you keep your incident cards or swap them all?

verb-pass = Pass
verb-bid = { $tokens ->
    [one] Bid { $tokens } token
   *[other] Bid { $tokens } tokens
}
verb-slot = Take position { $position }
verb-end = End your turn
verb-stop = Stop in Lisbon
verb-move = { $tokens ->
    [0] Sail to { $cell } (free)
    [one] Sail to { $cell } ({ $tokens } token)
   *[other] Sail to { $cell } ({ $tokens } tokens)
}
verb-move_port = { $tokens ->
    [0] Sail to { $port }, { $cell } (free)
    [one] Sail to { $port }, { $cell } ({ $tokens } token)
   *[other] Sail to { $port }, { $cell } ({ $tokens } tokens)
}
verb-move_lisbon = { $tokens ->
    [0] Sail into Lisbon, { $cell } (free)
    [one] Sail into Lisbon, { $cell } ({ $tokens } token)
   *[other] Sail into Lisbon, { $cell } ({ $tokens } tokens)
}
verb-move_blue = { $tokens ->
    [0] Sail to { $cell } and play an incident card (free)
    [one] Sail to { $cell } and play an incident card ({ $tokens } token)
   *[other] Sail to { $cell } and play an incident card ({ $tokens } tokens)
}
verb-move_red = { $tokens ->
    [0] Sail to { $cell } and roll the red die (free)
    [one] Sail to { $cell } and roll the red die ({ $tokens } token)
   *[other] Sail to { $cell } and roll the red die ({ $tokens } tokens)
}
verb-move_pay = { $tokens ->
    [0] Sail to { $cell } and pay the pirates (free)
    [one] Sail to { $cell } and pay the pirates ({ $tokens } token)
   *[other] Sail to { $cell } and pay the pirates ({ $tokens } tokens)
}
verb-move_wind = { $tokens ->
    [0] Sail to { $cell } and escape the pirates with a favourable wind (free)
    [one] Sail to { $cell } and escape the pirates with a favourable wind ({ $tokens } token)
   *[other] Sail to { $cell } and escape the pirates with a favourable wind ({ $tokens } tokens)
}
verb-sink = Let { $ship } go down
verb-card = Play { $card }
verb-stay = Stay here
verb-bonus = Move to { $cell }
verb-bonus_port = Move to { $port }, { $cell }
verb-bonus_lisbon = Move into Lisbon, { $cell }
verb-fleet_none = Keep your goods
verb-fleet = Give { $good1 }, { $good2 } and { $good3 } for the fourth ship
verb-buy_yes = Buy piece { $piece } of the Jerónimos
verb-buy_no = Sell your pepper instead
verb-refill = Keep your hand and draw up to five cards
verb-swap = Discard your whole hand and draw five cards

event-saw_course = Your course card: { $port }. Only { $player } sees it.
event-lot = { $player } draws position { $position }.
event-round = Round { $round } begins.
event-passed = { $player } passes.
event-bid = { $tokens ->
    [one] { $player } bids { $tokens } token.
   *[other] { $player } bids { $tokens } tokens.
}
event-position = { $player } takes position { $position }.
event-drew = { $count ->
    [one] { $player } draws { $count } incident card.
   *[other] { $player } draws { $count } incident cards.
}
event-saw_card = It is { $card }; only { $player } sees it.
event-reshuffled = The deck is empty: the discarded incident cards become the new deck.
event-turn = { $player }’s turn begins.
event-no_tokens = { $player } has bid all their tokens and cannot sail.
event-rolled = { $points ->
    [one] { $player } rolls { $points } point.
   *[other] { $player } rolls { $points } points.
}
event-sailed = { $player } sails to { $cell } for a token.
event-carried = { $player } is carried to { $cell } by the current.
event-paid_pirates = { $player } pays the pirates a token.
event-escaped = { $player } escapes the pirates with a favourable wind.
event-discovered = { $points ->
    [one] { $player } discovers { $port } ({ $points } point).
   *[other] { $player } discovers { $port } ({ $points } points).
}
event-loaded = { $player } loads { $good }.
event-die_red = { $player } rolls red: the fleet escapes the storm.
event-die_one = { $player } rolls a 1.
event-untouched = { $player } has no ship left to lose.
event-sank = { $player } loses { $ship }.
event-lost_good = { $player }’s { $good } goes down with it.
event-played = { $player } plays { $card }.
event-revealed = { $player } turns up { $card }.
event-storm = { $tokens ->
    [0] The storm costs { $player } nothing.
    [one] The storm costs { $player } { $tokens } token.
   *[other] The storm costs { $player } { $tokens } tokens.
}
event-drifted = { $player } drifts to { $cell }.
event-held = { $player } cannot drift that way and stays put.
event-recovered = { $tokens ->
    [0] { $player } has no token to take back.
    [one] { $player } takes back { $tokens } token.
   *[other] { $player } takes back { $tokens } tokens.
}
event-becalmed = { $player } is becalmed: the turn ends.
event-bonus = { $player } makes a bonus step to { $cell }.
event-stayed = { $player } stays.
event-stopped = { $player } stops in Lisbon.
event-repaired = { $player }’s fleet is repaired.
event-gave = { $player } gives { $good }.
event-enlarged = { $player } now owns the fourth ship.
event-built = { $points ->
    [one] { $player } buys piece { $piece } of the Jerónimos ({ $points } point).
   *[other] { $player } buys piece { $piece } of the Jerónimos ({ $points } points).
}
event-sold = { $points ->
    [one] { $player } sells { $good } ({ $points } point).
   *[other] { $player } sells { $good } ({ $points } points).
}
event-refilled = { $player } keeps their hand.
event-swapped = { $count ->
    [one] { $player } discards { $count } card and draws new ones.
   *[other] { $player } discards { $count } cards and draws new ones.
}
event-discarded = { $count ->
    [one] { $player } discards { $card }.
   *[other] { $player } discards { $card } × { $count }.
}
event-ended = { $player } ends their turn.
event-finished = The Jerónimos Monastery is complete: the game ends with round { $round }.
event-capped = Round { $round } is over: the game ends with the monastery unfinished.
event-course_reached = { $points ->
    [one] { $player }’s course card: { $port } ({ $points } point).
   *[other] { $player }’s course card: { $port } ({ $points } points).
}
event-course_missed = { $player }’s course card: { $port } (no points).

port-labrador = Labrador
port-terra_nova = Newfoundland
port-florida = Florida
port-azores = Azores
port-madeira = Madeira
port-ceuta = Ceuta
port-bojador = Cape Bojador
port-guinea = Guinea
port-cabo_verde = Cape Verde
port-puerto_seguro = Porto Seguro
port-sao_tome = São Tomé and Príncipe
port-mina = Mina
port-luanda = Luanda
port-congo = River Congo
port-good_hope = Cape of Good Hope
port-mozambique = Mozambique
port-sao_lourenco = São Lourenço
port-mauricio = Mauritius
port-maldivas = Maldives
port-mascate = Muscat
port-mogadiscio = Mogadishu
port-bahrein = Bahrain
port-diu = Diu
port-calcuta = Calicut
port-ceilan = Ceylon
port-malaca = Malacca
port-siam = Kingdom of Siam
port-mombasa = Mombasa
port-molucas = Moluccas
port-timor = Timor
port-macao = Macau
port-tanegashima = Tanegashima
port-lisbon = Lisbon

good-gold = gold
good-sugar = sugar
good-ivory = ivory
good-pepper = pepper
good-cinnamon = cinnamon
good-silk = silk
good-nutmeg = nutmeg
good-silver = silver
ship-1 = ship 1
ship-2 = ship 2
ship-3 = ship 3
ship-4 = ship 4

card-storm1 = storm −1
card-storm2 = storm −2
card-storm3 = storm −3
card-storm4 = storm −4
card-compass_n = compass storm, north
card-compass_ne = compass storm, north-east
card-compass_se = compass storm, south-east
card-compass_s = compass storm, south
card-compass_sw = compass storm, south-west
card-compass_nw = compass storm, north-west
card-wind = favourable wind
card-calm = dead calm

direction-N = north
direction-NE = north-east
direction-SE = south-east
direction-S = south
direction-SW = south-west
direction-NW = north-west
zone-west = western sea
zone-east = eastern sea
symbol-blue = blue incident
symbol-red = red incident
symbol-pirates = pirates
colour-green = green
colour-yellow = yellow
colour-red = red
colour-blue = blue
ship_state-active = active
ship_state-sunk = sunk
ship_state-locked = locked
source-discovery = discovery
source-sale = sale
source-piece = Jerónimos piece
source-course = course card

current-canary = Canary current
current-trades_a = North-east trades
current-trades_b = Antilles current
current-gulf = Gulf Stream
current-labrador = Labrador current
current-volta = Volta do mar
current-portugal = Portuguese westerlies
current-guinea = Guinea current
current-brazil = Cabral's wind and Brazil current
current-forties_w = South Atlantic westerlies
current-benguela = Benguela current
current-se_trades = South-east trades
current-agulhas = Agulhas current
current-forties_e = Indian westerlies
current-somali = Somali current
current-sw_monsoon = South-west monsoon
current-oman = Oman coast wind
current-ne_monsoon = North-east monsoon
current-bengal = Bengal monsoon
current-s_equatorial = South equatorial current
current-madagascar = Madagascar current
current-sunda = Trade wind south of Java
current-java = Java Sea monsoon
current-china_n = China Sea summer monsoon
current-china_s = China Sea winter monsoon
current-kuroshio = Kuroshio

board-legend = Digits are ships, * several of them; L Lisbon, P port, p discovered port, arrows currents, o blue, R red, x pirates.
board-round = Round { $round } · pieces of the Jerónimos left: { $pieces }
board-deck = Incident cards: deck { $deck }, discarded { $discards }
board-score = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
board-where = at { $cell } · tokens { $tokens } of { $total }, bid { $bid }
board-fleet = ships { $ships } · goods: { $goods } · pieces: { $pieces } · cards: { $cards }
board-hand = Your incident cards: { $cards }
board-courses = Your course cards (+ reached first): { $ports }

option-version = Version
option-version-full = the full game
option-version-open_deck = simpler, with an open deck
option-version-dice = simpler, with two dice

reason-monastery = The last piece of the Jerónimos has been bought.
reason-cap = The last possible round is over.

clause-R1 = A round
clause-R2 = The auction
clause-R3 = Bids add up
clause-R4 = Passing
clause-R5 = Everyone pays
clause-R6 = As much as you have
clause-R7 = Choosing positions
clause-R8 = The first hands
clause-R20 = A step
clause-R21 = What a step costs
clause-R22 = Pirates
clause-R23 = You must have the tokens
clause-R24 = Blue cells
clause-R25 = Red cells
clause-R26 = When symbols take effect
clause-R27 = The end of a turn
clause-R28 = A turn without tokens
clause-R29 = Recovering tokens and cards
clause-R30 = Storm
clause-R31 = When a storm can be played
clause-R32 = Storm with a compass rose
clause-R33 = Favourable wind
clause-R34 = Dead calm
clause-R35 = After the card
clause-R40 = Who gets a bonus move
clause-R41 = Making a bonus move
clause-R42 = What a bonus move ignores
clause-R43 = Ports in a bonus move
clause-R44 = A bonus move into Lisbon
clause-R45 = Discoveries
clause-R46 = Loading
clause-R47 = Loading again
clause-R50 = A ship goes down
clause-R51 = Stopping in Lisbon
clause-R52 = What a stop brings
clause-R53 = One piece, one ship
clause-R60 = Open deck: a card is turned up
clause-R61 = Open deck: a storm too strong
clause-R62 = Open deck: the other effects
clause-R63 = Open deck: the auction
clause-R64 = Open deck: course cards
clause-R65 = Dice: the order stays
clause-R66 = Dice: movement points
clause-R67 = Dice: no incidents
clause-R68 = Dice: nothing sinks
clause-R69 = Dice: the fourth ship
clause-R70 = Dice: everything else
clause-F1 = Victory points
clause-F2 = The last round
clause-F3 = Course cards
clause-F4 = The winner
clause-F5 = The safety cap
clause-F6 = Scores and ranks

history-labrador = From 1500 on, the brothers Gaspar and Miguel Corte-Real searched these icy coasts, and the sea kept both of them. The peninsula takes its name from another Portuguese, João Fernandes, known as Lavrador.
history-terra_nova = Portuguese charts called this shore the land of codfish. Every spring, fleets crossed the ocean to fill their holds on its banks.
history-florida = In 1487 Fernão Dulmo and João Afonso do Estreito were to sail west with the king's leave. The game lets them arrive here, though nobody knows how far they got.
history-azores = Diogo de Silves is said to have found the first of these nine islands in 1427. Ships coming home from Africa and India put in here, because the winds brought them this way.
history-madeira = João Gonçalves Zarco and his companions took possession of the archipelago from 1419 on. Its name means wood, after the forests that covered it; sugar cane soon made it rich.
history-ceuta = King João I took the city in August 1415, with his sons in the fleet. It was Portugal's first stronghold in Africa, and the beginning of all that followed.
history-bojador = Fifteen expeditions turned back before this cape, for sailors feared that the sea ended beyond it. Gil Eanes rounded it in 1434 and brought home wild flowers as proof.
history-guinea = Nuno Tristão reached the mouth of the Senegal and opened the way to the coast beyond it. Gold dust from the interior was traded here, and later gave an English coin its name.
history-cabo_verde = Diogo Gomes and António da Noli are credited with finding these islands. Ribeira Grande on Santiago became the first European town in the tropics.
history-puerto_seguro = On his way to India, Pedro Álvares Cabral swung so far west that he made landfall in April 1500. He anchored in a safe harbour, called the land the Island of the True Cross, and sailed on after ten days.
history-sao_tome = João de Santarém, Pêro Escobar and João de Paiva came to these islands when nobody lived there. The equator runs through a small isle just south of them.
history-mina = Diogo de Azambuja built the fort of São Jorge da Mina in 1482, with stones cut in Portugal. It guarded the trade in gold from the interior of Africa.
history-luanda = Portuguese ships followed the coast of Angola in the 1480s. Paulo Dias de Novais founded the town much later, in 1575.
history-congo = Diogo Cão found a river so mighty that its water stayed fresh far out at sea. On its bank he set up a stone pillar with the arms of Portugal.
history-good_hope = A storm drove Bartolomeu Dias round the cape, and he saw it only on his way back. He is said to have named it after storms, until King João II gave it a better name.
history-mozambique = Vasco da Gama lay off this island in March 1498 and met merchants who traded as far as India. Pêro da Covilhã had gathered news of this coast before him, travelling by land.
history-sao_lourenco = Diogo Dias, separated from his fleet by a storm, reached this great island on the day of Saint Lawrence. Today it is called Madagascar.
history-mauricio = Ships that kept east of Madagascar found water, wood and turtles here. The Portuguese left the island to its birds, the dodo among them.
history-maldivas = More than a thousand coral islands lie here, just high enough to stay above the waves. The Portuguese kept a trading post for fifteen years, from 1558 to 1573.
history-mascate = Afonso de Albuquerque came to this port in September 1507 on his way to Hormuz. Two forts that the Portuguese built later still watch over its bay.
history-mogadiscio = On his way home, in January 1499, Vasco da Gama passed its tall houses and fired his guns. The city traded with Arabia, Persia and India.
history-bahrein = The finest pearls of the Gulf were fished off these islands. From 1521 to 1602 the Portuguese held them from a fort on the shore.
history-diu = This island guards the entrance to a rich gulf, and the power that held it could tax the gulf's ships. The Portuguese fortress withstood two great sieges, and its flag came down only in 1961.
history-calcuta = Vasco da Gama dropped anchor near Calicut in May 1498, after ten months at sea. Asked what brought them so far, one of his men answered: Christians and spices.
history-ceilan = The wind drove Lourenço de Almeida to this island in 1505. The finest cinnamon grew here, and a fort at Colombo soon guarded it.
history-malaca = All trade between India and China passed through this strait. Diogo Lopes de Sequeira came in 1509, and Afonso de Albuquerque took the city two years later.
history-siam = Duarte Fernandes was the first European envoy at the court of Siam. He travelled in a Chinese junk, in the year Malacca fell.
history-mombasa = Vasco da Gama called here in April 1498, and left when he suspected a trap. A century later Fort Jesus rose above the harbour.
history-molucas = António de Abreu and Francisco Serrão came to the Spice Islands in 1512. Portugal and Castile then quarrelled for years over whose half of the world they lay in.
history-timor = White sandalwood drew ships to this island. The date of the first landing is a guess: the island is first named in a letter of 1514 to King Manuel.
history-macao = Portuguese traders had been seen at the mouth of the Pearl River for decades before they settled here. From 1557 on they were allowed to stay, and did so until 1999.
history-tanegashima = A Chinese junk brought the first Portuguese to Japan, to this island. Their muskets caused such a stir that firearms were long called by its name.
history-lisbon = Every voyage begins and ends on the Tagus. A twentieth of the spice trade's wealth paid for the monastery at Belém, near the beach from which Vasco da Gama had set sail.

# The map in the browser.
map-title = The map
map-keys = Up and Down go north and south; Left and Right go straight across, with Shift to the other neighbour on that side. Home, Page Up, End and Page Down go to the four diagonal neighbours. Plus and Minus zoom in and out, 0 shows the whole map. Enter on a distant cell shows the route, Enter again sails it, Escape cancels it.
map-larger = Zoom in
map-smaller = Zoom out
map-cell = cell { $cell }
map-worth = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
map-points = points
map-loads = { $good } can be loaded
map-unfound = not discovered yet
map-found = discovered by { $player }
map-blue = blue incident: play a card
map-red = red incident: roll the die
map-pirates = pirates: one extra token
map-current = { $name }, to the { $direction }
map-mouth = a current ends here
map-way = { $tokens ->
    [0] no tokens
    [one] { $tokens } token
   *[other] { $tokens } tokens
}
map-way-bonus = bonus move
map-steps = { $steps ->
    [one] { $steps } step
   *[other] { $steps } steps
}
map-stops = { $count ->
    [one] stops at { $cells }
   *[other] { $count } stops: { $cells }
}
map-dice = { $count ->
    [one] a die roll at { $cells }
   *[other] { $count } die rolls: { $cells }
}
map-winds = { $count ->
    [one] a favourable wind against the pirates at { $cells }
   *[other] { $count } favourable winds against the pirates: { $cells }
}
map-end-spent = beyond this turn
map-end-pirates = beyond this turn: too few tokens for the pirates
map-end-hand = beyond this turn: no card to play on the blue cell
map-card = The cell you are looking at
map-hint = Point at a cell, or go to it with the arrow keys, to see what it is and, when you have a decision to make, what it costs to get there.
map-sail = Set sail
map-cancel = Cancel
map-halt = Stop here
map-again = Choose it again to set sail.
map-ship-of = ship of { $player }
map-on-course = on one of your course cards
map-lit = can be chosen
map-hand = Your incident cards
map-no-cards = none
map-courses = Your course cards
map-courses-of = Course cards of { $player }
map-courses-met = { $met } of { $all } met
map-course-reached = met
map-course-open = open
map-course-lost = discovered by { $player }
map-tokens = navigation tokens: { $left } left, { $bid } bid, { $spent } spent
map-fleet = Fleet of { $player }
map-markers = { $count ->
    [one] { $count } marker left
   *[other] { $count } markers left
}
map-owns-pieces = monastery: { $pieces }
map-cards = { $count ->
    [one] { $count } incident card
   *[other] { $count } incident cards
}
map-point-N = N
map-point-NE = NE
map-point-SE = SE
map-point-S = S
map-point-SW = SW
map-point-NW = NW
map-aboard = { $good } on board
map-hold = empty hold for { $good }
map-account = Where the points come from
map-from-discovery = Discovery: { $thing }
map-from-sale = Sold: { $thing } × { $count }
map-from-piece = Monastery, piece { $thing }
map-from-course = Course card: { $thing }
map-monastery = Jerónimos monastery
map-pieces-left = { $count ->
    [0] complete
    [one] { $count } piece left
   *[other] { $count } pieces left
}
map-piece-open = piece { $piece } not built
map-piece-of = piece { $piece } built by { $player }
map-final = Last round
map-round = Round { $round }
map-order = Order of play
map-slot-free = position { $position }, free
map-slot = position { $position }: { $player }, bid { $bid }
map-deck = Incident cards in the deck: { $count }
map-discards = Incident cards discarded: { $count }
map-fleet-price = Three cubes for the fourth ship: { $count } chosen
map-fleet-give = Choose three cubes
map-orders = Your orders
map-highest = Highest bid: { $player }, { $tokens }
map-no-bid = No bid yet
map-bonus-left = { $count ->
    [one] Bonus move: { $count } cell left
   *[other] Bonus move: { $count } cells left
}
map-play-card = Play one of your incident cards.
map-signs = Map legend
map-sign-port = a port, and what its discovery is worth
map-sign-found = a discovered port, and the cube that can be loaded there
map-sign-course = a port of your course cards
map-sign-current = a current: follow it for free, up to the dot
map-sign-border = the border between the two zones

# The components.
map-part-chart = The sea
map-part-chart-about = { $cells } cells in two zones; a light blue line in the south divides them.
map-part-currents = Currents and winds
map-part-currents-about = { $count } of them; a ship is carried for free from cell to cell, up to the last one.
map-part-symbols = Symbols
map-part-on = on { $count } cells
map-part-ports = Ports
map-part-ports-about = { $count } ports; the first player to arrive places a marker there and scores the points. Each has a course card.
map-part-goods = Goods
map-part-goods-about = { $cubes } cubes of each; a ship carries one cube of each of its two goods.
map-part-sold = sold in Lisbon for { $points }
map-part-incidents = Incident cards
map-part-incidents-about = { $count } cards.
map-part-copies = × { $count }
map-part-die = The die
map-part-die-red = red: nothing happens
map-part-die-one = one: a ship goes down
map-part-faces = { $count ->
    [one] { $count } face
   *[other] { $count } faces
}
map-part-fleet = The player card
map-part-tokens = { $tokens } navigation tokens, { $more } more with the fourth ship; { $markers } discovery markers.
map-part-monastery = The Jerónimos monastery
map-part-monastery-about = Each piece is worth { $points } points; the game ends with the round in which the last one is bought.
map-part-setup = By number of players
map-part-players = Players
map-part-pieces = Monastery pieces
map-part-first = First hands, by position
map-part-courses = Course cards per player

# What the value of a position adds up, for comparing moves; the amount is a text with its sign.
gain-points = { $amount } points (course cards included)
gain-pieces = { $amount } points for the pieces of the Jerónimos (beyond what they score)
gain-fleet = { $amount } points for the fourth ship
gain-voyage = { $amount } points for what the voyage still promises
gain-turn = { $amount } points for what is left of the turn
gain-hand = { $amount } points for the incident cards in hand
gain-rivals = { $amount } points compared with the best rival

# What the elements of the board are called.
group-lisbon = Lisbon
group-port = port { $id }
group-plain = sea { $id }
group-blue = { symbol-blue } { $id }
group-red = { symbol-red } { $id }
group-pirates = { symbol-pirates } { $id }
group-order = position { $number }
tokens = tokens
monastery = monastery
deck = incident cards
discards = discarded incident cards
