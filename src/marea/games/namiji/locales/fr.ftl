game-name = Namiji
game-about = Naviguez au sud du Japon d’autrefois, remplissez votre casier de poissons, et c’est le dernier bateau qui avance.

prompt-move = Jusqu’où avancez-vous ?
prompt-neutral = Où va le bateau neutre ?
prompt-upgrade = Utilisez-vous cette amélioration ?
prompt-take = Quel poisson prenez-vous ?
prompt-place = Où placez-vous le poisson, ou le remettez-vous à l’eau ?
prompt-net = Lequel des deux filets gardez-vous ?
prompt-place_net = Où placez-vous le filet, ou le remettez-vous à l’eau ?
prompt-trap = Piochez-vous un autre crustacé ?
prompt-salvage = Quel jeton le couvercle sauve-t-il ?
prompt-keep = Quel objectif gardez-vous ?
prompt-pick = Quelle carte Ponton choisissez-vous ?

verb-move_station = Avancer jusqu’à { $place } : { $station }
verb-move_dock = Avancer jusqu’au ponton, emplacement { $spot }
verb-move_port = Avancer jusqu’au port d’arrivée
verb-neutral_station = Déplacer le bateau neutre jusqu’à { $place } : { $station }
verb-neutral_dock = Déplacer le bateau neutre jusqu’au ponton, emplacement { $spot }
verb-neutral_port = Déplacer le bateau neutre jusqu’au port d’arrivée
verb-take = Prendre : { $fish }
verb-take_hidden = Prendre un poisson face cachée
verb-place = Le placer en { $cell }
verb-place_net = Le placer en { $cells }
verb-release = Remise à l’eau dans le banc de poissons
verb-release_net = Remise à l’eau, sous la pioche
verb-net = Garder le filet de deux poissons : { $fish }
verb-draw = Piocher un autre jeton
verb-stop = { $points ->
    [one] Arrêter de piocher et marquer { $points } point
   *[other] Arrêter de piocher et marquer { $points } points
}
verb-salvage = Sauver : { $token }
verb-use = Utiliser { $card }
verb-skip = Se passer de { $card }
verb-keep = Garder { $rock }
verb-pick = Choisir { $card }

