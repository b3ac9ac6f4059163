game-name = Caravelas
game-about = Navega desde Lisboa por el mundo, descubre puertos, trae especias y construye con pimienta el Monasterio de los Jerónimos.

prompt-auction = ¿Apuestas fichas por el orden de jugada?
prompt-place = ¿Qué lugar eliges en el orden de jugada?
prompt-move = ¿Adónde navegas?
prompt-sink = ¿Qué barco se hunde?
prompt-card = ¿Qué tarjeta de incidente utilizas?
prompt-bonus = ¿Haces un movimiento bonus?
prompt-fleet = ¿Entregas tres mercancías por el cuarto barco?
prompt-jeronimos = ¿Entregas tu pimienta por una pieza de los Jerónimos?
prompt-refit = ¿Conservas tus tarjetas de incidente o las entregas todas?

verb-pass = No apostar
verb-bid = { $tokens ->
    [one] Apostar { $tokens } ficha
   *[other] Apostar { $tokens } fichas
}
verb-slot = Elegir el lugar { $position }
verb-end = Terminar la jugada
verb-stop = Detenerse en Lisboa
verb-move = { $tokens ->
    [0] Navegar a { $cell } (gratis)
    [one] Navegar a { $cell } ({ $tokens } ficha)
   *[other] Navegar a { $cell } ({ $tokens } fichas)
}
verb-move_port = { $tokens ->
    [0] Navegar a { $port }, { $cell } (gratis)
    [one] Navegar a { $port }, { $cell } ({ $tokens } ficha)
   *[other] Navegar a { $port }, { $cell } ({ $tokens } fichas)
}
verb-move_lisbon = { $tokens ->
    [0] Entrar en Lisboa, { $cell } (gratis)
    [one] Entrar en Lisboa, { $cell } ({ $tokens } ficha)
   *[other] Entrar en Lisboa, { $cell } ({ $tokens } fichas)
}
verb-move_blue = { $tokens ->
    [0] Navegar a { $cell } y utilizar una tarjeta de incidente (gratis)
    [one] Navegar a { $cell } y utilizar una tarjeta de incidente ({ $tokens } ficha)
   *[other] Navegar a { $cell } y utilizar una tarjeta de incidente ({ $tokens } fichas)
}
verb-move_red = { $tokens ->
    [0] Navegar a { $cell } y tirar el dado rojo (gratis)
    [one] Navegar a { $cell } y tirar el dado rojo ({ $tokens } ficha)
   *[other] Navegar a { $cell } y tirar el dado rojo ({ $tokens } fichas)
}
verb-move_pay = { $tokens ->
    [0] Navegar a { $cell } y pagar a los piratas (gratis)
    [one] Navegar a { $cell } y pagar a los piratas ({ $tokens } ficha)
   *[other] Navegar a { $cell } y pagar a los piratas ({ $tokens } fichas)
}
verb-move_wind = { $tokens ->
    [0] Navegar a { $cell } y salvarse de los piratas con viento favorable (gratis)
    [one] Navegar a { $cell } y salvarse de los piratas con viento favorable ({ $tokens } ficha)
   *[other] Navegar a { $cell } y salvarse de los piratas con viento favorable ({ $tokens } fichas)
}
verb-sink = Que se hunda: { $ship }
verb-card = Utilizar { $card }
verb-stay = Quedarse aquí
verb-bonus = Desplazarse a { $cell }
verb-bonus_port = Desplazarse a { $port }, { $cell }
verb-bonus_lisbon = Desplazarse a Lisboa, { $cell }
verb-fleet_none = No aumentar la flota
verb-fleet = Entregar { $good1 }, { $good2 } y { $good3 } por el cuarto barco
verb-buy_yes = Comprar la pieza { $piece } de los Jerónimos
verb-buy_no = Vender la pimienta
verb-refill = Conservar las tarjetas y completar las 5
verb-swap = Entregar todas y recibir 5

