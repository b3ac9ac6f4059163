game-name = Namiji
game-about = Navega por el sur del antiguo Japón, llena tu estante de peces y deja que avance quien va en último lugar.

prompt-move = ¿Hasta dónde avanzas?
prompt-neutral = ¿Adónde va el barco neutral?
prompt-upgrade = ¿Utilizas esta mejora?
prompt-take = ¿Qué pez coges?
prompt-place = ¿Dónde colocas el pez, o lo sueltas?
prompt-net = ¿Con cuál de las dos redes te quedas?
prompt-place_net = ¿Dónde colocas la ficha de red, o la sueltas?
prompt-trap = ¿Robas otra ficha de crustáceo?
prompt-salvage = ¿Qué ficha salva la tapa?
prompt-keep = ¿Con qué objetivo te quedas?
prompt-pick = ¿Qué carta de muelle eliges?

verb-move_station = Avanzar hasta { $place }: { $station }
verb-move_dock = Avanzar hasta el muelle, espacio { $spot }
verb-move_port = Avanzar hasta el puerto de destino
verb-neutral_station = Llevar el barco neutral hasta { $place }: { $station }
verb-neutral_dock = Llevar el barco neutral hasta el muelle, espacio { $spot }
verb-neutral_port = Llevar el barco neutral hasta el puerto de destino
verb-take = Coger: { $fish }
verb-take_hidden = Coger un pez boca abajo
verb-place = Colocarlo en { $cell }
verb-place_net = Colocarla en { $cells }
verb-release = Soltarlo en el banco de peces
verb-release_net = Soltarla debajo del mazo
verb-net = Quedarse con la red de dos peces iguales: { $fish }
verb-draw = Robar otra ficha
verb-stop = { $points ->
    [one] Dejar de robar y conseguir { $points } punto
   *[other] Dejar de robar y conseguir { $points } puntos
}
verb-salvage = Salvar: { $token }
verb-use = Utilizar { $card }
verb-skip = No utilizar { $card }
verb-keep = Quedarse con { $rock }
verb-pick = Elegir { $card }

event-directed = El viaje va { $direction }.
event-turned = Se da la vuelta a un pez: { $fish }.
event-berthed = { $player } sale del espacio { $spot } del puerto de salida.
event-neutral_berthed = El barco neutral sale del espacio { $spot } del puerto de salida.
event-sailed = { $player } avanza hasta { $place }: { $station }.
event-neutral_sailed = { $player } lleva el barco neutral hasta { $place }: { $station }.
event-docked = { $player } atraca en el espacio { $spot } del muelle.
event-neutral_docked = { $player } lleva el barco neutral al espacio { $spot } del muelle.
event-arrived = { $player } llega al puerto de destino con el número { $rank }.
event-neutral_arrived = El barco neutral llega al puerto de destino con el número { $rank }.
event-early_bird = { $points ->
    [one] { $player } coge una ficha de velocidad de { $points } punto.
   *[other] { $player } coge una ficha de velocidad de { $points } puntos.
}
event-bird_lost = Se descarta la ficha de velocidad de { $points }.
event-nothing = { $player } no encuentra nada aquí ({ $station }).
event-used = { $player } utiliza { $card }.
event-skipped = { $player } no utiliza { $card }.
event-took = { $player } coge un pez: { $fish }.
event-took_hidden = { $player } coge un pez boca abajo.
event-caught = { $player } ha pescado: { $fish }.
event-placed = { $player } coloca un pez en { $cell }: { $fish }.
event-placed_net = { $player } coloca una red de dos peces en { $cells }: { $fish }.
event-released = { $player } suelta un pez: { $fish }.
event-released_net = { $player } deja debajo del mazo la red de dos peces: { $fish }.
event-scored_line = { $points ->
    [one] { $player } completa una línea ({ $line }) y consigue { $points } punto.
   *[other] { $player } completa una línea ({ $line }) y consigue { $points } puntos.
}
event-revealed = { $player } revela una red de dos peces: { $fish }.
event-chose_net = { $player } elige una red ({ $fish }); la otra ({ $other }) va debajo del mazo.
event-drew_token = { $player } roba de la bolsa: { $token }.
event-kept_haul = { $points ->
    [one] { $player } se queda con la captura y consigue { $points } punto.
   *[other] { $player } se queda con la captura y consigue { $points } puntos.
}
event-lost_haul = { $count ->
    [one] { $player } pierde la captura de { $count } ficha.
   *[other] { $player } pierde la captura de { $count } fichas.
}
event-salvaged = { $player } salva una ficha de la captura: { $token }.
event-basketed = { $player } encuentra en la cesta de la marea: { $token }.
event-floated = { $count ->
    [0] { $player } deja flotando su última ofrenda.
    [one] { $player } deja una ofrenda flotando; le queda { $count }.
   *[other] { $player } deja una ofrenda flotando; le quedan { $count }.
}
event-took_section = { $points ->
    [one] { $player } añade una sección al panorama ({ $panorama }) y consigue { $points } punto.
   *[other] { $player } añade una sección al panorama ({ $panorama }) y consigue { $points } puntos.
}
event-bonus = { $points ->
    [one] { $player } es quien primero completa el panorama ({ $panorama }): { $points } punto más.
   *[other] { $player } es quien primero completa el panorama ({ $panorama }): { $points } puntos más.
}
event-drew_rock = { $player } roba una carta de roca sagrada.
event-saw_rock = Es { $rock }, y solo { $player } la ve.
event-kept_rock = { $player } se queda en secreto con una carta de roca sagrada.
event-kept_which = { $player } se ha quedado con { $rock }.
event-drew_cards = { $count ->
    [one] Se roba { $count } carta de muelle.
   *[other] Se roban { $count } cartas de muelle.
}
event-saw_card = { $player } ve { $card } entre las cartas de muelle.
event-picked = { $player } elige { $card }.
event-ate = { $points ->
    [one] { $player } disfruta de una comida ({ $card }) y consigue { $points } punto.
   *[other] { $player } disfruta de una comida ({ $card }) y consigue { $points } puntos.
}
event-dropped = Se descarta boca abajo una carta de muelle por el barco neutral.
event-returned = La última carta de muelle va debajo del mazo.
event-fulfilled = { $points ->
    [one] { $player } ha cumplido { $rock }: { $points } punto.
   *[other] { $player } ha cumplido { $rock }: { $points } puntos.
}
event-failed = { $player } no ha cumplido { $rock }.
event-penalty = { $count ->
    [one] A { $player } le queda { $count } ofrenda y pierde { $points } puntos.
   *[other] A { $player } le quedan { $count } ofrendas y pierde { $points } puntos.
}

