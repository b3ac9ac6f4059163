game-name = Namiji
game-about = Navega polo sur do antigo Xapón, enche o teu estante de peixes e deixa que avance quen vai en último lugar.

prompt-move = Ata onde avanzas?
prompt-neutral = Onde vai o barco neutral?
prompt-upgrade = Usas esta mellora?
prompt-take = Que peixe colles?
prompt-place = Onde colocas o peixe, ou sóltalo?
prompt-net = Con cal das dúas redes quedas?
prompt-place_net = Onde colocas a ficha de rede, ou sóltala?
prompt-trap = Sacas outra ficha de crustáceo?
prompt-salvage = Que ficha salva a tapa?
prompt-keep = Con que obxectivo quedas?
prompt-pick = Que carta de peirao escolles?

verb-move_station = Avanzar ata { $place }: { $station }
verb-move_dock = Avanzar ata o peirao, espazo { $spot }
verb-move_port = Avanzar ata o porto de destino
verb-neutral_station = Levar o barco neutral ata { $place }: { $station }
verb-neutral_dock = Levar o barco neutral ata o peirao, espazo { $spot }
verb-neutral_port = Levar o barco neutral ata o porto de destino
verb-take = Coller: { $fish }
verb-take_hidden = Coller un peixe cara abaixo
verb-place = Colocalo en { $cell }
verb-place_net = Colocala en { $cells }
verb-release = Soltalo no banco de peixes
verb-release_net = Soltala debaixo do mazo
verb-net = Quedar coa rede de dous peixes iguais: { $fish }
verb-draw = Sacar outra ficha
verb-stop = { $points ->
    [one] Deixar de sacar e conseguir { $points } punto
   *[other] Deixar de sacar e conseguir { $points } puntos
}
verb-salvage = Salvar: { $token }
verb-use = Usar { $card }
verb-skip = Non usar { $card }
verb-keep = Quedar con { $rock }
verb-pick = Escoller { $card }

event-directed = A viaxe vai { $direction }.
event-turned = Dáselle a volta a un peixe: { $fish }.
event-berthed = { $player } sae do espazo { $spot } do porto de saída.
event-neutral_berthed = O barco neutral sae do espazo { $spot } do porto de saída.
event-sailed = { $player } avanza ata { $place }: { $station }.
event-neutral_sailed = { $player } leva o barco neutral ata { $place }: { $station }.
event-docked = { $player } atraca no espazo { $spot } do peirao.
event-neutral_docked = { $player } leva o barco neutral ao espazo { $spot } do peirao.
event-arrived = { $player } chega ao porto de destino co número { $rank }.
event-neutral_arrived = O barco neutral chega ao porto de destino co número { $rank }.
event-early_bird = { $points ->
    [one] { $player } colle unha ficha de velocidade de { $points } punto.
   *[other] { $player } colle unha ficha de velocidade de { $points } puntos.
}
event-bird_lost = Descártase a ficha de velocidade de { $points }.
event-nothing = { $player } non atopa nada aquí ({ $station }).
event-used = { $player } usa { $card }.
event-skipped = { $player } non usa { $card }.
event-took = { $player } colle un peixe: { $fish }.
event-took_hidden = { $player } colle un peixe cara abaixo.
event-caught = { $player } pescou: { $fish }.
event-placed = { $player } coloca un peixe en { $cell }: { $fish }.
event-placed_net = { $player } coloca unha rede de dous peixes en { $cells }: { $fish }.
event-released = { $player } solta un peixe: { $fish }.
event-released_net = { $player } deixa debaixo do mazo a rede de dous peixes: { $fish }.
event-scored_line = { $points ->
    [one] { $player } completa unha liña ({ $line }) e consegue { $points } punto.
   *[other] { $player } completa unha liña ({ $line }) e consegue { $points } puntos.
}
event-revealed = { $player } revela unha rede de dous peixes: { $fish }.
event-chose_net = { $player } escolle unha rede ({ $fish }); a outra ({ $other }) vai debaixo do mazo.
event-drew_token = { $player } saca da bolsa: { $token }.
event-kept_haul = { $points ->
    [one] { $player } queda coa captura e consegue { $points } punto.
   *[other] { $player } queda coa captura e consegue { $points } puntos.
}
event-lost_haul = { $count ->
    [one] { $player } perde a captura de { $count } ficha.
   *[other] { $player } perde a captura de { $count } fichas.
}
event-salvaged = { $player } salva unha ficha da captura: { $token }.
event-basketed = { $player } atopa na cesta da marea: { $token }.
event-floated = { $count ->
    [0] { $player } bota ao mar a súa última ofrenda.
    [one] { $player } bota unha ofrenda ao mar; quédalle { $count }.
   *[other] { $player } bota unha ofrenda ao mar; quédanlle { $count }.
}
event-took_section = { $points ->
    [one] { $player } engade unha sección ao panorama ({ $panorama }) e consegue { $points } punto.
   *[other] { $player } engade unha sección ao panorama ({ $panorama }) e consegue { $points } puntos.
}
event-bonus = { $points ->
    [one] { $player } é quen primeiro completa o panorama ({ $panorama }): { $points } punto máis.
   *[other] { $player } é quen primeiro completa o panorama ({ $panorama }): { $points } puntos máis.
}
event-drew_rock = { $player } saca unha carta de rocha sagrada.
event-saw_rock = É { $rock }, e só { $player } a ve.
event-kept_rock = { $player } queda en segredo cunha carta de rocha sagrada.
event-kept_which = { $player } quedou con { $rock }.
event-drew_cards = { $count ->
    [one] Sácase { $count } carta de peirao.
   *[other] Sácanse { $count } cartas de peirao.
}
event-saw_card = { $player } ve { $card } entre as cartas de peirao.
event-picked = { $player } escolle { $card }.
event-ate = { $points ->
    [one] { $player } goza dunha comida ({ $card }) e consegue { $points } punto.
   *[other] { $player } goza dunha comida ({ $card }) e consegue { $points } puntos.
}
event-dropped = Descártase sen mirala unha carta de peirao polo barco neutral.
event-returned = A última carta de peirao vai debaixo do mazo.
event-fulfilled = { $points ->
    [one] { $player } cumpriu { $rock }: { $points } punto.
   *[other] { $player } cumpriu { $rock }: { $points } puntos.
}
event-failed = { $player } non cumpriu { $rock }.
event-penalty = { $count ->
    [one] A { $player } quédalle { $count } ofrenda e perde { $points } puntos.
   *[other] A { $player } quédanlle { $count } ofrendas e perde { $points } puntos.
}