event-saw_course = Tarjeta de rumbo: { $port }. Solo la ve { $player }.
event-lot = A { $player } le toca en suerte el lugar { $position }.
event-round = Comienza la ronda { $round }.
event-passed = { $player } no apuesta.
event-bid = { $tokens ->
    [one] { $player } apuesta { $tokens } ficha.
   *[other] { $player } apuesta { $tokens } fichas.
}
event-position = { $player } elige el lugar { $position }.
event-drew = { $count ->
    [one] { $player } recibe { $count } tarjeta de incidente.
   *[other] { $player } recibe { $count } tarjetas de incidente.
}
event-saw_card = Es { $card }; solo la ve { $player }.
event-reshuffled = El montón se ha acabado: las tarjetas de incidente utilizadas forman el nuevo.
event-turn = { $player } comienza su jugada.
event-no_tokens = { $player } lo ha apostado todo y no puede navegar.
event-rolled = { $points ->
    [one] { $player } saca { $points } punto con los dados.
   *[other] { $player } saca { $points } puntos con los dados.
}
event-sailed = { $player } gasta una ficha y navega a { $cell }.
event-carried = La corriente lleva a { $player } a { $cell }.
event-paid_pirates = { $player } gasta una ficha extra por los piratas.
event-escaped = { $player } se salva de los piratas con viento favorable.
event-discovered = { $player } descubre { $port } ({ $points } PV).
event-loaded = { $player } carga { $good }.
event-die_red = { $player } saca el lado rojo: la flota escapa indemne.
event-die_one = { $player } saca un 1.
event-untouched = A { $player } no le queda ningún barco que hundir.
event-sank = { $player } pierde { $ship }.
event-lost_good = { $player } pierde también { $good }.
event-played = { $player } utiliza { $card }.
event-revealed = { $player } levanta { $card }.
event-storm = { $tokens ->
    [0] La tempestad no le cuesta nada a { $player }.
    [one] La tempestad le cuesta { $tokens } ficha a { $player }.
   *[other] La tempestad le cuesta { $tokens } fichas a { $player }.
}
event-drifted = { $player } es arrastrado a { $cell }.
event-held = { $player } no puede ser arrastrado hacia allí y se queda.
event-recovered = { $tokens ->
    [0] { $player } no tiene fichas que recuperar.
    [one] { $player } recupera { $tokens } ficha.
   *[other] { $player } recupera { $tokens } fichas.
}
event-becalmed = Calma chicha: termina la jugada de { $player }.
event-bonus = { $player } se desplaza a { $cell } con un movimiento bonus.
event-stayed = { $player } se queda.
event-stopped = { $player } se detiene en Lisboa.
event-repaired = { $player } recobra su flota.
event-gave = { $player } entrega { $good }.
event-enlarged = { $player } aumenta su flota con el cuarto barco.
event-built = { $player } compra la pieza { $piece } de los Jerónimos ({ $points } PV).
event-sold = { $player } vende { $good } ({ $points } PV).
event-refilled = { $player } conserva sus tarjetas.
event-swapped = { $count ->
    [one] { $player } entrega { $count } tarjeta para recibir otras.
   *[other] { $player } entrega { $count } tarjetas para recibir otras.
}
event-discarded = { $count ->
    [one] { $player } entrega { $card }.
   *[other] { $player } entrega { $card } × { $count }.
}
event-ended = { $player } termina su jugada.
event-finished = El Monasterio de los Jerónimos está acabado: el juego termina con la ronda { $round }.
event-capped = Ha acabado la ronda { $round }: el juego termina con el monasterio sin acabar.
event-course_reached = Tarjeta de rumbo de { $player }: { $port } ({ $points } PV).
event-course_missed = Tarjeta de rumbo de { $player }: { $port } (0 PV).

port-labrador = Labrador
port-terra_nova = Terra Nova
port-florida = Florida
port-azores = Azores
port-madeira = Madeira
port-ceuta = Ceuta
port-bojador = Cabo Bojador
port-guinea = Guinea
port-cabo_verde = Cabo Verde
port-puerto_seguro = Puerto Seguro
port-sao_tome = S. Tomé y Príncipe
port-mina = Mina
port-luanda = Luanda
port-congo = Rio Congo
port-good_hope = Cabo de Buena Esperanza
port-mozambique = Mozambique
port-sao_lourenco = S. Lorenzo
port-mauricio = Mauricio
port-maldivas = Maldivas
port-mascate = Mascate
port-mogadiscio = Mogadíscio
port-bahrein = Bahrein
port-diu = Diu
port-calcuta = Calcuta
port-ceilan = Ceilán
port-malaca = Malaca
port-siam = Reino de Siam
port-mombasa = Mombasa
port-molucas = Molucas
port-timor = Timor
port-macao = Macao
port-tanegashima = Tanegashima
port-lisbon = Lisboa

