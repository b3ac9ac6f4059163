game-name = Nyakuza
game-about = Bid kōbans for boats, fish the bay of Oki-Yo, and be the first to build the Grand market stall.

prompt-bid = How many kōbans do you bid?
prompt-fish = Where do you place a boat?
prompt-fish_secret = Do you place a boat, play your secret tile or end your turn?
prompt-build = Which stall do you build, and where?

verb-bid = { $kobans ->
    [0] Bid nothing
    [one] Bid { $kobans } kōban
   *[other] Bid { $kobans } kōbans
}
verb-place_tile = Place a boat on { $cell } ({ $resource })
verb-place_coast = Place a boat on the coast, { $cell }
verb-place_sea = Place a boat on the sea, { $cell }
verb-build = Build a stall on { $cell } with { $recipe }
verb-secret = Play your secret tile { $tile } ({ $resource }) with a boat on it
verb-end = End your turn

event-dealt = { $player } gets a secret tile.
event-saw = It is { $tile } ({ $resource }); only { $player } sees it.
event-new_round = Round { $round } begins.
event-final_round = The bag is empty: the final round begins.
event-drew = Tile { $tile } ({ $resource }) is drawn.
event-bade = { $kobans ->
    [0] { $player } bids nothing.
    [one] { $player } bids { $kobans } kōban.
   *[other] { $player } bids { $kobans } kōbans.
}
event-paid = { $kobans ->
    [one] { $player } wins the bidding and pays { $kobans } kōban to the wharf.
   *[other] { $player } wins the bidding and pays { $kobans } kōbans to the wharf.
}
event-no_bids = Nobody bids anything.
event-shared = { $kobans ->
    [one] { $player } takes { $kobans } kōban from the wharf.
   *[other] { $player } takes { $kobans } kōbans from the wharf.
}
event-charm = { $player } takes the charm.
event-staged = { $boats ->
    [0] { $player } has no boat left to place.
    [one] { $player } has { $boats } boat to place.
   *[other] { $player } has { $boats } boats to place.
}
event-placed = { $player } places a boat on { $cell }.
event-secret = { $player } plays their secret tile { $tile } ({ $resource }).
event-covered = { $player } covers the tile on { $cell } with a kōban.
event-built = { $kobans ->
    [one] { $player } builds a stall on { $cell } with { $recipe } for { $kobans } kōban.
   *[other] { $player } builds a stall on { $cell } with { $recipe } for { $kobans } kōbans.
}
event-grand = { $kobans ->
    [one] { $player } builds the Grand market stall on { $cell } with { $recipe } for { $kobans } kōban.
   *[other] { $player } builds the Grand market stall on { $cell } with { $recipe } for { $kobans } kōbans.
}
event-returned = { $boats ->
    [one] { $boats } boat of { $player } goes back to the reserve.
   *[other] { $boats } boats of { $player } go back to the reserve.
}
event-ended = { $player } ends their turn and keeps the secret tile.
event-counted = { $kobans ->
    [one] { $player } has { $kobans } kōban behind the screen.
   *[other] { $player } has { $kobans } kōbans behind the screen.
}
event-unused = { $player } has not used their secret tile { $tile } ({ $resource }).

resource-driftwood = driftwood
resource-salmon = salmon
resource-tuna = tuna
resource-octopus = octopus
resource-squid = squid
resource-crab = spider crab

recipe-driftwood = driftwood
recipe-salmon_tuna = salmon and tuna
recipe-octopus_squid = octopus and squid
recipe-crabs = two spider crabs

board-round = Round { $round }
board-final = Final round
board-wharf = wharf: { $kobans ->
    [one] { $kobans } kōban
   *[other] { $kobans } kōbans
}
board-bag = bag: { $tiles ->
    [one] { $tiles } tile
   *[other] { $tiles } tiles
}
board-legend = D driftwood S salmon T tuna O octopus Q squid K spider crab, small letters without a tile; - coast ~ sea; in front, the number of the boat’s player; $ covered + stall # Grand stall
board-kobans = { $kobans ->
    [one] { $kobans } kōban
   *[other] { $kobans } kōbans
}
board-stalls = stalls: { $built } built, { $left } left
board-reserve = { $boats ->
    [one] { $boats } boat in reserve
   *[other] { $boats } boats in reserve
}
board-staged = { $boats ->
    [one] { $boats } boat to place
   *[other] { $boats } boats to place
}
board-bid = last bid: { $kobans }
board-secret = secret tile
board-charm = charm
board-own-secret = Your secret tile: { $tile }

option-variant_secret = Variant with secret tiles
option-variant_secret-false = no
option-variant_secret-true = yes
option-tie_rule = Equal bids
option-tie_rule-holder_first = the holder of the charm comes first
option-tie_rule-holder_last = the holder of the charm comes last
option-charm = Who starts with the charm
option-show_kobans = Show all players’ kōbans
option-show_kobans-false = no
option-show_kobans-true = yes