station-angling = pesca con caña
station-net = pesca con red
station-trap = trampa para crustáceos
station-whirlpool = remolino
station-rock = roca sagrada
station-dolphin = delfín
station-octopus = pulpo
station-whale = ballena
stop-dock = muelle
stop-port = puerto

panorama-dolphin = delfín
panorama-octopus = pulpo
panorama-whale = ballena

fish-blue-tai = besugo azul
fish-blue-saba = caballa azul
fish-blue-fugu = pez globo azul
fish-orange-tai = besugo naranja
fish-orange-saba = caballa naranja
fish-orange-fugu = pez globo naranja
fish-green-tai = besugo verde
fish-green-saba = caballa verde
fish-green-fugu = pez globo verde

token-crab = cangrejo
token-shrimp = gamba

line-row1 = fila 1
line-row2 = fila 2
line-row3 = fila 3
line-column1 = columna 1
line-column2 = columna 2
line-column3 = columna 3
line-column4 = columna 4

direction-forward = hacia delante
direction-reverse = a la inversa

card-meal_maki = Rollos de maki
card-meal_unagi = Anguila asada
card-meal_tempura = Tempura
card-meal_onigiri = Bolas de arroz
card-meal_soba = Fideos soba
card-meal_miso = Sopa de miso
card-up_hook = Segundo anzuelo
card-up_float = Flotador de vidrio
card-up_wide = Red ancha
card-up_bycatch = Captura accidental
card-up_gloves = Guantes gruesos
card-up_lid = Tapa trenzada
card-up_lanterns = Faroles gemelos
card-up_basket = Cesta de la marea
card-up_staff = Bastón de peregrino
card-up_whistle = Silbato para delfines
card-up_ink = Farol de tinta
card-up_song = Canto de la ballena