good-gold = oro
good-sugar = azúcar
good-ivory = marfil
good-pepper = pimienta
good-cinnamon = canela
good-silk = seda
good-nutmeg = nuez moscada
good-silver = plata
ship-1 = el barco 1
ship-2 = el barco 2
ship-3 = el barco 3
ship-4 = el barco 4

card-storm1 = tempestad −1
card-storm2 = tempestad −2
card-storm3 = tempestad −3
card-storm4 = tempestad −4
card-compass_n = tempestad con rosa de los vientos, norte
card-compass_ne = tempestad con rosa de los vientos, nordeste
card-compass_se = tempestad con rosa de los vientos, sudeste
card-compass_s = tempestad con rosa de los vientos, sur
card-compass_sw = tempestad con rosa de los vientos, suroeste
card-compass_nw = tempestad con rosa de los vientos, noroeste
card-wind = viento favorable
card-calm = calma chicha

direction-N = norte
direction-NE = nordeste
direction-SE = sudeste
direction-S = sur
direction-SW = suroeste
direction-NW = noroeste
zone-west = zona de mar occidental
zone-east = zona de mar oriental
symbol-blue = incidente azul
symbol-red = incidente rojo
symbol-pirates = piratas
colour-green = verde
colour-yellow = amarillo
colour-red = rojo
colour-blue = azul
ship_state-active = activo
ship_state-sunk = hundido
ship_state-locked = bloqueado
source-discovery = descubrimiento
source-sale = venta
source-piece = pieza de los Jerónimos
source-course = tarjeta de rumbo

current-canary = corriente de Canarias
current-trades_a = alisios del nordeste
current-trades_b = corriente de las Antillas
current-gulf = corriente del Golfo
current-labrador = corriente del Labrador
current-volta = volta do mar
current-portugal = vientos del oeste portugueses
current-guinea = corriente de Guinea
current-brazil = viento de Cabral y corriente de Brasil
current-forties_w = vientos del oeste del Atlántico Sur
current-benguela = corriente de Benguela
current-se_trades = alisios del sudeste
current-agulhas = corriente de las Agujas
current-forties_e = vientos del oeste del Índico
current-somali = corriente de Somalia
current-sw_monsoon = monzón del suroeste
current-oman = viento de la costa de Omán
current-ne_monsoon = monzón del nordeste
current-bengal = monzón de Bengala
current-s_equatorial = corriente ecuatorial del sur
current-madagascar = corriente de Madagascar
current-sunda = alisio del sur de Java
current-java = monzón del mar de Java
current-china_n = monzón de verano del mar de China
current-china_s = monzón de invierno del mar de China
current-kuroshio = Kuroshio

board-legend = Las cifras son barcos, * varios; L Lisboa, P puerto, p puerto descubierto, flechas corrientes, o azul, R rojo, x piratas.
board-round = Ronda { $round } · piezas de los Jerónimos que quedan: { $pieces }
board-deck = Tarjetas de incidente: { $deck } en el montón, { $discards } utilizadas
board-score = { $points } PV
board-where = en { $cell } · fichas { $tokens } de { $total }, apuesta { $bid }
board-fleet = barcos { $ships } · mercancías: { $goods } · piezas: { $pieces } · tarjetas: { $cards }
board-hand = Tus tarjetas de incidente: { $cards }
board-courses = Tus tarjetas de rumbo (+ llegaste primero): { $ports }

option-version = Versión
option-version-full = el juego completo
option-version-open_deck = más sencilla, con montón común
option-version-dice = más sencilla, con dos dados

reason-monastery = Se ha comprado la última pieza de los Jerónimos.
reason-cap = Terminó la última ronda posible.

