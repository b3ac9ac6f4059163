game-name = Caravelas
game-about = Naviguez de Lisbonne autour du monde, découvrez des ports, rapportez des épices et bâtissez de poivre le monastère des Hiéronymites.

prompt-auction = Misez-vous des jetons pour l’ordre du tour ?
prompt-place = Quelle place prenez-vous dans l’ordre du tour ?
prompt-move = Où naviguez-vous ?
prompt-sink = Quel navire coule ?
prompt-card = Quelle carte d’incident jouez-vous ?
prompt-bonus = Faites-vous un mouvement bonus ?
prompt-fleet = Donnez-vous trois marchandises pour le quatrième navire ?
prompt-jeronimos = Donnez-vous votre poivre pour une pièce des Hiéronymites ?
prompt-refit = Gardez-vous vos cartes d’incident ou les changez-vous toutes ?

verb-pass = Passer
verb-bid = { $tokens ->
    [one] Miser { $tokens } jeton
   *[other] Miser { $tokens } jetons
}
verb-slot = Prendre la place { $position }
verb-end = Finir le tour
verb-stop = S’arrêter à Lisbonne
verb-move = { $tokens ->
    [0] Naviguer vers { $cell } (gratuit)
    [one] Naviguer vers { $cell } ({ $tokens } jeton)
   *[other] Naviguer vers { $cell } ({ $tokens } jetons)
}
verb-move_port = { $tokens ->
    [0] Naviguer vers { $port }, { $cell } (gratuit)
    [one] Naviguer vers { $port }, { $cell } ({ $tokens } jeton)
   *[other] Naviguer vers { $port }, { $cell } ({ $tokens } jetons)
}
verb-move_lisbon = { $tokens ->
    [0] Entrer à Lisbonne, { $cell } (gratuit)
    [one] Entrer à Lisbonne, { $cell } ({ $tokens } jeton)
   *[other] Entrer à Lisbonne, { $cell } ({ $tokens } jetons)
}
verb-move_blue = { $tokens ->
    [0] Naviguer vers { $cell } et jouer une carte d’incident (gratuit)
    [one] Naviguer vers { $cell } et jouer une carte d’incident ({ $tokens } jeton)
   *[other] Naviguer vers { $cell } et jouer une carte d’incident ({ $tokens } jetons)
}
verb-move_red = { $tokens ->
    [0] Naviguer vers { $cell } et lancer le dé rouge (gratuit)
    [one] Naviguer vers { $cell } et lancer le dé rouge ({ $tokens } jeton)
   *[other] Naviguer vers { $cell } et lancer le dé rouge ({ $tokens } jetons)
}
verb-move_pay = { $tokens ->
    [0] Naviguer vers { $cell } et payer les pirates (gratuit)
    [one] Naviguer vers { $cell } et payer les pirates ({ $tokens } jeton)
   *[other] Naviguer vers { $cell } et payer les pirates ({ $tokens } jetons)
}
verb-move_wind = { $tokens ->
    [0] Naviguer vers { $cell } et échapper aux pirates par un vent favorable (gratuit)
    [one] Naviguer vers { $cell } et échapper aux pirates par un vent favorable ({ $tokens } jeton)
   *[other] Naviguer vers { $cell } et échapper aux pirates par un vent favorable ({ $tokens } jetons)
}
verb-sink = Laisser couler : { $ship }
verb-card = Jouer { $card }
verb-stay = Rester ici
verb-bonus = Se déplacer vers { $cell }
verb-bonus_port = Se déplacer vers { $port }, { $cell }
verb-bonus_lisbon = Se déplacer à Lisbonne, { $cell }
verb-fleet_none = Ne pas agrandir la flotte
verb-fleet = Donner { $good1 }, { $good2 } et { $good3 } pour le quatrième navire
verb-buy_yes = Acheter la pièce { $piece } des Hiéronymites
verb-buy_no = Vendre plutôt le poivre
verb-refill = Garder ses cartes et compléter à 5
verb-swap = Tout défausser et en prendre 5

