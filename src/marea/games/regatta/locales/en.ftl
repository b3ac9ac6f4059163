game-name = Regatta
game-about = Bid in secret for five races, draw crew members, and choose whom to sign on.

prompt-bid = How many coins do you bid for this race?
prompt-sign = Whom do you sign on?

verb-bid = { $coins ->
    [0] Bid nothing
    [one] Bid { $coins } coin
   *[other] Bid { $coins } coins
}
verb-sign = Sign on the { $crew }

event-bade = { $coins ->
    [0] { $player } bids nothing.
    [one] { $player } bids { $coins } coin.
   *[other] { $player } bids { $coins } coins.
}
event-won = { $coins ->
    [0] { $player } wins the race and pays nothing.
    [one] { $player } wins the race and pays { $coins } coin.
   *[other] { $player } wins the race and pays { $coins } coins.
}
event-drew = { $player } draws a crew member from the bag.
event-saw = It is a { $crew }; only { $player } sees it.
event-signed = { $player } signs on the { $crew }.
event-showed = { $player } shows their reserve: { $crew } × { $count }.

crew-cook = cook
crew-sailor = sailor
crew-bosun = bosun
crew-captain = captain

option-reserve = What the reserve scores at the end
option-reserve-best = its best crew member
option-reserve-nothing = nothing

reason-last_race = The last race has been sailed.

board-race = Race { $race } of { $races } · { $bag } in the bag
board-worth = worth: { $crew }
board-flag = flag
board-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
board-coins = { $coins ->
    [one] { $coins } coin
   *[other] { $coins } coins
}
board-aboard = aboard: { $crew }
board-reserve = reserve: { $count }
board-own-reserve = your reserve: { $crew }
board-nobody = nobody

clause-R1 = The bag and the purses
clause-R2 = The course
clause-R3 = The bids
clause-R4 = Who wins a race
clause-R5 = Payment and the flag
clause-R6 = Drawing crew
clause-R7 = Signing on
clause-R8 = The end
clause-R9 = Crew aboard
clause-R10 = A full crew
clause-R11 = The reserve
clause-R12 = Victory

group-buoy = Race { $number }
group-purse = Purse

# The components in the rules.
part-purse = Purse
part-purse-coins = coins for each player
part-course = Course
part-course-races = races
part-course-draws = crew members drawn by the winner
part-course-full_crew = points for a full crew
part-crew = Crew in the bag
part-crew-value = worth
part-crew-copies = copies

# What the value of a position adds up, for comparing moves; the amount is a text with its sign.
gain-points = { $amount } points so far
gain-full-crew = { $amount } points towards a full crew
gain-coins = { $amount } points for what the coins may still win
gain-rivals = { $amount } points from what it leaves the rivals
gain-victory = { $amount } points for the victory