clause-R1 = La ronda
clause-R2 = La apuesta
clause-R3 = Las apuestas se acumulan
clause-R4 = No apostar
clause-R5 = Todos pagan
clause-R6 = Hasta la última ficha
clause-R7 = Elegir la posición
clause-R8 = Las primeras tarjetas
clause-R20 = Un desplazamiento
clause-R21 = Lo que cuesta un desplazamiento
clause-R22 = Piratas
clause-R23 = Hacen falta las fichas
clause-R24 = Celdillas azules
clause-R25 = Celdillas rojas
clause-R26 = Cuándo actúan los símbolos
clause-R27 = El final de la jugada
clause-R28 = Una jugada sin fichas
clause-R29 = Se recuperan fichas y tarjetas
clause-R30 = Tempestad
clause-R31 = Cuándo se puede usar una tempestad
clause-R32 = Tempestad con la rosa de los vientos
clause-R33 = Viento favorable
clause-R34 = Calma chicha
clause-R35 = Después de la tarjeta
clause-R40 = Quién recibe un movimiento bonus
clause-R41 = Cómo es un movimiento bonus
clause-R42 = Lo que ignora un movimiento bonus
clause-R43 = Puertos en un movimiento bonus
clause-R44 = Un movimiento bonus a Lisboa
clause-R45 = Descubrimientos
clause-R46 = Cargar
clause-R47 = Volver a cargar
clause-R50 = Se hunde un barco
clause-R51 = Detenerse en Lisboa
clause-R52 = Lo que da la parada
clause-R53 = Una pieza, un barco
clause-R60 = Montón común: se levanta una tarjeta
clause-R61 = Montón común: una tempestad demasiado fuerte
clause-R62 = Montón común: los demás efectos
clause-R63 = Montón común: la apuesta
clause-R64 = Montón común: tarjetas de rumbo
clause-R65 = Dados: el orden no cambia
clause-R66 = Dados: puntos de movimiento
clause-R67 = Dados: sin incidentes
clause-R68 = Dados: nada se hunde
clause-R69 = Dados: el cuarto barco
clause-R70 = Dados: todo lo demás
clause-F1 = Puntos victoria
clause-F2 = La última ronda
clause-F3 = Tarjetas de rumbo
clause-F4 = Quién gana
clause-F5 = El límite de rondas
clause-F6 = Puntuación y clasificación