help-meal_maki = Una comida: puntos al momento.
help-meal_unagi = Una comida: puntos al momento.
help-meal_tempura = Una comida: puntos al momento.
help-meal_onigiri = Una comida: puntos al momento.
help-meal_soba = Una comida: puntos al momento.
help-meal_miso = Una comida: puntos al momento.
help-up_hook = Pesca con caña: después de tu captura puedes pescar otra vez.
help-up_float = Pesca con caña: antes de pescar puedes dar la vuelta a dos peces boca abajo.
help-up_wide = Pesca con red: revela dos redes y elige una.
help-up_bycatch = Pesca con red: después puedes pescar una vez con caña.
help-up_gloves = Trampa: solo pierdes la captura con el tercer cangrejo.
help-up_lid = Trampa: cuando pierdes la captura, conserva una de sus fichas.
help-up_lanterns = Remolino: deja dos ofrendas flotando en vez de una.
help-up_basket = Remolino: después coge sin riesgo dos fichas de la bolsa.
help-up_staff = Roca sagrada: roba tres cartas en vez de dos y quédate con una.
help-up_whistle = Delfín: después de la sección puedes pescar una vez con caña.
help-up_ink = Pulpo: después de la sección deja una ofrenda flotando.
help-up_song = Ballena: después de la sección roba dos cartas de roca sagrada y quédate con una.

rock-r01 = Pescador hábil
rock-r02 = Estante lleno
rock-r03 = Maestro de la red
rock-r04 = Trampero paciente
rock-r05 = Marinero devoto
rock-r06 = Observador de pulpos
rock-r07 = Observador de ballenas
rock-r08 = Pintor del mar
rock-r09 = Peregrino
rock-r10 = Captura variada
rock-r11 = Corriente azul
rock-r12 = Alba naranja
rock-r13 = Bahía verde
rock-r14 = Amante del besugo
rock-r15 = Amante de la caballa
rock-r16 = Amante del pez globo
rock-r17 = Amigo de los delfines
rock-r18 = Buscador de cangrejos
rock-r19 = Gastrónomo
rock-r20 = Carpintero de ribera

objective-lines = líneas que han dado puntos, al menos { $least }
objective-cells = espacios llenos del estante, al menos { $least }
objective-nets = fichas de red en el estante, al menos { $least }
objective-crustaceans = crustáceos, al menos { $least }
objective-floated = ofrendas dejadas flotando, al menos { $least }
objective-dolphin = secciones de delfín, al menos { $least }
objective-octopus = secciones de pulpo, al menos { $least }
objective-whale = secciones de ballena, al menos { $least }
objective-each_panorama = secciones de cada panorama, al menos { $least }
objective-rocks = cartas de roca sagrada, contando esta, al menos { $least }
objective-kinds = clases de pez diferentes, al menos { $least }
objective-blue = peces azules, al menos { $least }
objective-orange = peces naranjas, al menos { $least }
objective-green = peces verdes, al menos { $least }
objective-tai = besugos, al menos { $least }
objective-saba = caballas, al menos { $least }
objective-fugu = peces globo, al menos { $least }
objective-crabs = cangrejos, al menos { $least }
objective-meals = comidas, al menos { $least }
objective-upgrades = mejoras, al menos { $least }

board-before = Los barcos se colocan en el puerto de salida.
board-score = { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
}
board-trap = trampa: cangrejos { $crabs }, gambas { $shrimps }
board-offerings = ofrendas: { $count } (−{ $points })
board-panoramas = delfín { $dolphin } · pulpo { $octopus } · ballena { $whale }
board-rocks = cartas de roca sagrada: { $count }
board-school = Banco de peces: boca arriba { $up } · boca abajo { $down }
board-stacks = Redes: { $nets } · Bolsa: cangrejos { $crabs }, gambas { $shrimps }
board-early_birds = Fichas de velocidad que quedan: { $tokens }
board-legend = Peces: o azul * naranja % verde; T besugo S caballa F pez globo; ! una línea que ha dado puntos
board-settled = Por colocar: { $tiles }
board-haul = Captura: cangrejos { $crabs }, gambas { $shrimps } · riesgo con la próxima ficha: { $risk } %
board-objective = { $rock } ({ $points }): { $aim }; ahora { $have }
board-drawn = Robada:
board-dock_hand = La mano del muelle: { $cards }

option-ruleset = Reglamento
option-ruleset-2021 = de 2021 (español)
option-ruleset-2019 = de 2019 (francés)
option-direction = Sentido de navegación
option-direction-forward = hacia delante
option-direction-reverse = a la inversa
option-direction-random = al azar
option-early_bird_two = Fichas de velocidad con dos jugadores
option-early_bird_two-book = como el reglamento
option-early_bird_two-2 = dos
option-early_bird_two-3 = tres

reason-arrival = Todos los barcos han llegado al puerto de destino.