event-directed = Sens de navigation : { $direction }.
event-turned = Un poisson est retourné : { $fish }.
event-berthed = { $player } part de l’emplacement { $spot } du port de départ.
event-neutral_berthed = Le bateau neutre part de l’emplacement { $spot } du port de départ.
event-sailed = { $player } avance jusqu’à { $place } : { $station }.
event-neutral_sailed = { $player } déplace le bateau neutre jusqu’à { $place } : { $station }.
event-docked = { $player } prend l’emplacement { $spot } du ponton.
event-neutral_docked = { $player } met le bateau neutre sur l’emplacement { $spot } du ponton.
event-arrived = { $player } atteint le port d’arrivée au rang { $rank }.
event-neutral_arrived = Le bateau neutre atteint le port d’arrivée au rang { $rank }.
event-early_bird = { $points ->
    [one] { $player } gagne un jeton Arrivée de { $points } point.
   *[other] { $player } gagne un jeton Arrivée de { $points } points.
}
event-bird_lost = Le jeton Arrivée de { $points } est défaussé.
event-nothing = { $player } ne trouve rien ici ({ $station }).
event-used = { $player } utilise { $card }.
event-skipped = { $player } se passe de { $card }.
event-took = { $player } prend un poisson : { $fish }.
event-took_hidden = { $player } prend un poisson face cachée.
event-caught = { $player } a pêché : { $fish }.
event-placed = { $player } place un poisson en { $cell } : { $fish }.
event-placed_net = { $player } place un filet de deux poissons en { $cells } : { $fish }.
event-released = { $player } remet un poisson à l’eau : { $fish }.
event-released_net = { $player } remet sous la pioche le filet de deux poissons : { $fish }.
event-scored_line = { $points ->
    [one] { $player } complète une ligne ou une colonne ({ $line }) et marque { $points } point.
   *[other] { $player } complète une ligne ou une colonne ({ $line }) et marque { $points } points.
}
event-revealed = { $player } révèle un filet de deux poissons : { $fish }.
event-chose_net = { $player } choisit un filet ({ $fish }) ; l’autre ({ $other }) va sous la pioche.
event-drew_token = { $player } pioche dans le sac : { $token }.
event-kept_haul = { $points ->
    [one] { $player } garde sa pêche et marque { $points } point.
   *[other] { $player } garde sa pêche et marque { $points } points.
}
event-lost_haul = { $count ->
    [one] { $player } perd sa pêche de { $count } jeton.
   *[other] { $player } perd sa pêche de { $count } jetons.
}
event-salvaged = { $player } sauve un jeton de sa pêche : { $token }.
event-basketed = { $player } trouve dans le panier de la marée : { $token }.
event-floated = { $count ->
    [0] { $player } fait voguer sa dernière offrande.
    [one] { $player } fait voguer une offrande ; il en reste { $count }.
   *[other] { $player } fait voguer une offrande ; il en reste { $count }.
}
event-took_section = { $points ->
    [one] { $player } ajoute une section au panorama ({ $panorama }) et marque { $points } point.
   *[other] { $player } ajoute une section au panorama ({ $panorama }) et marque { $points } points.
}
event-bonus = { $points ->
    [one] { $player } termine en premier le panorama ({ $panorama }) : { $points } point de plus.
   *[other] { $player } termine en premier le panorama ({ $panorama }) : { $points } points de plus.
}
event-drew_rock = { $player } pioche une carte Rocher sacré.
event-saw_rock = C’est { $rock }, et seul { $player } la voit.
event-kept_rock = { $player } garde en secret une carte Rocher sacré.
event-kept_which = { $player } a gardé { $rock }.
event-drew_cards = { $count ->
    [one] { $count } carte Ponton est piochée.
   *[other] { $count } cartes Ponton sont piochées.
}
event-saw_card = { $player } voit { $card } parmi les cartes Ponton.
event-picked = { $player } choisit { $card }.
event-ate = { $points ->
    [one] { $player } savoure un repas ({ $card }) et marque { $points } point.
   *[other] { $player } savoure un repas ({ $card }) et marque { $points } points.
}
event-dropped = Une carte Ponton est retirée pour le bateau neutre, sans être vue.
event-returned = La dernière carte Ponton est remise sous la pioche.
event-fulfilled = { $points ->
    [one] { $player } a atteint { $rock } : { $points } point.
   *[other] { $player } a atteint { $rock } : { $points } points.
}
event-failed = { $player } n’a pas atteint { $rock }.
event-penalty = { $count ->
    [one] { $player } a encore { $count } offrande et perd { $points } points.
   *[other] { $player } a encore { $count } offrandes et perd { $points } points.
}

station-angling = pêche à la ligne
station-net = pêche au filet
station-trap = nasse à crustacés
station-whirlpool = tourbillon
station-rock = rocher sacré
station-dolphin = dauphin
station-octopus = pieuvre
station-whale = baleine
stop-dock = ponton
stop-port = port

panorama-dolphin = dauphin
panorama-octopus = pieuvre
panorama-whale = baleine

fish-blue-tai = daurade bleue
fish-blue-saba = maquereau bleu
fish-blue-fugu = poisson-globe bleu
fish-orange-tai = daurade orange
fish-orange-saba = maquereau orange
fish-orange-fugu = poisson-globe orange
fish-green-tai = daurade verte
fish-green-saba = maquereau vert
fish-green-fugu = poisson-globe vert

token-crab = crabe
token-shrimp = crevette

line-row1 = ligne 1
line-row2 = ligne 2
line-row3 = ligne 3
line-column1 = colonne 1
line-column2 = colonne 2
line-column3 = colonne 3
line-column4 = colonne 4