history-labrador = Desde 1500 los hermanos Gaspar y Miguel Corte-Real exploraron estas costas heladas, y el mar se quedó con los dos. La península lleva el apodo de otro portugués, João Fernandes, llamado Lavrador.
history-terra_nova = Las cartas portuguesas llamaban a esta costa la tierra de los bacalaos. Cada primavera las flotas cruzaban el océano para llenar sus bodegas en sus bancos.
history-florida = En 1487 Fernão Dulmo y João Afonso do Estreito debían navegar hacia el oeste con licencia del rey. El juego los deja llegar hasta aquí, aunque nadie sabe hasta dónde fueron.
history-azores = Se dice que Diogo de Silves halló en 1427 la primera de estas nueve islas. Los barcos que volvían de África y de la India hacían escala aquí, porque los vientos los traían.
history-madeira = João Gonçalves Zarco y sus compañeros tomaron posesión del archipiélago desde 1419. Su nombre recuerda los bosques que lo cubrían, y la caña de azúcar pronto lo hizo rico.
history-ceuta = El rey João I tomó la ciudad en agosto de 1415, con sus hijos en la flota. Fue la primera plaza de Portugal en África y el comienzo de todo lo que vino después.
history-bojador = Quince expediciones dieron la vuelta ante este cabo, pues los marinos temían que detrás se acabase el mar. Gil Eanes lo rodeó en 1434 y trajo flores silvestres como prueba.
history-guinea = Nuno Tristão llegó a la desembocadura del Senegal y abrió el camino a la costa que sigue. Aquí se comerciaba con polvo de oro del interior, que más tarde dio nombre a una moneda inglesa.
history-cabo_verde = A Diogo Gomes y António da Noli se les atribuye el hallazgo de estas islas. Ribeira Grande, en Santiago, fue la primera ciudad europea en los trópicos.
history-puerto_seguro = Camino de la India, Pedro Álvares Cabral se desvió tanto al oeste que halló tierra en abril de 1500. Fondeó en un puerto seguro, llamó a la tierra Isla de la Vera Cruz y a los diez días siguió viaje.
history-sao_tome = João de Santarém, Pêro Escobar y João de Paiva llegaron a estas islas, donde no vivía nadie. El ecuador pasa por un islote justo al sur.
history-mina = Diogo de Azambuja levantó en 1482 el fuerte de São Jorge da Mina, con piedras labradas en Portugal. Protegía el comercio del oro del interior de África.
history-luanda = Los barcos portugueses recorrieron la costa de Angola hacia 1485. Paulo Dias de Novais fundó la ciudad mucho después, en 1575.
history-congo = Diogo Cão halló un río tan caudaloso que su agua seguía dulce mar adentro. En la orilla levantó un padrón de piedra con las armas de Portugal.
history-good_hope = Una tempestad llevó a Bartolomeu Dias al otro lado del cabo, y solo lo vio a la vuelta. Se dice que le puso el nombre de las tormentas, hasta que el rey João II le dio uno mejor.
history-mozambique = Vasco da Gama fondeó junto a esta isla en marzo de 1498 y trató con mercaderes que llegaban hasta la India. Antes, viajando por tierra, Pêro da Covilhã había reunido noticias de esta costa.
history-sao_lourenco = Diogo Dias, al que una tempestad separó de su flota, llegó a esta gran isla el día de San Lorenzo. Hoy se llama Madagascar.
history-mauricio = Los barcos que pasaban al este de Madagascar hallaban aquí agua, leña y tortugas. Los portugueses dejaron la isla a sus aves, entre ellas el dodo.
history-maldivas = Más de mil islas de coral asoman aquí apenas sobre las olas. Los portugueses mantuvieron una factoría durante quince años, de 1558 a 1573.
history-mascate = Afonso de Albuquerque llegó a este puerto en septiembre de 1507, camino de Ormuz. Dos fuertes que los portugueses levantaron más tarde vigilan aún su bahía.
history-mogadiscio = De regreso, en enero de 1499, Vasco da Gama pasó ante sus altas casas y disparó sus cañones. La ciudad comerciaba con Arabia, Persia y la India.
history-bahrein = Junto a estas islas se pescaban las mejores perlas del Golfo. De 1521 a 1602 las dominaron los portugueses desde un fuerte en la costa.
history-diu = Esta isla guarda la entrada de un golfo rico, y quien la tenía podía cobrar a sus barcos. La fortaleza portuguesa resistió dos grandes asedios, y su bandera no se arrió hasta 1961.
history-calcuta = Vasco da Gama fondeó cerca de Calicut en mayo de 1498, tras diez meses de viaje. Cuando les preguntaron qué buscaban tan lejos, uno de los suyos respondió: cristianos y especias.
history-ceilan = El viento llevó a Lourenço de Almeida hasta esta isla en 1505. Aquí crecía la mejor canela, y un fuerte en Colombo pronto la custodió.
history-malaca = Todo el comercio entre la India y China pasaba por este estrecho. Diogo Lopes de Sequeira llegó en 1509, y Afonso de Albuquerque tomó la ciudad dos años más tarde.
history-siam = Duarte Fernandes fue el primer enviado europeo en la corte de Siam. Viajó en un junco chino, el año en que cayó Malaca.
history-mombasa = Vasco da Gama hizo escala aquí en abril de 1498 y se marchó al sospechar una trampa. Un siglo después el fuerte Jesús se alzaba sobre el puerto.
history-molucas = António de Abreu y Francisco Serrão llegaron en 1512 a las islas de las Especias. Portugal y Castilla discutieron luego durante años en qué mitad del mundo estaban.
history-timor = El sándalo blanco atraía los barcos a esta isla. La fecha de la primera llegada es una suposición: la isla se nombra por primera vez en una carta de 1514 al rey Manuel.
history-macao = Los mercaderes portugueses frecuentaron durante décadas la desembocadura del río de las Perlas antes de establecerse aquí. Desde 1557 tuvieron permiso para quedarse, y lo hicieron hasta 1999.
history-tanegashima = Un junco chino trajo a los primeros portugueses a Japón, a esta isla. Sus arcabuces causaron tal asombro que durante mucho tiempo las armas de fuego llevaron su nombre.
history-lisbon = Todos los viajes empiezan y acaban en el Tajo. Una vigésima parte de la riqueza de las especias pagó el monasterio de Belém, junto a la playa de la que zarpó Vasco da Gama.