event-saw_course = Carte de cap : { $port }. Seul { $player } la voit.
event-lot = { $player } tire au sort la place { $position }.
event-round = La manche { $round } commence.
event-passed = { $player } passe.
event-bid = { $tokens ->
    [one] { $player } mise { $tokens } jeton.
   *[other] { $player } mise { $tokens } jetons.
}
event-position = { $player } prend la place { $position }.
event-drew = { $count ->
    [one] { $player } reçoit { $count } carte d’incident.
   *[other] { $player } reçoit { $count } cartes d’incident.
}
event-saw_card = C’est { $card } ; seul { $player } la voit.
event-reshuffled = La pile est vide : les cartes d’incident jouées forment la nouvelle.
event-turn = { $player } commence son tour.
event-no_tokens = { $player } a misé tous ses jetons et ne peut pas naviguer.
event-rolled = { $points ->
    [one] { $player } obtient { $points } point aux dés.
   *[other] { $player } obtient { $points } points aux dés.
}
event-sailed = { $player } dépense un jeton et navigue vers { $cell }.
event-carried = Le courant porte { $player } vers { $cell }.
event-paid_pirates = { $player } paie un jeton aux pirates.
event-escaped = { $player } échappe aux pirates par un vent favorable.
event-discovered = { $player } fait une découverte : { $port } ({ $points } PV).
event-loaded = { $player } charge : { $good }.
event-die_red = { $player } tire le rouge : la flotte échappe à la tempête.
event-die_one = { $player } tire un 1.
event-untouched = { $player } n’a plus de navire qui puisse couler.
event-sank = { $player } perd { $ship }.
event-lost_good = { $player } perd aussi sa marchandise : { $good }.
event-played = { $player } joue { $card }.
event-revealed = { $player } retourne { $card }.
event-storm = { $tokens ->
    [0] La tempête ne coûte rien à { $player }.
    [one] La tempête coûte { $tokens } jeton à { $player }.
   *[other] La tempête coûte { $tokens } jetons à { $player }.
}
event-drifted = { $player } dérive vers { $cell }.
event-held = { $player } ne peut pas dériver par là et reste.
event-recovered = { $tokens ->
    [0] { $player } n’a aucun jeton à récupérer.
    [one] { $player } récupère { $tokens } jeton.
   *[other] { $player } récupère { $tokens } jetons.
}
event-becalmed = Calme plat : le tour de { $player } est fini.
event-bonus = { $player } fait un pas bonus vers { $cell }.
event-stayed = { $player } reste.
event-stopped = { $player } s’arrête à Lisbonne.
event-repaired = La flotte de { $player } est réparée.
event-gave = { $player } donne : { $good }.
event-enlarged = { $player } agrandit sa flotte du quatrième navire.
event-built = { $player } achète la pièce { $piece } des Hiéronymites ({ $points } PV).
event-sold = { $player } vend : { $good } ({ $points } PV).
event-refilled = { $player } garde ses cartes.
event-swapped = { $count ->
    [one] { $player } défausse { $count } carte pour d’autres.
   *[other] { $player } défausse { $count } cartes pour d’autres.
}
event-discarded = { $count ->
    [one] { $player } défausse : { $card }.
   *[other] { $player } défausse : { $card } × { $count }.
}
event-ended = { $player } finit son tour.
event-finished = Le monastère des Hiéronymites est achevé : la partie finit avec la manche { $round }.
event-capped = La manche { $round } est finie : la partie s’arrête, le monastère inachevé.
event-course_reached = Carte de cap de { $player } : { $port } ({ $points } PV).
event-course_missed = Carte de cap de { $player } : { $port } (0 PV).