station-angling = pesca con cana
station-net = pesca con rede
station-trap = nasa de crustáceos
station-whirlpool = remuíño
station-rock = rocha sagrada
station-dolphin = golfiño
station-octopus = polbo
station-whale = balea
stop-dock = peirao
stop-port = porto

panorama-dolphin = golfiño
panorama-octopus = polbo
panorama-whale = balea

fish-blue-tai = ollomol azul
fish-blue-saba = xarda azul
fish-blue-fugu = peixe globo azul
fish-orange-tai = ollomol laranxa
fish-orange-saba = xarda laranxa
fish-orange-fugu = peixe globo laranxa
fish-green-tai = ollomol verde
fish-green-saba = xarda verde
fish-green-fugu = peixe globo verde

token-crab = cangrexo
token-shrimp = camarón

line-row1 = fila 1
line-row2 = fila 2
line-row3 = fila 3
line-column1 = columna 1
line-column2 = columna 2
line-column3 = columna 3
line-column4 = columna 4

direction-forward = cara adiante
direction-reverse = ao revés

card-meal_maki = Rolos de maki
card-meal_unagi = Anguía asada
card-meal_tempura = Tempura
card-meal_onigiri = Bolas de arroz
card-meal_soba = Fideos soba
card-meal_miso = Sopa de miso
card-up_hook = Segundo anzol
card-up_float = Boia de vidro
card-up_wide = Rede ancha
card-up_bycatch = Captura accidental
card-up_gloves = Luvas grosas
card-up_lid = Tapa trenzada
card-up_lanterns = Farois xemelgos
card-up_basket = Cesta da marea
card-up_staff = Bordón de peregrino
card-up_whistle = Asubío para golfiños
card-up_ink = Farol de tinta
card-up_song = Canto da balea

help-meal_maki = Unha comida: puntos no momento.
help-meal_unagi = Unha comida: puntos no momento.
help-meal_tempura = Unha comida: puntos no momento.
help-meal_onigiri = Unha comida: puntos no momento.
help-meal_soba = Unha comida: puntos no momento.
help-meal_miso = Unha comida: puntos no momento.
help-up_hook = Pesca con cana: despois da túa captura podes pescar outra vez.
help-up_float = Pesca con cana: antes de pescar podes darlles a volta a dous peixes cara abaixo.
help-up_wide = Pesca con rede: revela dúas redes e escolle unha.
help-up_bycatch = Pesca con rede: despois podes pescar unha vez con cana.
help-up_gloves = Nasa: só perdes a captura co terceiro cangrexo.
help-up_lid = Nasa: cando perdes a captura, conserva unha das súas fichas.
help-up_lanterns = Remuíño: bota ao mar dúas ofrendas en vez dunha.
help-up_basket = Remuíño: despois colle sen risco dúas fichas da bolsa.
help-up_staff = Rocha sagrada: saca tres cartas en vez de dúas e queda cunha.
help-up_whistle = Golfiño: despois da sección podes pescar unha vez con cana.
help-up_ink = Polbo: despois da sección bota unha ofrenda ao mar.
help-up_song = Balea: despois da sección saca dúas cartas de rocha sagrada e queda cunha.