direction-forward = aller
direction-reverse = en sens inverse

card-meal_maki = Makis
card-meal_unagi = Anguille grillée
card-meal_tempura = Tempura
card-meal_onigiri = Boulettes de riz
card-meal_soba = Nouilles soba
card-meal_miso = Soupe miso
card-up_hook = Second hameçon
card-up_float = Flotteur de verre
card-up_wide = Filet large
card-up_bycatch = Prise accessoire
card-up_gloves = Gants épais
card-up_lid = Couvercle tressé
card-up_lanterns = Lanternes jumelles
card-up_basket = Panier de la marée
card-up_staff = Bâton de pèlerin
card-up_whistle = Sifflet à dauphins
card-up_ink = Lanterne d’encre
card-up_song = Chant de la baleine

help-meal_maki = Un repas : des points tout de suite.
help-meal_unagi = Un repas : des points tout de suite.
help-meal_tempura = Un repas : des points tout de suite.
help-meal_onigiri = Un repas : des points tout de suite.
help-meal_soba = Un repas : des points tout de suite.
help-meal_miso = Un repas : des points tout de suite.
help-up_hook = Pêche à la ligne : après votre prise, vous pouvez pêcher encore une fois.
help-up_float = Pêche à la ligne : avant de pêcher, vous pouvez retourner deux poissons face cachée.
help-up_wide = Pêche au filet : révélez deux filets et choisissez-en un.
help-up_bycatch = Pêche au filet : ensuite, vous pouvez pêcher une fois à la ligne.
help-up_gloves = Nasse : votre pêche n’est perdue qu’au troisième crabe.
help-up_lid = Nasse : quand votre pêche est perdue, gardez un de ses jetons.
help-up_lanterns = Tourbillon : faites voguer deux offrandes au lieu d’une.
help-up_basket = Tourbillon : ensuite, prenez sans risque deux jetons dans le sac.
help-up_staff = Rocher sacré : piochez trois cartes au lieu de deux et gardez-en une.
help-up_whistle = Dauphin : après la section, vous pouvez pêcher une fois à la ligne.
help-up_ink = Pieuvre : après la section, faites voguer une offrande.
help-up_song = Baleine : après la section, piochez deux cartes Rocher sacré et gardez-en une.

rock-r01 = Pêcheur habile
rock-r02 = Casier plein
rock-r03 = Maître du filet
rock-r04 = Caseyeur patient
rock-r05 = Marin dévot
rock-r06 = Observateur de pieuvres
rock-r07 = Observateur de baleines
rock-r08 = Peintre de la mer
rock-r09 = Pèlerin
rock-r10 = Pêche variée
rock-r11 = Courant bleu
rock-r12 = Aube orange
rock-r13 = Baie verte
rock-r14 = Amateur de daurade
rock-r15 = Amateur de maquereau
rock-r16 = Amateur de poisson-globe
rock-r17 = Ami des dauphins
rock-r18 = Chercheur de crabes
rock-r19 = Gourmet
rock-r20 = Charpentier de marine

objective-lines = lignes ou colonnes qui ont rapporté des points, au moins { $least }
objective-cells = cases remplies du casier, au moins { $least }
objective-nets = jetons Filet dans le casier, au moins { $least }
objective-crustaceans = crustacés, au moins { $least }
objective-floated = offrandes que vous avez fait voguer, au moins { $least }
objective-dolphin = sections de dauphin, au moins { $least }
objective-octopus = sections de pieuvre, au moins { $least }
objective-whale = sections de baleine, au moins { $least }
objective-each_panorama = sections de chaque panorama, au moins { $least }
objective-rocks = cartes Rocher sacré, celle-ci comprise, au moins { $least }
objective-kinds = sortes de poissons différentes, au moins { $least }
objective-blue = poissons bleus, au moins { $least }
objective-orange = poissons orange, au moins { $least }
objective-green = poissons verts, au moins { $least }
objective-tai = daurades, au moins { $least }
objective-saba = maquereaux, au moins { $least }
objective-fugu = poissons-globes, au moins { $least }
objective-crabs = crabes, au moins { $least }
objective-meals = repas, au moins { $least }
objective-upgrades = améliorations, au moins { $least }