port-labrador = Labrador
port-terra_nova = Terre-Neuve
port-florida = Floride
port-azores = Açores
port-madeira = Madère
port-ceuta = Ceuta
port-bojador = cap Bojador
port-guinea = Guinée
port-cabo_verde = Cap-Vert
port-puerto_seguro = Porto Seguro
port-sao_tome = Sao Tomé-et-Principe
port-mina = Mina
port-luanda = Luanda
port-congo = fleuve Congo
port-good_hope = cap de Bonne-Espérance
port-mozambique = Mozambique
port-sao_lourenco = Saint-Laurent
port-mauricio = Maurice
port-maldivas = Maldives
port-mascate = Mascate
port-mogadiscio = Mogadiscio
port-bahrein = Bahreïn
port-diu = Diu
port-calcuta = Calicut
port-ceilan = Ceylan
port-malaca = Malacca
port-siam = royaume de Siam
port-mombasa = Mombasa
port-molucas = Moluques
port-timor = Timor
port-macao = Macao
port-tanegashima = Tanegashima
port-lisbon = Lisbonne

good-gold = or
good-sugar = sucre
good-ivory = ivoire
good-pepper = poivre
good-cinnamon = cannelle
good-silk = soie
good-nutmeg = noix de muscade
good-silver = argent
ship-1 = le navire 1
ship-2 = le navire 2
ship-3 = le navire 3
ship-4 = le navire 4

card-storm1 = tempête −1
card-storm2 = tempête −2
card-storm3 = tempête −3
card-storm4 = tempête −4
card-compass_n = tempête avec rose des vents, nord
card-compass_ne = tempête avec rose des vents, nord-est
card-compass_se = tempête avec rose des vents, sud-est
card-compass_s = tempête avec rose des vents, sud
card-compass_sw = tempête avec rose des vents, sud-ouest
card-compass_nw = tempête avec rose des vents, nord-ouest
card-wind = vent favorable
card-calm = calme plat

direction-N = nord
direction-NE = nord-est
direction-SE = sud-est
direction-S = sud
direction-SW = sud-ouest
direction-NW = nord-ouest
zone-west = zone maritime occidentale
zone-east = zone maritime orientale
symbol-blue = incident bleu
symbol-red = incident rouge
symbol-pirates = pirates
colour-green = vert
colour-yellow = jaune
colour-red = rouge
colour-blue = bleu
ship_state-active = actif
ship_state-sunk = coulé
ship_state-locked = bloqué
source-discovery = découverte
source-sale = vente
source-piece = pièce des Hiéronymites
source-course = carte de cap

current-canary = courant des Canaries
current-trades_a = alizés du nord-est
current-trades_b = courant des Antilles
current-gulf = Gulf Stream
current-labrador = courant du Labrador
current-volta = volta do mar
current-portugal = vents d’ouest portugais
current-guinea = courant de Guinée
current-brazil = vent de Cabral et courant du Brésil
current-forties_w = vents d’ouest de l’Atlantique Sud
current-benguela = courant de Benguela
current-se_trades = alizés du sud-est
current-agulhas = courant des Aiguilles
current-forties_e = vents d’ouest de l’océan Indien
current-somali = courant de Somalie
current-sw_monsoon = mousson du sud-ouest
current-oman = vent de la côte d’Oman
current-ne_monsoon = mousson du nord-est
current-bengal = mousson du Bengale
current-s_equatorial = courant équatorial sud
current-madagascar = courant de Madagascar
current-sunda = alizé au sud de Java
current-java = mousson de la mer de Java
current-china_n = mousson d’été de la mer de Chine
current-china_s = mousson d’hiver de la mer de Chine
current-kuroshio = Kuroshio

board-legend = Les chiffres sont des flottes, * plusieurs ; L Lisbonne, P port, p port découvert, flèches courants, o bleu, R rouge, x pirates.
board-round = Manche { $round } · pièces des Hiéronymites restantes : { $pieces }
board-deck = Cartes d’incident : { $deck } dans la pile, { $discards } jouées
board-score = { $points } PV
board-where = en { $cell } · jetons { $tokens } sur { $total }, mise { $bid }
board-fleet = navires { $ships } · marchandises : { $goods } · pièces : { $pieces } · cartes : { $cards }
board-hand = Vos cartes d’incident : { $cards }
board-courses = Vos cartes de cap (+ arrivé en premier) : { $ports }

option-version = Version
option-version-full = le jeu complet
option-version-open_deck = plus simple, avec une pile commune
option-version-dice = plus simple, avec deux dés

reason-monastery = La dernière pièce des Hiéronymites a été achetée.
reason-cap = La dernière manche possible était finie.