# The map in the browser.
map-title = El mapa
map-keys = Arriba y abajo van al norte y al sur, izquierda y derecha todo recto, con Mayús a la otra vecina. Inicio, Re Pág, Fin y Av Pág van a las cuatro vecinas en diagonal. Más y menos agrandan y reducen el mapa, 0 lo muestra entero. Intro en una celdilla lejana muestra el camino, Intro otra vez zarpa, Escape lo anula.
map-larger = Agrandar el mapa
map-smaller = Reducir el mapa
map-cell = celdilla { $cell }
map-worth = { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
}
map-points = puntos
map-loads = se puede cargar { $good }
map-unfound = sin descubrir
map-found = descubierto por { $player }
map-blue = incidente azul: utiliza una tarjeta
map-red = incidente rojo: tira el dado
map-pirates = piratas: una ficha más
map-current = { $name }, hacia el { $direction }
map-mouth = aquí acaba una corriente
map-way = { $tokens ->
    [0] sin gastar fichas
    [one] { $tokens } ficha
   *[other] { $tokens } fichas
}
map-way-bonus = movimiento bonus
map-steps = { $steps ->
    [one] { $steps } paso
   *[other] { $steps } pasos
}
map-stops = { $count ->
    [one] se detiene en { $cells }
   *[other] { $count } paradas: { $cells }
}
map-dice = { $count ->
    [one] el dado en { $cells }
   *[other] el dado { $count } veces: { $cells }
}
map-winds = { $count ->
    [one] un viento favorable contra los piratas en { $cells }
   *[other] { $count } vientos favorables contra los piratas: { $cells }
}
map-end-spent = más de lo que da esta jugada
map-end-pirates = más de lo que da esta jugada: faltan fichas para los piratas
map-end-hand = más de lo que da esta jugada: no hay tarjeta para la celdilla azul
map-card = Lo que miras
map-hint = Señala una celdilla, o ve a ella con las flechas: aquí se ve qué es y, cuando te toca decidir, cuánto cuesta llegar.
map-sail = Zarpar
map-cancel = Anular
map-halt = Parar aquí
map-again = Elígela otra vez para zarpar.
map-ship-of = barco de { $player }
map-on-course = en una de tus tarjetas de rumbo
map-lit = se puede elegir
map-hand = Tus tarjetas de incidente
map-no-cards = ninguna
map-courses = Tus tarjetas de rumbo
map-courses-of = Tarjetas de rumbo de { $player }
map-courses-met = { $met } de { $all } cumplidas
map-course-reached = cumplida
map-course-open = pendiente
map-course-lost = descubierto por { $player }
map-tokens = fichas de navegación: { $left } disponibles, { $bid } apostadas, { $spent } gastadas
map-fleet = Flota de { $player }
map-markers = { $count ->
    [one] queda { $count } jalón
   *[other] quedan { $count } jalones
}
map-owns-pieces = monasterio: { $pieces }
map-cards = { $count ->
    [one] { $count } tarjeta de incidente
   *[other] { $count } tarjetas de incidente
}
map-point-N = N
map-point-NE = NE
map-point-SE = SE
map-point-S = S
map-point-SW = SO
map-point-NW = NO
map-aboard = { $good } a bordo
map-hold = bodega vacía para { $good }
map-account = De dónde vienen los puntos
map-from-discovery = Descubrimiento: { $thing }
map-from-sale = Venta: { $thing } × { $count }
map-from-piece = Monasterio, pieza { $thing }
map-from-course = Tarjeta de rumbo: { $thing }
map-monastery = Monasterio de los Jerónimos
map-pieces-left = { $count ->
    [0] completo
    [one] queda { $count } pieza
   *[other] quedan { $count } piezas
}
map-piece-open = pieza { $piece } sin construir
map-piece-of = pieza { $piece } de { $player }
map-final = Última ronda
map-round = Ronda { $round }
map-order = Orden de jugada
map-slot-free = lugar { $position }, libre
map-slot = lugar { $position }: { $player }, apuesta { $bid }
map-deck = Tarjetas de incidente en el montón: { $count }
map-discards = Tarjetas de incidente utilizadas: { $count }
map-fleet-price = Tres cubos por el cuarto barco: { $count } elegidos
map-fleet-give = Elige tres cubos
map-orders = Tus órdenes
map-highest = Apuesta más alta: { $player }, { $tokens }
map-no-bid = Nadie ha apostado aún
map-bonus-left = { $count ->
    [one] Movimiento bonus: queda { $count } celdilla
   *[other] Movimiento bonus: quedan { $count } celdillas
}
map-play-card = Utiliza una de tus tarjetas de incidente.
map-signs = Signos del mapa
map-sign-port = un puerto y lo que vale descubrirlo
map-sign-found = un puerto descubierto y el cubo que se carga en él
map-sign-course = un puerto de tus tarjetas de rumbo
map-sign-current = una corriente: seguirla no cuesta nada hasta el punto
map-sign-border = la frontera de las dos zonas

