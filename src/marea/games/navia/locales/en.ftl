game-name = Navia
game-about = Race your clan's boat up a foggy river, with cards that help you and hinder the others.

prompt-place = Where does your boat start?
prompt-card = Which card do you play?
prompt-react = Do you raise Shields against this card?
prompt-move = Where do you sail?

verb-place = Place your boat on { $cell }
verb-pass = Pass and keep your hand
verb-discard_all = Discard your whole hand
verb-play_blessing = Play { card-blessing }
verb-play_fast_advance = Play { card-fast_advance }
verb-play_boarding = Play { card-boarding }: push { $target } back to { $cell }
verb-play_theft = Play { card-theft } against { $target }
verb-play_sabotage = Play { card-sabotage } against { $target }
verb-play_dry_dock = Play { card-dry_dock } against { $target }
verb-play_trap = Play { card-trap }
verb-play_spell = Play { card-spell } on the rock at { $cell }
verb-play_whirlpool = Play { card-whirlpool }
verb-shield = Raise Shields
verb-decline = Decline
verb-step = Sail { $way }

event-starts = { $player } starts.
event-placed = { $player } places their boat on { $cell }.
event-drew = { $player } draws a card.
event-saw = It is { $card }; only { $player } sees it.
event-new_deck = The discard pile becomes the new deck.
event-lost_turn = { $player } loses this turn in dry dock.
event-turned_up = The fog lifts: tile { $tile } is turned up.
event-passed = { $player } passes and keeps their hand.
event-discarded = { $count ->
    [one] { $player } puts { $card } on the discard pile.
   *[other] { $player } puts { $card } × { $count } on the discard pile.
}
event-played = { $player } plays { $card }.
event-aimed = { $player } plays { $card } against { $target }.
event-boards = { $player } plays { card-boarding } to push { $target } back to { $cell }.
event-casts = { $player } plays { card-spell } on the rock at { $cell }.
event-shielded = { $player } raises Shields and cancels the card.
event-unshielded = Nobody raises Shields.
event-stole = { $player } steals a card from { $target }.
event-stole_card = { $player } has taken { $card } from { $target }.
event-lost_card = { $target } has lost { $card } to { $player }.
event-docked = { $count ->
    [one] { $player } has { $count } turn to lose in dry dock.
   *[other] { $player } has { $count } turns to lose in dry dock.
}
event-armed = { $player } sets a trap under their boat.
event-melted = { $player } melts the rock at { $cell }.
event-reversed = Play now goes the other way round.
event-pushed = { $player } is pushed back to { $cell }.
event-jumped = { $player } passes through the obstacles and comes out on { $cell }.
event-rock_left = The trap closes behind { $player }: { $cell } is now rock.
event-stepped = { $player } sails to { $cell }.
event-blocked = { $player } finds no way ahead and stays.
event-won = { $player } reaches the Final tile and wins.
event-out_of_time = The turn limit has been reached.

card-blessing = Navia's Blessing
card-fast_advance = Fast Advance
card-boarding = Boarding
card-theft = Theft
card-sabotage = Sabotage
card-dry_dock = Dry Dock
card-shields = Shields!!
card-trap = Trap
card-spell = Spell
card-whirlpool = Whirlpool

help-blessing = Pass straight through whatever blocks you; no step this turn.
help-fast_advance = Take two steps this turn instead of one.
help-boarding = Push any boat back by one row, straight or diagonally.
help-theft = Take a random card from another player; then you may play one more card.
help-sabotage = Another player loses their whole hand.
help-dry_dock = Another player will lose a turn.
help-shields = On another player's turn: cancel a card that has just been played.
help-trap = When your boat leaves its cell, it leaves a rock behind.
help-spell = Turn one rock next to your boat, diagonals included, into water.
help-whirlpool = From now on, play goes the other way round.

way-left = ahead to the left
way-straight = straight ahead
way-right = ahead to the right

board-hand = { $count ->
    [one] { $count } card in hand
   *[other] { $count } cards in hand
}
board-dock = { $count ->
    [one] { $count } turn in dry dock
   *[other] { $count } turns in dry dock
}
board-armed = armed
board-turn = { $turn ->
    [0] Before the first turn
   *[other] Turn { $turn }
}
board-clockwise = clockwise
board-counter = counter-clockwise
board-deck = deck: { $deck } · discard pile: { $discard }
board-supply = supply: rock { $rock } · water { $water } · dry dock { $dock }
board-legend = . water # rock ? fog * goal 1-4 boats; tokens: o rock ~ water
board-card = { $card }: { $help }
board-no-cards = You have no cards in hand.
board-known = You know that { $player } has { $card } in hand.