clause-R1 = La manche
clause-R2 = Les enchères
clause-R3 = Les mises s’additionnent
clause-R4 = Passer
clause-R5 = Tous paient
clause-R6 = Jusqu’au dernier jeton
clause-R7 = Le choix des places
clause-R8 = Les premières cartes
clause-R20 = Un déplacement
clause-R21 = Ce que coûte un déplacement
clause-R22 = Les pirates
clause-R23 = Il faut les jetons
clause-R24 = Les cases bleues
clause-R25 = Les cases rouges
clause-R26 = Quand les symboles agissent
clause-R27 = La fin du tour
clause-R28 = Un tour sans jetons
clause-R29 = Le retour des jetons et des cartes
clause-R30 = La tempête
clause-R31 = Quand une tempête est jouable
clause-R32 = La tempête avec rose des vents
clause-R33 = Le vent favorable
clause-R34 = Le calme plat
clause-R35 = Après la carte
clause-R40 = Qui reçoit un mouvement bonus
clause-R41 = Comment se fait un mouvement bonus
clause-R42 = Ce qu’ignore un mouvement bonus
clause-R43 = Les ports lors d’un mouvement bonus
clause-R44 = Un mouvement bonus à Lisbonne
clause-R45 = Les découvertes
clause-R46 = Charger
clause-R47 = Charger de nouveau
clause-R50 = Un navire coule
clause-R51 = S’arrêter à Lisbonne
clause-R52 = Ce qu’apporte un arrêt
clause-R53 = Une pièce, un navire
clause-R60 = Pile commune : une carte est retournée
clause-R61 = Pile commune : une tempête trop forte
clause-R62 = Pile commune : les autres effets
clause-R63 = Pile commune : les enchères
clause-R64 = Pile commune : les cartes de cap
clause-R65 = Dés : l’ordre ne change pas
clause-R66 = Dés : points de mouvement
clause-R67 = Dés : pas d’incidents
clause-R68 = Dés : rien ne coule
clause-R69 = Dés : le quatrième navire
clause-R70 = Dés : tout le reste
clause-F1 = Les points de victoire
clause-F2 = La dernière manche
clause-F3 = Les cartes de cap
clause-F4 = Qui gagne
clause-F5 = La limite de manches
clause-F6 = Scores et classement