# The components.
map-part-chart = El mar
map-part-chart-about = { $cells } celdillas en dos zonas; una línea azul claro las separa en el sur.
map-part-currents = Corrientes y vientos
map-part-currents-about = Son { $count }; llevan el barco gratis de celdilla en celdilla, hasta la última.
map-part-symbols = Símbolos
map-part-on = en { $count } celdillas
map-part-ports = Puertos
map-part-ports-about = { $count } puertos; quien llega primero pone un jalón y gana los puntos. Cada uno tiene una tarjeta de rumbo.
map-part-goods = Mercancías
map-part-goods-about = { $cubes } cubos de cada una; un barco lleva un cubo de cada una de sus dos mercancías.
map-part-sold = se vende en Lisboa por { $points }
map-part-incidents = Tarjetas de incidente
map-part-incidents-about = { $count } tarjetas.
map-part-copies = × { $count }
map-part-die = El dado
map-part-die-red = rojo: no pasa nada
map-part-die-one = uno: se hunde un barco
map-part-faces = { $count ->
    [one] { $count } cara
   *[other] { $count } caras
}
map-part-fleet = El cartón de jugador
map-part-tokens = { $tokens } fichas de navegación, { $more } más con el cuarto barco; { $markers } jalones de descubrimiento.
map-part-monastery = El monasterio de los Jerónimos
map-part-monastery-about = Cada pieza vale { $points } puntos; la partida acaba con la ronda en que se compra la última.
map-part-setup = Según el número de jugadores
map-part-players = Jugadores
map-part-pieces = Piezas del monasterio
map-part-first = Primeras manos, por lugar
map-part-courses = Tarjetas de rumbo de cada uno

# What the value of a position adds up, for comparing moves; the amount is a text with its sign.
gain-points = { $amount } PV (tarjetas de rumbo incluidas)
gain-pieces = { $amount } PV por las piezas de los Jerónimos (además de lo que puntúan)
gain-fleet = { $amount } PV por el cuarto barco
gain-voyage = { $amount } PV por lo que aún promete el viaje
gain-turn = { $amount } PV por lo que queda de la jugada
gain-hand = { $amount } PV por las tarjetas de incidente de la mano
gain-rivals = { $amount } PV en comparación con el mejor rival

# What the elements of the board are called.
group-lisbon = Lisboa
group-port = puerto { $id }
group-plain = mar { $id }
group-blue = { symbol-blue } { $id }
group-red = { symbol-red } { $id }
group-pirates = { symbol-pirates } { $id }
group-order = lugar { $number }
tokens = fichas
monastery = monasterio
deck = tarjetas de incidente
discards = tarjetas de incidente utilizadas