rock-r01 = Pescador hábil
rock-r02 = Estante cheo
rock-r03 = Mestre da rede
rock-r04 = Naseiro paciente
rock-r05 = Mariñeiro devoto
rock-r06 = Observador de polbos
rock-r07 = Observador de baleas
rock-r08 = Pintor do mar
rock-r09 = Peregrino
rock-r10 = Captura variada
rock-r11 = Corrente azul
rock-r12 = Alba laranxa
rock-r13 = Baía verde
rock-r14 = Amante do ollomol
rock-r15 = Amante da xarda
rock-r16 = Amante do peixe globo
rock-r17 = Amigo dos golfiños
rock-r18 = Buscador de cangrexos
rock-r19 = Gastrónomo
rock-r20 = Carpinteiro de ribeira

objective-lines = liñas que deron puntos, polo menos { $least }
objective-cells = espazos cheos do estante, polo menos { $least }
objective-nets = fichas de rede no estante, polo menos { $least }
objective-crustaceans = crustáceos, polo menos { $least }
objective-floated = ofrendas botadas ao mar, polo menos { $least }
objective-dolphin = seccións de golfiño, polo menos { $least }
objective-octopus = seccións de polbo, polo menos { $least }
objective-whale = seccións de balea, polo menos { $least }
objective-each_panorama = seccións de cada panorama, polo menos { $least }
objective-rocks = cartas de rocha sagrada, contando esta, polo menos { $least }
objective-kinds = clases de peixe diferentes, polo menos { $least }
objective-blue = peixes azuis, polo menos { $least }
objective-orange = peixes laranxas, polo menos { $least }
objective-green = peixes verdes, polo menos { $least }
objective-tai = ollomoles, polo menos { $least }
objective-saba = xardas, polo menos { $least }
objective-fugu = peixes globo, polo menos { $least }
objective-crabs = cangrexos, polo menos { $least }
objective-meals = comidas, polo menos { $least }
objective-upgrades = melloras, polo menos { $least }

board-before = Os barcos colócanse no porto de saída.
board-score = { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
}
board-trap = nasa: cangrexos { $crabs }, camaróns { $shrimps }
board-offerings = ofrendas: { $count } (−{ $points })
board-panoramas = golfiño { $dolphin } · polbo { $octopus } · balea { $whale }
board-rocks = cartas de rocha sagrada: { $count }
board-school = Banco de peixes: cara arriba { $up } · cara abaixo { $down }
board-stacks = Redes: { $nets } · Bolsa: cangrexos { $crabs }, camaróns { $shrimps }
board-early_birds = Fichas de velocidade que quedan: { $tokens }
board-legend = Peixes: o azul * laranxa % verde; T ollomol S xarda F peixe globo; ! unha liña que deu puntos
board-settled = Por colocar: { $tiles }
board-haul = Captura: cangrexos { $crabs }, camaróns { $shrimps } · risco coa próxima ficha: { $risk } %
board-objective = { $rock } ({ $points }): { $aim }; agora { $have }
board-drawn = Sacada:
board-dock_hand = A man do peirao: { $cards }

option-ruleset = Regulamento
option-ruleset-2021 = de 2021 (español)
option-ruleset-2019 = de 2019 (francés)
option-direction = Sentido da navegación
option-direction-forward = cara adiante
option-direction-reverse = ao revés
option-direction-random = ao chou
option-early_bird_two = Fichas de velocidade con dous xogadores
option-early_bird_two-book = como o regulamento
option-early_bird_two-2 = dúas
option-early_bird_two-3 = tres

reason-arrival = Todos os barcos chegaron ao porto de destino.