history-labrador = Dès 1500, les frères Gaspar et Miguel Corte-Real explorèrent ces côtes glacées, et la mer les garda tous deux. La péninsule porte le surnom d’un autre Portugais, João Fernandes, dit Lavrador.
history-terra_nova = Les cartes portugaises appelaient ce rivage la terre des morues. Chaque printemps, des flottes traversaient l’océan pour remplir leurs cales sur ses bancs.
history-florida = En 1487, Fernão Dulmo et João Afonso do Estreito devaient partir vers l’ouest avec l’accord du roi. Le jeu les fait arriver ici, bien que nul ne sache jusqu’où ils allèrent.
history-azores = On dit que Diogo de Silves trouva la première de ces neuf îles en 1427. Les navires de retour d’Afrique et d’Inde y faisaient escale, car les vents les y menaient.
history-madeira = João Gonçalves Zarco et ses compagnons prirent possession de l’archipel à partir de 1419. Son nom veut dire bois, d’après les forêts qui le couvraient, et la canne à sucre l’enrichit bientôt.
history-ceuta = Le roi João Ier prit la ville en août 1415, avec ses fils dans la flotte. Ce fut la première place du Portugal en Afrique et le début de tout ce qui suivit.
history-bojador = Quinze expéditions rebroussèrent chemin devant ce cap, car les marins craignaient que la mer ne finît derrière. Gil Eanes le doubla en 1434 et rapporta des fleurs sauvages en preuve.
history-guinea = Nuno Tristão atteignit l’embouchure du Sénégal et ouvrit la voie vers la côte qui suit. On y échangeait la poudre d’or de l’intérieur, qui donna plus tard son nom à une monnaie anglaise.
history-cabo_verde = On attribue la découverte de ces îles à Diogo Gomes et António da Noli. Ribeira Grande, sur Santiago, fut la première ville européenne sous les tropiques.
history-puerto_seguro = En route vers l’Inde, Pedro Álvares Cabral s’écarta tant vers l’ouest qu’il rencontra une terre en avril 1500. Il mouilla dans un port sûr, la nomma île de la Vraie Croix et repartit au bout de dix jours.
history-sao_tome = João de Santarém, Pêro Escobar et João de Paiva arrivèrent dans ces îles, où personne ne vivait. L’équateur traverse un îlot juste au sud.
history-mina = Diogo de Azambuja bâtit en 1482 le fort de São Jorge da Mina, avec des pierres taillées au Portugal. Il gardait le commerce de l’or de l’intérieur de l’Afrique.
history-luanda = Les navires portugais longèrent la côte de l’Angola vers 1485. Paulo Dias de Novais ne fonda la ville que bien plus tard, en 1575.
history-congo = Diogo Cão trouva un fleuve si puissant que son eau restait douce loin en mer. Sur sa rive, il dressa une colonne de pierre aux armes du Portugal.
history-good_hope = Une tempête poussa Bartolomeu Dias au-delà du cap, et il ne le vit qu’au retour. On dit qu’il lui donna le nom des tempêtes, avant que le roi João II ne lui en trouve un meilleur.
history-mozambique = Vasco de Gama mouilla près de cette île en mars 1498 et rencontra des marchands qui allaient jusqu’en Inde. Avant lui, Pêro da Covilhã, venu par terre, avait recueilli des nouvelles de cette côte.
history-sao_lourenco = Diogo Dias, qu’une tempête avait séparé de sa flotte, atteignit cette grande île le jour de la Saint-Laurent. Elle s’appelle aujourd’hui Madagascar.
history-mauricio = Les navires qui passaient à l’est de Madagascar trouvaient ici de l’eau, du bois et des tortues. Les Portugais laissèrent l’île à ses oiseaux, dont le dodo.
history-maldivas = Plus de mille îles de corail dépassent ici à peine des vagues. Les Portugais y tinrent un comptoir pendant quinze ans, de 1558 à 1573.
history-mascate = Afonso de Albuquerque vint dans ce port en septembre 1507, en route vers Ormuz. Deux forts bâtis plus tard par les Portugais veillent encore sur sa baie.
history-mogadiscio = Sur le chemin du retour, en janvier 1499, Vasco de Gama passa devant ses hautes maisons et tira le canon. La ville commerçait avec l’Arabie, la Perse et l’Inde.
history-bahrein = On pêchait près de ces îles les plus belles perles du Golfe. De 1521 à 1602, les Portugais les tinrent depuis un fort sur le rivage.
history-diu = Cette île garde l’entrée d’un golfe riche, et qui la tenait pouvait taxer ses navires. La forteresse portugaise résista à deux grands sièges, et son drapeau ne fut amené qu’en 1961.
history-calcuta = Vasco de Gama jeta l’ancre près de Calicut en mai 1498, après dix mois de voyage. Comme on demandait ce qui les menait si loin, un de ses hommes répondit : des chrétiens et des épices.
history-ceilan = Le vent poussa Lourenço de Almeida jusqu’à cette île en 1505. La meilleure cannelle y poussait, et un fort à Colombo la garda bientôt.
history-malaca = Tout le commerce entre l’Inde et la Chine passait par ce détroit. Diogo Lopes de Sequeira y vint en 1509, et Afonso de Albuquerque prit la ville deux ans plus tard.
history-siam = Duarte Fernandes fut le premier envoyé européen à la cour de Siam. Il voyagea dans une jonque chinoise, l’année où tomba Malacca.
history-mombasa = Vasco de Gama fit escale ici en avril 1498 et repartit quand il soupçonna un piège. Un siècle plus tard, le fort Jésus dominait le port.
history-molucas = António de Abreu et Francisco Serrão arrivèrent en 1512 aux îles aux Épices. Le Portugal et la Castille se disputèrent ensuite des années pour savoir dans quelle moitié du monde elles étaient.
history-timor = Le santal blanc attirait les navires vers cette île. La date de la première arrivée est une supposition : l’île est nommée d’abord dans une lettre de 1514 au roi Manuel.
history-macao = Des marchands portugais fréquentèrent pendant des décennies l’embouchure de la rivière des Perles avant de s’établir ici. Dès 1557, ils eurent le droit de rester, et le firent jusqu’en 1999.
history-tanegashima = Une jonque chinoise amena les premiers Portugais au Japon, dans cette île. Leurs arquebuses firent si forte impression que les armes à feu portèrent longtemps son nom.
history-lisbon = Tous les voyages commencent et finissent sur le Tage. Un vingtième des richesses du commerce des épices paya le monastère de Belém, près de la plage d’où Vasco de Gama avait pris la mer.