board-before = Les bateaux se placent au port de départ.
board-score = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
board-trap = nasse : crabes { $crabs }, crevettes { $shrimps }
board-offerings = offrandes : { $count } (−{ $points })
board-panoramas = dauphin { $dolphin } · pieuvre { $octopus } · baleine { $whale }
board-rocks = cartes Rocher sacré : { $count }
board-school = Banc de poissons : face visible { $up } · face cachée { $down }
board-stacks = Filets : { $nets } · Sac : crabes { $crabs }, crevettes { $shrimps }
board-early_birds = Jetons Arrivée qui restent : { $tokens }
board-legend = Poissons : o bleu * orange % vert ; T daurade S maquereau F poisson-globe ; ! a rapporté des points
board-settled = À placer : { $tiles }
board-haul = Pêche : crabes { $crabs }, crevettes { $shrimps } · risque au prochain jeton : { $risk } %
board-objective = { $rock } ({ $points }) : { $aim } ; à présent { $have }
board-drawn = Piochée :
board-dock_hand = La main du ponton : { $cards }

option-ruleset = Livret de règles
option-ruleset-2021 = de 2021 (espagnol)
option-ruleset-2019 = de 2019 (français)
option-direction = Sens de navigation
option-direction-forward = aller
option-direction-reverse = en sens inverse
option-direction-random = au hasard
option-early_bird_two = Jetons Arrivée à deux joueurs
option-early_bird_two-book = selon les règles
option-early_bird_two-2 = deux
option-early_bird_two-3 = trois

reason-arrival = Tous les bateaux sont parvenus au port d’arrivée.

clause-R1 = Le dernier bateau avance
clause-R2 = En avant, vers tout emplacement libre
clause-R3 = Aucun bateau ne dépasse un ponton
clause-R4 = Un bateau par emplacement
clause-R5 = Emplacements doubles
clause-R6 = Seconds emplacements à quatre ou cinq joueurs
clause-R7 = Avancer encore
clause-R8 = Un panorama complété
clause-R9 = L’effet d’une station
clause-R10 = Il y a toujours un déplacement
clause-R20 = Pêche à la ligne : prendre un poisson
clause-R21 = Pêche à la ligne : un autre poisson face visible
clause-R22 = Pêche à la ligne : garder ou remettre à l’eau
clause-R23 = Pêche à la ligne : plus de place, plus de poisson
clause-R24 = La marche à suivre de la pêche à la ligne
clause-R30 = Pêche au filet
clause-R31 = La pioche des jetons Filet
clause-R40 = Où un jeton peut être placé
clause-R41 = Lignes et colonnes dans n’importe quel ordre
clause-R42 = Quand une ligne ou une colonne rapporte
clause-R43 = Lignes mixtes, plusieurs lignes
clause-R44 = La nasse : piocher des jetons
clause-R45 = La nasse : le deuxième crabe
clause-R46 = La nasse : garder la pêche
clause-R47 = Faire voguer une offrande
clause-R48 = La section suivante
clause-R49 = Le bonus Panorama
clause-R50 = Cartes Rocher sacré
clause-R54 = Le bateau neutre
clause-R55 = Qui déplace le bateau neutre
clause-R56 = Le bateau neutre seul
clause-R57 = Le bateau neutre au port
clause-R58 = Le bateau neutre à un ponton
clause-R60 = Arrivée à un ponton
clause-R61 = La main du ponton
clause-R62 = Repas et améliorations
clause-R63 = Quand une amélioration agit
clause-R64 = Quitter un ponton
clause-R70 = Jetons Arrivée
clause-R71 = La fin et le vainqueur

