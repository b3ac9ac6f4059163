game-name = Régate
game-about = Misez en secret pour cinq courses, piochez des équipiers et choisissez qui enrôler.

prompt-bid = Combien de pièces misez-vous pour cette course ?
prompt-sign = Qui enrôlez-vous ?

verb-bid = { $coins ->
    [0] Ne rien miser
    [one] Miser { $coins } pièce
   *[other] Miser { $coins } pièces
}
verb-sign = Enrôler le { $crew }

event-bade = { $coins ->
    [0] { $player } ne mise rien.
    [one] { $player } mise { $coins } pièce.
   *[other] { $player } mise { $coins } pièces.
}
event-won = { $coins ->
    [0] { $player } gagne la course et ne paie rien.
    [one] { $player } gagne la course et paie { $coins } pièce.
   *[other] { $player } gagne la course et paie { $coins } pièces.
}
event-drew = { $player } pioche un équipier dans le sac.
event-saw = C’est un { $crew }, et seul { $player } le voit.
event-signed = { $player } enrôle le { $crew }.
event-showed = { $player } montre sa réserve : { $crew } × { $count }.

crew-cook = cuisinier
crew-sailor = matelot
crew-bosun = bosco
crew-captain = capitaine

option-reserve = Ce qui compte de la réserve à la fin
option-reserve-best = son meilleur équipier
option-reserve-nothing = rien

reason-last_race = La dernière course a été disputée.

board-race = Course { $race } sur { $races } · { $bag } dans le sac
board-worth = valeur : { $crew }
board-flag = pavillon
board-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
board-coins = { $coins ->
    [one] { $coins } pièce
   *[other] { $coins } pièces
}
board-aboard = à bord : { $crew }
board-reserve = réserve : { $count }
board-own-reserve = votre réserve : { $crew }
board-nobody = personne

clause-R1 = Le sac et les bourses
clause-R2 = Le parcours
clause-R3 = Les mises
clause-R4 = Qui gagne une course
clause-R5 = Le paiement et le pavillon
clause-R6 = Piocher des équipiers
clause-R7 = Enrôler
clause-R8 = La fin
clause-R9 = Les équipiers à bord
clause-R10 = L’équipage complet
clause-R11 = La réserve
clause-R12 = La victoire

group-buoy = Course { $number }
group-purse = Bourse

# The components in the rules.
part-purse = Bourse
part-purse-coins = pièces par joueur
part-course = Parcours
part-course-races = courses
part-course-draws = équipiers piochés par le gagnant
part-course-full_crew = points pour l’équipage complet
part-crew = Équipiers dans le sac
part-crew-value = valeur
part-crew-copies = exemplaires

# What the value of a position adds up, for comparing moves; the amount is a text with its sign.
gain-points = { $amount } points acquis jusqu’ici
gain-full-crew = { $amount } points en vue de l’équipage complet
gain-coins = { $amount } points pour ce que les pièces peuvent encore gagner
gain-rivals = { $amount } points par ce que cela laisse aux adversaires
gain-victory = { $amount } points pour la victoire
