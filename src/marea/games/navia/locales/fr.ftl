game-name = Navia
game-about = Menez le bateau de votre clan sur une rivière pleine de brume, avec des cartes qui vous aident et gênent les autres.

prompt-place = D’où part votre bateau ?
prompt-card = Quelle carte jouez-vous ?
prompt-react = Levez-vous les Boucliers contre cette carte ?
prompt-move = Vers où avancez-vous ?

verb-place = Placer le bateau sur la case { $cell }
verb-pass = Passer et garder sa main
verb-discard_all = Défausser toute sa main
verb-play_blessing = Jouer { card-blessing }
verb-play_fast_advance = Jouer { card-fast_advance }
verb-play_boarding = Jouer { card-boarding } : faire reculer { $target } jusqu’à la case { $cell }
verb-play_theft = Jouer { card-theft } contre { $target }
verb-play_sabotage = Jouer { card-sabotage } contre { $target }
verb-play_dry_dock = Jouer { card-dry_dock } contre { $target }
verb-play_trap = Jouer { card-trap }
verb-play_spell = Jouer { card-spell } sur le rocher de la case { $cell }
verb-play_whirlpool = Jouer { card-whirlpool }
verb-shield = Lever les Boucliers
verb-decline = Renoncer
verb-step = Avancer { $way }

event-starts = { $player } commence.
event-placed = { $player } place son bateau sur la case { $cell }.
event-drew = { $player } pioche une carte.
event-saw = C’est la carte { $card }, que { $player } ne montre à personne.
event-new_deck = La défausse devient la nouvelle pioche.
event-lost_turn = { $player } passe son tour en cale sèche.
event-turned_up = La brume se lève : la tuile { $tile } est retournée.
event-passed = { $player } passe et garde sa main.
event-discarded = { $count ->
    [one] { $player } met la carte { $card } à la défausse.
   *[other] { $player } met { $count } cartes { $card } à la défausse.
}
event-played = { $player } joue la carte { $card }.
event-aimed = { $player } joue la carte { $card } contre { $target }.
event-boards = { $player } joue la carte { card-boarding } pour faire reculer { $target } jusqu’à la case { $cell }.
event-casts = { $player } joue la carte { card-spell } sur le rocher de la case { $cell }.
event-shielded = { $player } lève les Boucliers et annule la carte.
event-unshielded = Personne ne lève les Boucliers.
event-stole = { $player } vole une carte à { $target }.
event-stole_card = { $player } a volé la carte { $card } à { $target }.
event-lost_card = { $target } a perdu la carte { $card }, volée par { $player }.
event-docked = { $count ->
    [one] { $player } devra rester { $count } tour en cale sèche.
   *[other] { $player } devra rester { $count } tours en cale sèche.
}
event-armed = { $player } pose un piège sous son bateau.
event-melted = { $player } fait fondre le rocher de la case { $cell }.
event-reversed = Le jeu tourne maintenant dans l’autre sens.
event-pushed = { $player } recule jusqu’à la case { $cell }.
event-jumped = { $player } traverse les obstacles et ressort sur la case { $cell }.
event-rock_left = Le piège se referme derrière { $player } : la case { $cell } devient un rocher.
event-stepped = { $player } avance jusqu’à la case { $cell }.
event-blocked = { $player } ne peut pas avancer et reste sur place.
event-won = { $player } arrive sur la tuile Finale et gagne.
event-out_of_time = La limite de tours est atteinte.

card-blessing = Bénédiction de Navia
card-fast_advance = Avance rapide
card-boarding = Abordage
card-theft = Vol
card-sabotage = Sabotage
card-dry_dock = Cale sèche
card-shields = Boucliers !
card-trap = Piège
card-spell = Sortilège
card-whirlpool = Tourbillon

help-blessing = Traversez tout droit les obstacles ; aucun autre pas.
help-fast_advance = Faites deux pas ce tour-ci au lieu d’un.
help-boarding = Un bateau au choix recule d’une rangée, droit ou en diagonale.
help-theft = Volez une carte au hasard ; vous pouvez ensuite jouer encore.
help-sabotage = Quelqu’un d’autre perd toute sa main.
help-dry_dock = Quelqu’un d’autre passera son tour.
help-shields = Au tour des autres : annulez la carte qui vient d’être jouée.
help-trap = En quittant sa case, votre bateau laisse un rocher derrière.
help-spell = Changez en eau un rocher près de votre bateau, en diagonale aussi.
help-whirlpool = Désormais, le jeu tourne dans l’autre sens.

way-left = en diagonale à gauche
way-straight = tout droit
way-right = en diagonale à droite

board-hand = { $count ->
    [one] { $count } carte en main
   *[other] { $count } cartes en main
}
board-dock = { $count ->
    [one] { $count } tour en cale sèche
   *[other] { $count } tours en cale sèche
}
board-armed = bateau piégé
board-turn = { $turn ->
    [0] Avant le premier tour
   *[other] Tour { $turn }
}
board-clockwise = sens horaire
board-counter = sens antihoraire
board-deck = pioche : { $deck } · défausse : { $discard }
board-supply = réserve : Rocher { $rock } · Eau { $water } · Cale sèche { $dock }
board-legend = . eau # rocher ? brume * but 1-4 clans ; jetons : o rocher ~ eau
board-card = { $card } : { $help }
board-no-cards = Vous n’avez pas de carte en main.
board-known = Vous savez que { $player } a la carte { $card } en main.