reason-grand_stall = The Grand market stall has been built.
reason-final_round = The final round is over.

clause-R1 = The number of players
clause-R2 = What each player gets
clause-R3 = Where things are kept
clause-R4 = The phases of a round
clause-R5 = Drawing tiles
clause-R6 = When the bag runs short
clause-R7 = The final round
clause-R8 = The bids
clause-R9 = Ranking the bids
clause-R10 = The highest bid
clause-R11 = The second-highest bid
clause-R12 = The other bids
clause-R13 = No bid, no boats
clause-R14 = Sharing the wharf
clause-R15 = When nobody bids
clause-R16 = When the boats run out
clause-R17 = Taking the charm
clause-R18 = The order of fishing
clause-R19 = A fishing turn
clause-R20 = A boat on a tile
clause-R21 = A boat on coast or sea
clause-R22 = Cells without their tile
clause-R23 = Being able to pay
clause-R24 = Boats must be placed
clause-R25 = A boat stays where it is
clause-R26 = Groups of boats
clause-R27 = Building at once
clause-R28 = The minimum payment
clause-R29 = Choosing the recipe and the coast
clause-R30 = Which tiles are covered
clause-R31 = Paying and building
clause-R32 = Covered tiles
clause-R33 = The Grand stall
clause-R34 = The end without the Grand stall
clause-R35 = The secret tile
clause-R36 = When the secret tile can be played
clause-R37 = Secret tiles of players who bid nothing
clause-R38 = A secret tile that was not played

# In place of the platform's points.
result-score = { $player }: { $score ->
    [one] { $score } stall
   *[other] { $score } stalls
}

# The board in the browser.
board-bay = The bay
board-keys = Left and Right go along the row; Up and Down go straight from row to row, with Shift to the other neighbour on that side. Home, Page Up, End and Page Down go to the four diagonal neighbours.
board-larger = Zoom in
board-smaller = Zoom out
board-coast = coast
board-sea = sea
board-tile = a tile
board-no-tile = no tile yet
board-covered = covered with a kōban
board-boat-of = boat of { $player }
board-stall-of = stall of { $player }
board-grand-of = Grand market stall of { $player }
board-lit = can be chosen
board-picked = chosen
board-group = { $count ->
    [one] a single boat
   *[other] a group of { $count } boats
}
board-holds = holds { $tiles }
board-holds-none = no uncovered tiles
board-lacks = { $recipe }: still needs { $tiles }
board-complete = { $recipe }: complete
board-free-coast = { $count ->
    [one] { $count } coast cell without a stall
   *[other] { $count } coast cells without a stall
}
board-no-coast = still needs a coast cell without a stall
board-group-hint = Point at a boat to see what its group holds and what it still needs for a stall.
board-recipes = What a stall needs
board-clans = Clans
board-fist = closed fist
board-fist-own = your closed fist: { $kobans }
board-your-bid = Your bid
board-less = Bid one less
board-more = Bid one more
board-bid-secret = Nobody sees it until all fists open.
board-order = Order of fishing: { $players }
board-whose = { $player }’s turn
board-signs = Bay legend

# The components of the game in the rules.
part-bay = The bay
part-bay-about = { $count } cells
part-bay-cells = { $numbered } numbered cells and { $others } others
part-bay-shore = { $coast } coast cells and { $sea } sea cells
part-tiles = Resource tiles
part-tiles-about = { $count } tiles in the bag, each for the cell with its number
part-copies = { $count ->
    [one] { $count } tile
   *[other] { $count } tiles
}
part-recipes = Recipes
part-recipes-about = A stall uses these tiles and covers each with a kōban.
part-setup = What each player gets
part-players = Players
part-kobans = Kōbans
part-stalls = Stalls
part-first_draw = Tiles in round 1
part-draw = Tiles in later rounds
part-boats = Boats
part-boats-each = { $count } boats for each clan
part-boats-won = The highest bid wins { $first } boats, the second { $second }, every other { $other }.
part-pieces = Other pieces
part-stall = stall
part-grand = Grand market stall
part-koban = kōban

# What the value of a position adds up, for comparing moves; the amount is a text with its sign.
gain-built = { $amount } tenths of a stall for the stalls built
gain-groups = { $amount } tenths of a stall for what the groups may still build
gain-purse = { $amount } tenths of a stall for the kōbans
gain-to-place = { $amount } tenths of a stall for the boats to place
gain-rivals = { $amount } tenths of a stall from what it leaves the rivals
gain-victory = { $amount } tenths of a stall for the result of the game

# What the elements of the board are called.
group-driftwood = { resource-driftwood } { $id }
group-salmon = { resource-salmon } { $id }
group-tuna = { resource-tuna } { $id }
group-octopus = { resource-octopus } { $id }
group-squid = { resource-squid } { $id }
group-crab = { resource-crab } { $id }
group-coast = { board-coast } { $id }
group-sea = { board-sea } { $id }
group-bid = Bid
group-wharf = Wharf
group-secret = { board-secret }
group-turn = { verb-end }