option-first = First player
option-first-random = at random
option-direction = Direction of play
option-direction-1 = clockwise
option-direction--1 = counter-clockwise
option-shields_answer = What Shields can answer
option-shields_answer-attacks = cards aimed at another player
option-shields_answer-single = cards that affect one player
option-shields_answer-all = every card except Whirlpool and Shields
option-shields_by = Who may raise Shields
option-shields_by-anyone = anyone
option-shields_by-target = only the target

reason-final_tile = A boat has reached the Final tile.
reason-limit = The turn limit has been reached.

clause-R1 = The four phases in order
clause-R2 = Whose turn comes next
clause-R3 = Where the boats start
clause-R4 = A turn in dry dock
clause-R5 = Uncovering the river
clause-R6 = Nothing uncovered after the move
clause-R7 = The edge of a tile
clause-R8 = One card from the hand
clause-R9 = Keeping or discarding the hand
clause-R10 = When a card may be played
clause-R11 = The discard pile
clause-R12 = One step up the river
clause-R13 = When the boat is blocked
clause-R14 = Refilling the hand
clause-R15 = Blessing: through the obstacles
clause-R16 = Blessing: no step after it
clause-R17 = Fast Advance: two steps
clause-R18 = Boarding: one row back
clause-R19 = Theft: a card taken unseen
clause-R20 = Sabotage: the whole hand lost
clause-R21 = Dry Dock: a turn lost
clause-R22 = Shields: answering a card
clause-R23 = What a cancelled card leaves
clause-R24 = What Shields cannot cancel
clause-R25 = Trap: arming the boat
clause-R26 = Trap: the rock left behind
clause-R27 = Spell: melting a rock
clause-R28 = When the tokens run out
clause-R29 = What tokens count as
clause-R30 = A cell for each boat
clause-R31 = Whirlpool: the other way round
clause-R32 = The first to arrive wins

# In place of the platform's points.
result-score = { $player }: row { $score }

# The board in the browser.
board-river = The river
board-cell-water = water
board-cell-rock = rock
board-cell-rock-token = rock token
board-cell-water-token = water token
board-cell-fog = fog
board-final = Final tile
board-boat = boat of { $player }
board-lit = can be chosen
board-picked = chosen
board-window = A card that Shields may cancel
board-whose = { $player }’s turn
board-extra = one more card after the Theft
board-steps = { $count ->
    [one] { $count } step to sail
   *[other] { $count } steps to sail
}
board-signs = River legend
board-pile = deck: { $count }
board-discard = discard pile: { $count }

# The components in the rules.
part-cards = Cards
part-cards-about = { $count } cards in all
part-cards-two = Two players play with { $count } of them.
part-copies = { $count ->
    [one] { $count } copy
   *[other] { $count } copies
}
part-two = two players: { $count }
part-tiles = River tiles
part-tiles-about = As they lie on the river, with the start at the bottom.
part-initial = Initial tile
part-ends = Initial and Final tile
part-rocks = { $tile }: rocks on { $cells }
part-no-rocks = { $tile }: no rocks
part-tokens = Tokens
part-dock-token = dry-dock token
part-boats = Boats
part-clan-0 = Hedgehogs
part-clan-1 = Otters
part-clan-2 = Badgers
part-clan-3 = Foxes
part-slots = Tiles between the Initial and the Final tile: { $count }
part-hand = Cards in a full hand: { $count }
part-limit = Turn limit: { $count }
part-numbers = Numbers

# What the value of a position adds up, for comparing moves; the amount is a text with its sign.
gain-distance = { $amount } rows on the river
gain-water = { $amount } rows for the open water ahead
gain-dry-dock = { $amount } rows for the turns in dry dock
gain-in-hand = { $amount } rows for the cards in hand
gain-turn = { $amount } rows for what is left of the turn
gain-rivals = { $amount } rows from what it leaves the rivals
gain-victory = { $amount } rows for the result of the game

# What the elements of the board are called.
group-river = River, cell { $number }
hand = Hand