# The board in the browser.
board-route = La route maritime
board-keys = Les flèches mènent à l’emplacement suivant dans leur direction. Page suivante et Page précédente suivent la route, Début mène au port de départ et Fin au port d’arrivée.
board-start = port de départ
board-arrival = port d’arrivée
board-spot = emplacement { $number }
board-outer = second emplacement
board-berth = emplacement d’un ponton
board-free = libre
board-boats = bateaux : { $boats }
board-neutral = bateau neutre
board-lit = peut être choisi
board-picked = choisi
board-whose = Au tour de { $player }
board-fleet = Plateaux Bateau
board-shelf = Casier à poissons
board-shelf-of = Casier à poissons de { $player }
board-empty = vide
board-line-open = { $points } points si tous les poissons ont la même couleur ou la même forme
board-line-scored = a rapporté { $points } points
board-line-mixed = mêlée, ne rapporte plus { $points } points
board-net-lies = le filet serait sur { $cells }
board-net-of = Un filet avec deux : { $fish }
board-caught = Pêché : { $fish }
board-net-hint = Pointez une case pour voir le filet. R le tourne, un clic le pose. Au doigt, touchez une case puis l’autre.
board-fish-hint = Choisissez une des cases éclairées, ou remettez le poisson à l’eau.
board-turn = Tourner le filet
board-school-name = Banc de poissons
board-face-down = face cachée : { $count }
board-school-kind = { $fish } : face visible { $up }, face cachée { $down } ({ $chance } %)
board-nets = Filets : { $count }
board-nets-under = Sous la pioche :
board-bag = Sac : { $count }
board-odds = prochain jeton : crabe { $crab } %, crevette { $shrimp } %
board-haul-name = Pêche
board-risk = Risque au prochain jeton : { $risk } % (avec { $crabs } crabes, la pêche est perdue)
board-dock-hand = { $count ->
    [one] Cartes Ponton : { $count } passe de main en main
   *[other] Cartes Ponton : { $count } passent de main en main
}
board-dock-order = Ordre au ponton
board-dock-unseen = Vous n’avez pas vu ces cartes.
board-dock-or-removed = Une de celles-ci a été retirée sans être vue pour le bateau neutre.
board-rocks-drawn = Cartes Rocher sacré que vous seul voyez : gardez-en une
board-upgrade = Amélioration
board-have = à présent { $have }
board-objectives = Cartes Rocher sacré
board-cards = Cartes Ponton
board-panorama = { $panorama } : { $taken } sections sur { $length }
board-rock-deck = Cartes Rocher sacré dans la pioche : { $count }
board-dock-deck = Cartes Ponton dans la pioche : { $count }
board-bonuses = Bonus Panorama qui restent : { $panoramas }
board-recount = Recompter
board-recount-of = Le score de { $player }, ligne par ligne
board-recount-for = Pour
board-recount-points = Points
board-recount-clause = Règle
board-recount-nothing = rien encore
board-recount-sum = Total
board-source-line = Casier : { $item }
board-source-crustaceans = Crustacés
board-source-panorama = Panorama : { $item }
board-source-bonus = Bonus Panorama : { $item }
board-source-meal = Repas : { $item }
board-source-early_bird = Jeton Arrivée
board-source-rock = Rocher sacré : { $item }
board-source-penalty = Offrandes restantes
board-known = Ce que vous savez des pioches
board-known-rock = Sous la pioche Rocher sacré : { $rock }
board-known-dock = Sous la pioche Ponton depuis { $dock } : { $card }
board-known-either = Sous la pioche Ponton depuis { $dock } : { $one } ou { $other }
board-signs = Signes du plateau
board-mark-blue = disque : bleu
board-mark-orange = étoile : orange
board-mark-green = feuille : vert
board-type-tai = daurade
board-type-saba = maquereau
board-type-fugu = poisson-globe
board-offering = offrande
board-bird = jeton Arrivée