# The map in the browser.
map-title = La carte
map-keys = Haut et bas vont au nord et au sud, gauche et droite tout droit, avec Maj vers l’autre voisine. Début, Page précédente, Fin et Page suivante vont aux quatre voisines en diagonale. Plus et moins agrandissent et réduisent la carte, 0 la montre entière. Entrée sur une case lointaine montre la route, Entrée encore une fois appareille, Échap annule.
map-larger = Agrandir la carte
map-smaller = Réduire la carte
map-cell = case { $cell }
map-worth = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
map-points = points
map-loads = on y charge : { $good }
map-unfound = pas encore découvert
map-found = découvert par { $player }
map-blue = incident bleu : jouez une carte
map-red = incident rouge : lancez le dé
map-pirates = pirates : un jeton de plus
map-current = { $name }, vers le { $direction }
map-mouth = un courant finit ici
map-way = { $tokens ->
    [0] sans jeton
    [one] { $tokens } jeton
   *[other] { $tokens } jetons
}
map-way-bonus = mouvement bonus
map-steps = { $steps ->
    [one] { $steps } pas
   *[other] { $steps } pas
}
map-stops = { $count ->
    [one] s’arrête en { $cells }
   *[other] { $count } arrêts : { $cells }
}
map-dice = { $count ->
    [one] le dé en { $cells }
   *[other] le dé { $count } fois : { $cells }
}
map-winds = { $count ->
    [one] un vent favorable contre les pirates en { $cells }
   *[other] { $count } vents favorables contre les pirates : { $cells }
}
map-end-spent = plus que ce tour ne permet
map-end-pirates = plus que ce tour ne permet : trop peu de jetons pour les pirates
map-end-hand = plus que ce tour ne permet : aucune carte à jouer sur la case bleue
map-card = Ce que vous regardez
map-hint = Pointez une case, ou allez-y avec les flèches : vous voyez ici ce qu’elle est et, quand c’est à vous de décider, ce que coûte la route.
map-sail = Appareiller
map-cancel = Annuler
map-halt = S’arrêter ici
map-again = Choisissez-la encore une fois pour appareiller.
map-ship-of = navire de { $player }
map-on-course = sur une de vos cartes de cap
map-lit = peut être choisie
map-hand = Vos cartes d’incident
map-no-cards = aucune
map-courses = Vos cartes de cap
map-courses-of = Cartes de cap de { $player }
map-courses-met = { $met } sur { $all } remplies
map-course-reached = remplie
map-course-open = ouverte
map-course-lost = découvert par { $player }
map-tokens = jetons de navigation : { $left } disponibles, { $bid } misés, { $spent } dépensés
map-fleet = Flotte de { $player }
map-markers = { $count ->
    [one] { $count } jalon restant
   *[other] { $count } jalons restants
}
map-owns-pieces = monastère : { $pieces }
map-cards = { $count ->
    [one] { $count } carte d’incident
   *[other] { $count } cartes d’incident
}
map-point-N = N
map-point-NE = NE
map-point-SE = SE
map-point-S = S
map-point-SW = SO
map-point-NW = NO
map-aboard = { $good } à bord
map-hold = cale vide pour { $good }
map-account = D’où viennent les points
map-from-discovery = Découverte : { $thing }
map-from-sale = Vente : { $thing } × { $count }
map-from-piece = Monastère, pièce { $thing }
map-from-course = Carte de cap : { $thing }
map-monastery = Monastère des Hiéronymites
map-pieces-left = { $count ->
    [0] achevé
    [one] { $count } pièce restante
   *[other] { $count } pièces restantes
}
map-piece-open = pièce { $piece } pas construite
map-piece-of = pièce { $piece } de { $player }
map-final = Dernière manche
map-round = Manche { $round }
map-order = Ordre du tour
map-slot-free = place { $position }, libre
map-slot = place { $position } : { $player }, mise { $bid }
map-deck = Cartes d’incident dans la pile : { $count }
map-discards = Cartes d’incident jouées : { $count }
map-fleet-price = Trois cubes pour le quatrième navire : { $count } choisis
map-fleet-give = Choisissez trois cubes
map-orders = Vos ordres
map-highest = Mise la plus haute : { $player }, { $tokens }
map-no-bid = Personne n’a encore misé
map-bonus-left = { $count ->
    [one] Mouvement bonus : { $count } case restante
   *[other] Mouvement bonus : { $count } cases restantes
}
map-play-card = Jouez une de vos cartes d’incident.
map-signs = Signes de la carte
map-sign-port = un port et ce que vaut sa découverte
map-sign-found = un port découvert et le cube qu’on y charge
map-sign-course = un port de vos cartes de cap
map-sign-current = un courant : le suivre ne coûte rien jusqu’au point
map-sign-border = la frontière des deux zones