option-first = Qui commence
option-first-random = au hasard
option-direction = Sens du jeu
option-direction-1 = sens horaire
option-direction--1 = sens antihoraire
option-shields_answer = À quoi répondent les Boucliers
option-shields_answer-attacks = cartes contre autrui
option-shields_answer-single = cartes qui touchent un seul joueur
option-shields_answer-all = toutes sauf Tourbillon et Boucliers
option-shields_by = Qui peut lever les Boucliers
option-shields_by-anyone = n’importe qui
option-shields_by-target = la cible seulement

reason-final_tile = Un bateau est arrivé sur la tuile Finale.
reason-limit = La limite de tours a été atteinte.

clause-R1 = Les quatre phases dans l’ordre
clause-R2 = À qui le tour ensuite
clause-R3 = Les cases de départ
clause-R4 = Le tour en cale sèche
clause-R5 = Découvrir la rivière
clause-R6 = Rien à découvrir après l’avancée
clause-R7 = Le bord d’une tuile
clause-R8 = Une carte de sa main
clause-R9 = Garder ou défausser sa main
clause-R10 = Quand une carte peut être jouée
clause-R11 = Les cartes à la défausse
clause-R12 = Un pas vers l’amont
clause-R13 = Quand le bateau est bloqué
clause-R14 = Compléter sa main
clause-R15 = Bénédiction : à travers les obstacles
clause-R16 = Bénédiction : aucun pas ensuite
clause-R17 = Avance rapide : deux pas
clause-R18 = Abordage : une rangée en arrière
clause-R19 = Vol : une carte à l’aveugle
clause-R20 = Sabotage : toute la main perdue
clause-R21 = Cale sèche : un tour passé
clause-R22 = Boucliers : répondre à une carte
clause-R23 = Ce que laisse une carte annulée
clause-R24 = Ce que les Boucliers n’annulent pas
clause-R25 = Piège : piéger le bateau
clause-R26 = Piège : le rocher laissé derrière
clause-R27 = Sortilège : fondre un rocher
clause-R28 = Quand les jetons manquent
clause-R29 = Ce que valent les jetons
clause-R30 = Une case pour chaque bateau
clause-R31 = Tourbillon : l’autre sens
clause-R32 = Le premier arrivé gagne

# In place of the platform's points.
result-score = { $player } : rangée { $score }

# The board in the browser.
board-river = La rivière
board-cell-water = eau
board-cell-rock = rocher
board-cell-rock-token = jeton Rocher
board-cell-water-token = jeton Eau
board-cell-fog = brume
board-final = tuile Finale
board-boat = bateau ({ $player })
board-lit = à choisir
board-picked = choisie
board-window = Une carte que les Boucliers peuvent annuler
board-whose = à { $player } de jouer
board-extra = une carte de plus après le Vol
board-steps = { $count ->
    [one] encore { $count } pas
   *[other] encore { $count } pas
}
board-signs = Signes sur la rivière
board-pile = pioche : { $count }
board-discard = défausse : { $count }

# The components in the rules.
part-cards = Cartes
part-cards-about = { $count } cartes en tout
part-cards-two = À deux joueurs, on joue avec { $count } d’entre elles.
part-copies = { $count ->
    [one] { $count } exemplaire
   *[other] { $count } exemplaires
}
part-two = à deux joueurs : { $count }
part-tiles = Tuiles de rivière
part-tiles-about = Telles qu’elles sont sur la rivière, le départ en bas.
part-initial = tuile Initiale
part-ends = Tuiles Initiale et Finale
part-rocks = { $tile } : rochers en { $cells }
part-no-rocks = { $tile } : aucun rocher
part-tokens = Jetons
part-dock-token = jeton Cale sèche
part-boats = Bateaux
part-clan-0 = Hérissons
part-clan-1 = Loutres
part-clan-2 = Blaireaux
part-clan-3 = Renards
part-slots = Tuiles entre l’Initiale et la Finale : { $count }
part-hand = Cartes d’une main complète : { $count }
part-limit = Nombre maximal de tours : { $count }
part-numbers = Nombres

# What the value of a position adds up, for comparing moves; the amount is a text with its sign.
gain-distance = { $amount } rangées sur la rivière
gain-water = { $amount } rangées pour l’eau libre devant le bateau
gain-dry-dock = { $amount } rangées pour les tours en cale sèche
gain-in-hand = { $amount } rangées pour les cartes en main
gain-turn = { $amount } rangées pour ce qui reste du tour
gain-rivals = { $amount } rangées par ce que cela laisse aux adversaires
gain-victory = { $amount } rangées pour l’issue de la partie

# What the elements of the board are called.
group-river = Rivière, case { $number }
hand = Main