clause-R1 = Mueve el último barco
clause-R2 = Adelante, a cualquier espacio libre
clause-R3 = Ningún barco pasa de largo un muelle
clause-R4 = Un barco en cada espacio
clause-R5 = Estaciones de doble espacio
clause-R6 = Espacios secundarios con cuatro o cinco jugadores
clause-R7 = Mover otra vez
clause-R8 = Un panorama completado
clause-R9 = El efecto de una estación
clause-R10 = Siempre hay un movimiento
clause-R20 = Pesca con caña: coger un pez
clause-R21 = Pesca con caña: otro pez boca arriba
clause-R22 = Pesca con caña: conservar o soltar
clause-R23 = Pesca con caña: sin sitio, sin peces
clause-R24 = El procedimiento de la pesca con caña
clause-R30 = Pesca con red
clause-R31 = El mazo de fichas de red
clause-R40 = Dónde se coloca una ficha
clause-R41 = Líneas en cualquier orden
clause-R42 = Cuándo puntúa una línea
clause-R43 = Líneas mezcladas, varias líneas
clause-R44 = La trampa: robar fichas
clause-R45 = La trampa: el segundo cangrejo
clause-R46 = La trampa: conservar la captura
clause-R47 = Dejar una ofrenda flotando
clause-R48 = La sección siguiente
clause-R49 = La bonificación de panorama
clause-R50 = Cartas de roca sagrada
clause-R54 = El barco neutral
clause-R55 = Quién mueve el barco neutral
clause-R56 = El barco neutral solo
clause-R57 = El barco neutral en el puerto
clause-R58 = El barco neutral en un muelle
clause-R60 = Llegar a un muelle
clause-R61 = La mano del muelle
clause-R62 = Comidas y mejoras
clause-R63 = Cuándo actúa una mejora
clause-R64 = Salir de un muelle
clause-R70 = Fichas de velocidad
clause-R71 = El final y quién gana

# The board in the browser.
board-route = La ruta marítima
board-keys = Las flechas van al espacio siguiente en su dirección. Av Pág y Re Pág siguen la ruta, Inicio va al puerto de salida y Fin al puerto de destino.
board-start = puerto de salida
board-arrival = puerto de destino
board-spot = espacio { $number }
board-outer = espacio secundario
board-berth = espacio de un muelle
board-free = libre
board-boats = barcos: { $boats }
board-neutral = barco neutral
board-lit = se puede elegir
board-picked = elegido
board-whose = Turno de { $player }
board-fleet = Tableros de barco
board-shelf = Estante de pescado
board-shelf-of = Estante de pescado de { $player }
board-empty = vacío
board-line-open = { $points } puntos si todos los peces son del mismo color o tipo
board-line-scored = ha dado { $points } puntos
board-line-mixed = mezclada, ya no da { $points } puntos
board-net-lies = la red quedaría en { $cells }
board-net-of = Una red con dos: { $fish }
board-caught = Captura: { $fish }
board-net-hint = Señala una casilla para ver cómo quedaría la red. R la gira, un clic la coloca. Con el dedo, toca una casilla y luego la otra.
board-fish-hint = Elige una de las casillas iluminadas o suelta el pez.
board-turn = Girar la red
board-school-name = Banco de peces
board-face-down = boca abajo: { $count }
board-school-kind = { $fish }: boca arriba { $up }, boca abajo { $down } ({ $chance } %)
board-nets = Redes: { $count }
board-nets-under = Debajo del mazo:
board-bag = Bolsa: { $count }
board-odds = próxima ficha: cangrejo { $crab } %, gamba { $shrimp } %
board-haul-name = Captura
board-risk = Riesgo con la próxima ficha: { $risk } % (con { $crabs } cangrejos se pierde la captura)
board-dock-hand = { $count ->
    [one] Cartas de muelle: se pasa { $count }
   *[other] Cartas de muelle: se pasan { $count }
}
board-dock-order = Orden en el muelle
board-dock-unseen = No has visto estas cartas.
board-dock-or-removed = Una de estas se ha retirado sin mirarla por el barco neutral.
board-rocks-drawn = Cartas de roca sagrada que solo ves tú: quédate una
board-upgrade = Mejora
board-have = ahora { $have }
board-objectives = Cartas de roca sagrada
board-cards = Cartas de muelle
board-panorama = { $panorama }: { $taken } de { $length } secciones
board-rock-deck = Cartas de roca sagrada en el mazo: { $count }
board-dock-deck = Cartas de muelle en el mazo: { $count }
board-bonuses = Bonificaciones de panorama que quedan: { $panoramas }
board-recount = Recontar
board-recount-of = La puntuación de { $player }, línea a línea
board-recount-for = Por
board-recount-points = Puntos
board-recount-clause = Regla
board-recount-nothing = nada todavía
board-recount-sum = Suma
board-source-line = Estante: { $item }
board-source-crustaceans = Crustáceos
board-source-panorama = Panorama: { $item }
board-source-bonus = Bonificación de panorama: { $item }
board-source-meal = Comida: { $item }
board-source-early_bird = Ficha de velocidad
board-source-rock = Roca sagrada: { $item }
board-source-penalty = Ofrendas que quedan
board-known = Lo que sabes de los mazos
board-known-rock = Debajo del mazo de roca sagrada: { $rock }
board-known-dock = Debajo del mazo de muelle desde { $dock }: { $card }
board-known-either = Debajo del mazo de muelle desde { $dock }: { $one } o { $other }
board-signs = Signos del tablero
board-mark-blue = disco: azul
board-mark-orange = estrella: naranja
board-mark-green = hoja: verde
board-type-tai = besugo
board-type-saba = caballa
board-type-fugu = pez globo
board-offering = ofrenda
board-bird = ficha de velocidad