clause-R1 = Move o último barco
clause-R2 = Adiante, a calquera espazo libre
clause-R3 = Ningún barco pasa de longo un peirao
clause-R4 = Un barco en cada espazo
clause-R5 = Estacións de dobre espazo
clause-R6 = Espazos secundarios con catro ou cinco xogadores
clause-R7 = Mover outra vez
clause-R8 = Un panorama completado
clause-R9 = O efecto dunha estación
clause-R10 = Sempre hai un movemento
clause-R20 = Pesca con cana: coller un peixe
clause-R21 = Pesca con cana: outro peixe cara arriba
clause-R22 = Pesca con cana: conservar ou soltar
clause-R23 = Pesca con cana: sen sitio, sen peixes
clause-R24 = O procedemento da pesca con cana
clause-R30 = Pesca con rede
clause-R31 = O mazo de fichas de rede
clause-R40 = Onde se coloca unha ficha
clause-R41 = Liñas en calquera orde
clause-R42 = Cando puntúa unha liña
clause-R43 = Liñas mesturadas, varias liñas
clause-R44 = A nasa: sacar fichas
clause-R45 = A nasa: o segundo cangrexo
clause-R46 = A nasa: conservar a captura
clause-R47 = Botar unha ofrenda ao mar
clause-R48 = A sección seguinte
clause-R49 = A bonificación de panorama
clause-R50 = Cartas de rocha sagrada
clause-R54 = O barco neutral
clause-R55 = Quen move o barco neutral
clause-R56 = O barco neutral só
clause-R57 = O barco neutral no porto
clause-R58 = O barco neutral nun peirao
clause-R60 = Chegar a un peirao
clause-R61 = A man do peirao
clause-R62 = Comidas e melloras
clause-R63 = Cando actúa unha mellora
clause-R64 = Saír dun peirao
clause-R70 = Fichas de velocidade
clause-R71 = O final e quen gaña

# The board in the browser.
board-route = A ruta marítima
board-keys = As frechas van ao espazo seguinte na súa dirección. Av Páx e Re Páx seguen a ruta, Inicio vai ao porto de saída e Fin ao porto de destino.
board-start = porto de saída
board-arrival = porto de destino
board-spot = espazo { $number }
board-outer = espazo secundario
board-berth = espazo dun peirao
board-free = libre
board-boats = barcos: { $boats }
board-neutral = barco neutral
board-lit = pódese escoller
board-picked = escollido
board-whose = Quenda de { $player }
board-fleet = Taboleiros de barco
board-shelf = Andel de peixe
board-shelf-of = Andel de peixe de { $player }
board-empty = baleiro
board-line-open = { $points } puntos se todos os peixes son da mesma cor ou do mesmo tipo
board-line-scored = deu { $points } puntos
board-line-mixed = mesturada, xa non dá { $points } puntos
board-net-lies = a rede quedaría en { $cells }
board-net-of = Unha rede con dous: { $fish }
board-caught = Captura: { $fish }
board-net-hint = Apunta a unha casa para ver como quedaría a rede. R xíraa, un clic colócaa. Co dedo, toca unha casa e despois a outra.
board-fish-hint = Escolle unha das casas iluminadas ou solta o peixe.
board-turn = Xirar a rede
board-school-name = Banco de peixes
board-face-down = cara abaixo: { $count }
board-school-kind = { $fish }: cara arriba { $up }, cara abaixo { $down } ({ $chance } %)
board-nets = Redes: { $count }
board-nets-under = Debaixo do mazo:
board-bag = Bolsa: { $count }
board-odds = próxima ficha: cangrexo { $crab } %, camarón { $shrimp } %
board-haul-name = Captura
board-risk = Risco coa próxima ficha: { $risk } % (con { $crabs } cangrexos pérdese a captura)
board-dock-hand = { $count ->
    [one] Cartas de peirao: pásase { $count }
   *[other] Cartas de peirao: pásanse { $count }
}
board-dock-order = Orde no peirao
board-dock-unseen = Non viches estas cartas.
board-dock-or-removed = Unha destas retirouse sen mirala polo barco neutral.
board-rocks-drawn = Cartas de rocha sagrada que só ves ti: queda cunha
board-upgrade = Mellora
board-have = agora { $have }
board-objectives = Cartas de rocha sagrada
board-cards = Cartas de peirao
board-panorama = { $panorama }: { $taken } de { $length } seccións
board-rock-deck = Cartas de rocha sagrada no mazo: { $count }
board-dock-deck = Cartas de peirao no mazo: { $count }
board-bonuses = Bonificacións de panorama que quedan: { $panoramas }
board-recount = Recontar
board-recount-of = A puntuación de { $player }, liña a liña
board-recount-for = Por
board-recount-points = Puntos
board-recount-clause = Regra
board-recount-nothing = nada aínda
board-recount-sum = Suma
board-source-line = Andel: { $item }
board-source-crustaceans = Crustáceos
board-source-panorama = Panorama: { $item }
board-source-bonus = Bonificación de panorama: { $item }
board-source-meal = Comida: { $item }
board-source-early_bird = Ficha de velocidade
board-source-rock = Rocha sagrada: { $item }
board-source-penalty = Ofrendas que quedan
board-known = O que sabes dos mazos
board-known-rock = Debaixo do mazo de rocha sagrada: { $rock }
board-known-dock = Debaixo do mazo de peirao desde { $dock }: { $card }
board-known-either = Debaixo do mazo de peirao desde { $dock }: { $one } ou { $other }
board-signs = Signos do taboleiro
board-mark-blue = disco: azul
board-mark-orange = estrela: laranxa
board-mark-green = folla: verde
board-type-tai = ollomol
board-type-saba = xarda
board-type-fugu = peixe globo
board-offering = ofrenda
board-bird = ficha de velocidade