# The components on the page of the rules.
part-copies = { $count ->
    [one] { $count } exemplaire
   *[other] { $count } exemplaires
}
part-stations = Stations
part-station-angling = Prenez un poisson du banc ; placez-le ou remettez-le à l’eau.
part-station-net = Révélez un filet ; placez-le sur deux cases ou remettez-le à l’eau.
part-station-trap = Piochez des crustacés dans le sac, tant que vous l’osez.
part-station-whirlpool = Une de vos offrandes vogue au loin.
part-station-rock = Piochez des cartes Rocher sacré en secret et gardez-en une.
part-station-dolphin = Prenez la section suivante du panorama Dauphin.
part-station-octopus = Prenez la section suivante du panorama Pieuvre.
part-station-whale = Prenez la section suivante du panorama Baleine.
part-station-dock = Tout le monde s’arrête ici et choisit une carte Ponton, dans l’ordre des emplacements.
part-station-port = Là où le voyage commence et où il finit.
part-route = La route maritime
part-route-about = Quatre étapes entre deux ports, avec un ponton entre deux étapes ; les seconds emplacements servent à quatre ou cinq joueurs.
part-leg = Étape { $number }
part-double = double
part-fish = Jetons Poisson
part-fish-about = { $count } jetons de neuf sortes
part-nets = Jetons Filet
part-nets-about = { $count } jetons avec deux poissons d’une même sorte
part-shelf = Casier à poissons
part-shelf-about = Une ligne complète rapporte si ses poissons ont la même couleur ou la même forme.
part-shelf-values = lignes : { $rows } ; colonnes : { $columns }
part-crustaceans = Crustacés
part-trap = À un arrêt on pioche jusqu’à { $draws } jetons ; avec { $crabs } crabes parmi eux, la pêche est perdue.
part-panoramas = Panoramas
part-panoramas-about = Chaque section vaut son numéro ; le premier à compléter un panorama marque { $bonus } points de plus.
part-panorama = { $panorama } : { $length } sections
part-sections = Cartes de chaque section : { $count }
part-meals = Cartes Ponton : repas
part-upgrades = Cartes Ponton : améliorations
part-upgrades-about = Dans le coin figure la station où agit une amélioration.
part-rocks = Cartes Rocher sacré
part-rocks-about = { $count } objectifs secrets
part-offerings = Offrandes
part-birds = Jetons Arrivée
part-birds-about = Pour les bateaux arrivés les premiers
part-boats = Bateaux
part-boats-about = Un par joueur ; à deux joueurs, le bateau neutre navigue aussi.

# What the value of a position adds up, for comparing moves; the amount is a text with its sign.
gain-points = { $amount } points (offrandes déduites)
gain-way-ahead = { $amount } points pour ce qui reste de la route maritime
gain-begun = { $amount } points pour les lignes, colonnes et panoramas commencés
gain-objectives = { $amount } points pour les objectifs des Rochers sacrés
gain-own-upgrades = { $amount } points pour les améliorations acquises
gain-turn = { $amount } points pour ce qui reste du tour
gain-rivals = { $amount } points par rapport au meilleur adversaire
gain-victory = { $amount } points pour l’issue de la partie

# What the elements of the board are called.
group-port = { stop-port } { $number }
group-dock = { stop-dock } { $number }
group-station = emplacement { $id }
group-shelf = { board-shelf } { $id }
group-net = filet { $number }
school = { board-school-name }
fish-hidden = un poisson face cachée
bag = sac
trap = { station-trap }
offerings = offrandes
dolphin = { panorama-dolphin }
octopus = { panorama-octopus }
whale = { panorama-whale }
skip-up_hook = Se passer de { card-up_hook }
skip-up_float = Se passer de { card-up_float }
skip-up_bycatch = Se passer de { card-up_bycatch }
skip-up_whistle = Se passer de { card-up_whistle }
