game-name = Nyakuza
game-about = Misez des kōbans pour des barques, pêchez dans la baie d’Oki-Yo et soyez le premier à construire le Grand étal du marché.

prompt-bid = Combien de kōbans misez-vous ?
prompt-fish = Où placez-vous une barque ?
prompt-fish_secret = Placez-vous une barque, jouez-vous votre tuile secrète ou finissez-vous votre tour ?
prompt-build = Quel étal construisez-vous, et où ?

verb-bid = { $kobans ->
    [0] Ne rien miser
    [one] Miser { $kobans } kōban
   *[other] Miser { $kobans } kōbans
}
verb-place_tile = Placer une barque sur { $cell } ({ $resource })
verb-place_coast = Placer une barque sur la côte, { $cell }
verb-place_sea = Placer une barque en mer, { $cell }
verb-build = Construire un étal sur { $cell } avec { $recipe }
verb-secret = Jouer la tuile secrète { $tile } ({ $resource }) avec une barque dessus
verb-end = Finir son tour

event-dealt = { $player } reçoit une tuile secrète.
event-saw = C’est la { $tile } ({ $resource }), que { $player } ne montre à personne.
event-new_round = La manche { $round } commence.
event-final_round = Le sac est vide : la manche finale commence.
event-drew = La tuile { $tile } ({ $resource }) sort du sac.
event-bade = { $kobans ->
    [0] { $player } ne mise rien.
    [one] { $player } mise { $kobans } kōban.
   *[other] { $player } mise { $kobans } kōbans.
}
event-paid = { $kobans ->
    [one] { $player } remporte les mises et laisse { $kobans } kōban au quai.
   *[other] { $player } remporte les mises et laisse { $kobans } kōbans au quai.
}
event-no_bids = Personne ne mise.
event-shared = { $kobans ->
    [one] { $player } prend { $kobans } kōban au quai.
   *[other] { $player } prend { $kobans } kōbans au quai.
}
event-charm = { $player } reçoit l’amulette.
event-staged = { $boats ->
    [0] { $player } n’a plus de barque à placer.
    [one] { $player } prépare { $boats } barque.
   *[other] { $player } prépare { $boats } barques.
}
event-placed = { $player } place une barque sur { $cell }.
event-secret = { $player } joue sa tuile secrète, la { $tile } ({ $resource }).
event-covered = { $player } couvre d’un kōban la tuile de la case { $cell }.
event-built = { $kobans ->
    [one] { $player } construit un étal sur { $cell } avec { $recipe } pour { $kobans } kōban.
   *[other] { $player } construit un étal sur { $cell } avec { $recipe } pour { $kobans } kōbans.
}
event-grand = { $kobans ->
    [one] { $player } construit le Grand étal du marché sur { $cell } avec { $recipe } pour { $kobans } kōban.
   *[other] { $player } construit le Grand étal du marché sur { $cell } avec { $recipe } pour { $kobans } kōbans.
}
event-returned = { $boats ->
    [one] { $boats } barque de { $player } retourne dans la réserve.
   *[other] { $boats } barques de { $player } retournent dans la réserve.
}
event-ended = { $player } finit son tour et garde sa tuile secrète.
event-counted = { $kobans ->
    [one] { $player } a { $kobans } kōban derrière son paravent.
   *[other] { $player } a { $kobans } kōbans derrière son paravent.
}
event-unused = { $player } n’a pas utilisé sa tuile secrète, la { $tile } ({ $resource }).

resource-driftwood = bois flotté
resource-salmon = saumon
resource-tuna = thon
resource-octopus = poulpe
resource-squid = calmar
resource-crab = araignée de mer

recipe-driftwood = du bois flotté
recipe-salmon_tuna = un saumon et un thon
recipe-octopus_squid = un poulpe et un calmar
recipe-crabs = deux araignées de mer

board-round = Manche { $round }
board-final = Manche finale
board-wharf = quai : { $kobans ->
    [one] { $kobans } kōban
   *[other] { $kobans } kōbans
}
board-bag = sac : { $tiles ->
    [one] { $tiles } tuile
   *[other] { $tiles } tuiles
}
board-legend = D bois flotté S saumon T thon O poulpe Q calmar K araignée de mer, en minuscule sans tuile ; - côte ~ mer ; devant, à qui est la barque ; $ couverte + étal # Grand étal
board-kobans = { $kobans ->
    [one] { $kobans } kōban
   *[other] { $kobans } kōbans
}
board-stalls = étals : { $built } construits, { $left } à construire
board-reserve = { $boats ->
    [one] { $boats } barque en réserve
   *[other] { $boats } barques en réserve
}
board-staged = { $boats ->
    [one] { $boats } barque à placer
   *[other] { $boats } barques à placer
}
board-bid = dernière mise : { $kobans }
board-secret = tuile secrète
board-charm = amulette
board-own-secret = Votre tuile secrète : { $tile }

option-variant_secret = Variante avec tuiles secrètes
option-variant_secret-false = non
option-variant_secret-true = oui
option-tie_rule = Mises égales
option-tie_rule-holder_first = le porteur de l’amulette passe d’abord
option-tie_rule-holder_last = le porteur de l’amulette passe en dernier
option-charm = Qui commence avec l’amulette
option-show_kobans = Montrer les kōbans de tous
option-show_kobans-false = non
option-show_kobans-true = oui

reason-grand_stall = Le Grand étal du marché a été construit.
reason-final_round = La manche finale est terminée.