# The components.
map-part-chart = La mer
map-part-chart-about = { $cells } cases en deux zones ; une ligne bleu clair les sépare au sud.
map-part-currents = Courants et vents
map-part-currents-about = Il y en a { $count } ; ils portent le navire de case en case sans rien coûter, jusqu’à la dernière.
map-part-symbols = Symboles
map-part-on = sur { $count } cases
map-part-ports = Ports
map-part-ports-about = { $count } ports ; qui arrive le premier y pose un jalon et gagne les points. Chacun a une carte de cap.
map-part-goods = Marchandises
map-part-goods-about = { $cubes } cubes de chacune ; un navire porte un cube de chacune de ses deux marchandises.
map-part-sold = se vend { $points } à Lisbonne
map-part-incidents = Cartes d’incident
map-part-incidents-about = { $count } cartes.
map-part-copies = × { $count }
map-part-die = Le dé
map-part-die-red = rouge : il ne se passe rien
map-part-die-one = un : un navire coule
map-part-faces = { $count ->
    [one] { $count } face
   *[other] { $count } faces
}
map-part-fleet = La fiche de joueur
map-part-tokens = { $tokens } jetons de navigation, { $more } de plus avec le quatrième navire ; { $markers } jalons de découverte.
map-part-monastery = Le monastère des Hiéronymites
map-part-monastery-about = Chaque pièce vaut { $points } points ; la partie finit avec la manche où la dernière est achetée.
map-part-setup = Selon le nombre de joueurs
map-part-players = Joueurs
map-part-pieces = Pièces du monastère
map-part-first = Premières mains, par place
map-part-courses = Cartes de cap chacun

# What the value of a position adds up, for comparing moves; the amount is a text with its sign.
gain-points = { $amount } PV (cartes de cap comprises)
gain-pieces = { $amount } PV pour les pièces des Hiéronymites (en plus de leurs points)
gain-fleet = { $amount } PV pour le quatrième navire
gain-voyage = { $amount } PV pour ce que le voyage promet encore
gain-turn = { $amount } PV pour ce qui reste du tour
gain-hand = { $amount } PV pour les cartes d’incident en main
gain-rivals = { $amount } PV par rapport au meilleur adversaire

# What the elements of the board are called.
group-lisbon = Lisbonne
group-port = port { $id }
group-plain = mer { $id }
group-blue = { symbol-blue } { $id }
group-red = { symbol-red } { $id }
group-pirates = { symbol-pirates } { $id }
group-order = place { $number }
tokens = jetons
monastery = monastère
deck = cartes d’incident
discards = cartes d’incident jouées