# The components on the page of the rules.
part-copies = { $count ->
    [one] { $count } copia
   *[other] { $count } copias
}
part-stations = Estaciones
part-station-angling = Coge un pez del banco; colócalo o suéltalo.
part-station-net = Revela una red; colócala en dos casillas o suéltala.
part-station-trap = Roba crustáceos de la bolsa mientras te atrevas.
part-station-whirlpool = Una de tus ofrendas se va flotando.
part-station-rock = Roba cartas de roca sagrada en secreto y quédate una.
part-station-dolphin = Coge la sección siguiente del panorama de delfín.
part-station-octopus = Coge la sección siguiente del panorama de pulpo.
part-station-whale = Coge la sección siguiente del panorama de ballena.
part-station-dock = Todos paran aquí y eligen una carta de muelle, en el orden de los espacios.
part-station-port = Donde empieza y donde termina la travesía.
part-route = La ruta marítima
part-route-about = Cuatro tramos entre dos puertos, con un muelle entre cada dos tramos; los espacios secundarios se usan con cuatro o cinco jugadores.
part-leg = Tramo { $number }
part-double = doble
part-fish = Fichas de pez
part-fish-about = { $count } fichas de nueve clases
part-nets = Fichas de red
part-nets-about = { $count } fichas con dos peces de la misma clase
part-shelf = Estante de pescado
part-shelf-about = Una línea llena puntúa si sus peces son del mismo color o tipo.
part-shelf-values = filas: { $rows }; columnas: { $columns }
part-crustaceans = Crustáceos
part-trap = En una parada se roban hasta { $draws } fichas; con { $crabs } cangrejos entre ellas se pierde la captura.
part-panoramas = Panoramas
part-panoramas-about = Cada sección vale su número; quien complete primero un panorama consigue { $bonus } puntos más.
part-panorama = { $panorama }: { $length } secciones
part-sections = Cartas de cada sección: { $count }
part-meals = Cartas de muelle: comidas
part-upgrades = Cartas de muelle: mejoras
part-upgrades-about = En la esquina está la estación en la que actúa una mejora.
part-rocks = Cartas de roca sagrada
part-rocks-about = { $count } objetivos secretos
part-offerings = Ofrendas
part-birds = Fichas de velocidad
part-birds-about = Para los barcos que llegan antes
part-boats = Barcos
part-boats-about = Uno por jugador; con dos jugadores navega además el barco neutral.

# What the value of a position adds up, for comparing moves; the amount is a text with its sign.
gain-points = { $amount } puntos (descontadas las ofrendas)
gain-way-ahead = { $amount } puntos por lo que queda de la ruta marítima
gain-begun = { $amount } puntos por las líneas y los panoramas empezados
gain-objectives = { $amount } puntos por los objetivos de las rocas sagradas
gain-own-upgrades = { $amount } puntos por las mejoras adquiridas
gain-turn = { $amount } puntos por lo que queda del turno
gain-rivals = { $amount } puntos en comparación con el mejor rival
gain-victory = { $amount } puntos por el resultado de la partida

# What the elements of the board are called.
group-port = { stop-port } { $number }
group-dock = { stop-dock } { $number }
group-station = espacio { $id }
group-shelf = { board-shelf } { $id }
group-net = red { $number }
school = { board-school-name }
fish-hidden = un pez boca abajo
bag = bolsa
trap = { station-trap }
offerings = ofrendas
dolphin = { panorama-dolphin }
octopus = { panorama-octopus }
whale = { panorama-whale }
skip-up_hook = No utilizar { card-up_hook }
skip-up_float = No utilizar { card-up_float }
skip-up_bycatch = No utilizar { card-up_bycatch }
skip-up_whistle = No utilizar { card-up_whistle }