clause-R1 = Le nombre de joueurs
clause-R2 = Ce que reçoit chaque joueur
clause-R3 = Où se gardent les choses
clause-R4 = Les phases d’une manche
clause-R5 = Piocher les tuiles
clause-R6 = Quand le sac ne suffit plus
clause-R7 = La manche finale
clause-R8 = Les mises
clause-R9 = Qui a misé le plus
clause-R10 = La plus haute mise
clause-R11 = La deuxième mise
clause-R12 = Les autres mises
clause-R13 = Sans mise, pas de barque
clause-R14 = Le partage du quai
clause-R15 = Quand personne ne mise
clause-R16 = Quand les barques manquent
clause-R17 = Prendre l’amulette
clause-R18 = L’ordre de la pêche
clause-R19 = Un tour de pêche
clause-R20 = Une barque sur une tuile
clause-R21 = Une barque sur la côte ou en mer
clause-R22 = Les cases sans leur tuile
clause-R23 = Pouvoir payer
clause-R24 = Les barques doivent être placées
clause-R25 = Une barque reste où elle est
clause-R26 = Les groupes de barques
clause-R27 = Construire aussitôt
clause-R28 = Ce qu’il faut payer au moins
clause-R29 = Choisir la recette et la côte
clause-R30 = Quelles tuiles sont couvertes
clause-R31 = Payer et construire
clause-R32 = Les tuiles couvertes
clause-R33 = Le Grand étal du marché
clause-R34 = La fin sans le Grand étal
clause-R35 = La tuile secrète
clause-R36 = Quand la tuile secrète peut être jouée
clause-R37 = Les tuiles secrètes de ceux qui ne misent pas
clause-R38 = Une tuile secrète inutilisée

# In place of the platform's points.
result-score = { $player } : { $score ->
    [one] { $score } étal
   *[other] { $score } étals
}

# The board in the browser.
board-bay = La baie
board-keys = Gauche et droite suivent la rangée ; haut et bas passent d’une rangée à l’autre tout droit et, avec Maj, vers l’autre case voisine. Origine, Page préc., Fin et Page suiv. vont vers les quatre cases voisines en diagonale.
board-larger = Agrandir la baie
board-smaller = Réduire la baie
board-coast = côte
board-sea = mer
board-tile = une tuile
board-no-tile = pas encore de tuile
board-covered = couverte d’un kōban
board-boat-of = barque de { $player }
board-stall-of = étal de { $player }
board-grand-of = Grand étal du marché de { $player }
board-lit = à choisir
board-picked = choisi
board-group = { $count ->
    [one] une barque seule
   *[other] un groupe de { $count } barques
}
board-holds = possède { $tiles }
board-holds-none = aucune tuile non couverte
board-lacks = { $recipe } : manque { $tiles }
board-complete = { $recipe } : complète
board-free-coast = { $count ->
    [one] { $count } case côte sans étal
   *[other] { $count } cases de côte sans étal
}
board-no-coast = manque une case côte sans étal
board-group-hint = Pointez une barque pour voir ce que son groupe possède et ce qui lui manque pour un étal.
board-recipes = Ce qu’il faut pour un étal
board-clans = Clans
board-fist = poing fermé
board-fist-own = votre poing fermé : { $kobans }
board-your-bid = Votre mise
board-less = Miser un de moins
board-more = Miser un de plus
board-bid-secret = Personne ne la voit avant que tous les poings s’ouvrent.
board-order = Ordre de pêche : { $players }
board-whose = à { $player } de jouer
board-signs = Signes de la baie

# The components of the game in the rules.
part-bay = La baie
part-bay-about = { $count } cases
part-bay-cells = { $numbered } cases numérotées et { $others } autres
part-bay-shore = { $coast } cases de côte et { $sea } de mer
part-tiles = Tuiles de ressource
part-tiles-about = { $count } tuiles dans le sac, chacune pour la case de son numéro
part-copies = { $count ->
    [one] { $count } tuile
   *[other] { $count } tuiles
}
part-recipes = Recettes
part-recipes-about = Un étal couvre ces tuiles, avec un kōban sur chacune.
part-setup = Ce que reçoit chaque joueur
part-players = Joueurs
part-kobans = Kōbans
part-stalls = Étals
part-first_draw = Tuiles à la manche 1
part-draw = Tuiles aux autres manches
part-boats = Barques
part-boats-each = { $count } barques de chaque clan
part-boats-won = La plus haute mise gagne { $first } barques, la deuxième { $second }, chacune des autres { $other }.
part-pieces = Autres pièces
part-stall = étal
part-grand = Grand étal du marché
part-koban = kōban

# What the value of a position adds up, for comparing moves; the amount is a text with its sign.
gain-built = { $amount } dixièmes d’étal pour les étals construits
gain-groups = { $amount } dixièmes d’étal pour ce que les groupes peuvent encore construire
gain-purse = { $amount } dixièmes d’étal pour les kōbans
gain-to-place = { $amount } dixièmes d’étal pour les barques à placer
gain-rivals = { $amount } dixièmes d’étal par ce que cela laisse aux adversaires
gain-victory = { $amount } dixièmes d’étal pour l’issue de la partie

# What the elements of the board are called.
group-driftwood = { resource-driftwood } { $id }
group-salmon = { resource-salmon } { $id }
group-tuna = { resource-tuna } { $id }
group-octopus = { resource-octopus } { $id }
group-squid = { resource-squid } { $id }
group-crab = { resource-crab } { $id }
group-coast = { board-coast } { $id }
group-sea = { board-sea } { $id }
group-bid = Mise
group-wharf = Quai
group-secret = { board-secret }
group-turn = { verb-end }