# The components on the page of the rules.
part-copies = { $count ->
    [one] { $count } copia
   *[other] { $count } copias
}
part-stations = Estacións
part-station-angling = Colle un peixe do banco; colócao ou sóltao.
part-station-net = Revela unha rede; colócaa en dúas casas ou sóltaa.
part-station-trap = Saca crustáceos da bolsa mentres te atrevas.
part-station-whirlpool = Unha das túas ofrendas vaise flotando.
part-station-rock = Saca cartas de rocha sagrada en segredo e queda cunha.
part-station-dolphin = Colle a sección seguinte do panorama de golfiño.
part-station-octopus = Colle a sección seguinte do panorama de polbo.
part-station-whale = Colle a sección seguinte do panorama de balea.
part-station-dock = Todos paran aquí e escollen unha carta de peirao, na orde dos espazos.
part-station-port = Onde empeza e onde remata a travesía.
part-route = A ruta marítima
part-route-about = Catro tramos entre dous portos, cun peirao entre cada dous tramos; os espazos secundarios úsanse con catro ou cinco xogadores.
part-leg = Tramo { $number }
part-double = dobre
part-fish = Fichas de peixe
part-fish-about = { $count } fichas de nove clases
part-nets = Fichas de rede
part-nets-about = { $count } fichas con dous peixes da mesma clase
part-shelf = Andel de peixe
part-shelf-about = Unha liña chea puntúa se os seus peixes son da mesma cor ou do mesmo tipo.
part-shelf-values = filas: { $rows }; columnas: { $columns }
part-crustaceans = Crustáceos
part-trap = Nunha parada sácanse ata { $draws } fichas; con { $crabs } cangrexos entre elas pérdese a captura.
part-panoramas = Panoramas
part-panoramas-about = Cada sección vale o seu número; quen complete primeiro un panorama consegue { $bonus } puntos máis.
part-panorama = { $panorama }: { $length } seccións
part-sections = Cartas de cada sección: { $count }
part-meals = Cartas de peirao: comidas
part-upgrades = Cartas de peirao: melloras
part-upgrades-about = Na esquina está a estación na que actúa unha mellora.
part-rocks = Cartas de rocha sagrada
part-rocks-about = { $count } obxectivos secretos
part-offerings = Ofrendas
part-birds = Fichas de velocidade
part-birds-about = Para os barcos que chegan antes
part-boats = Barcos
part-boats-about = Un por xogador; con dous xogadores navega ademais o barco neutral.

# What the value of a position adds up, for comparing moves; the amount is a text with its sign.
gain-points = { $amount } puntos (descontadas as ofrendas)
gain-way-ahead = { $amount } puntos polo que queda da ruta marítima
gain-begun = { $amount } puntos polas liñas e os panoramas comezados
gain-objectives = { $amount } puntos polos obxectivos das rochas sagradas
gain-own-upgrades = { $amount } puntos polas melloras adquiridas
gain-turn = { $amount } puntos polo que queda da quenda
gain-rivals = { $amount } puntos en comparación co mellor rival
gain-victory = { $amount } puntos polo resultado da partida

# What the elements of the board are called.
group-port = { stop-port } { $number }
group-dock = { stop-dock } { $number }
group-station = espazo { $id }
group-shelf = { board-shelf } { $id }
group-net = rede { $number }
school = { board-school-name }
fish-hidden = un peixe cara abaixo
bag = bolsa
trap = { station-trap }
offerings = ofrendas
dolphin = { panorama-dolphin }
octopus = { panorama-octopus }
whale = { panorama-whale }
skip-up_hook = Non usar { card-up_hook }
skip-up_float = Non usar { card-up_float }
skip-up_bycatch = Non usar { card-up_bycatch }
skip-up_whistle = Non usar { card-up_whistle }
