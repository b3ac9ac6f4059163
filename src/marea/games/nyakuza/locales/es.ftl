game-name = Nyakuza
game-about = Puja kōbans por las barcas, pesca en la bahía de Oki-Yo y construye antes que nadie el Gran puesto del mercado.

prompt-bid = ¿Cuántos kōbans pujas?
prompt-fish = ¿Dónde colocas una barca?
prompt-fish_secret = ¿Colocas una barca, colocas tu ficha secreta o terminas tu turno?
prompt-build = ¿Qué puesto construyes, y dónde?

verb-bid = { $kobans ->
    [0] No pujar nada
    [one] Pujar { $kobans } kōban
   *[other] Pujar { $kobans } kōbans
}
verb-place_tile = Colocar una barca en { $cell } ({ $resource })
verb-place_coast = Colocar una barca en la costa, { $cell }
verb-place_sea = Colocar una barca en el mar, { $cell }
verb-build = Construir un puesto en { $cell } con { $recipe }
verb-secret = Colocar la ficha secreta { $tile } ({ $resource }) con una barca encima
verb-end = Terminar el turno

event-dealt = { $player } recibe una ficha de recurso secreta.
event-saw = Es la { $tile } ({ $resource }), y solo { $player } la ve.
event-new_round = Empieza la ronda { $round }.
event-final_round = La bolsita está vacía: empieza la ronda final.
event-drew = Sale la ficha { $tile } ({ $resource }).
event-bade = { $kobans ->
    [0] { $player } no puja nada.
    [one] { $player } puja { $kobans } kōban.
   *[other] { $player } puja { $kobans } kōbans.
}
event-paid = { $kobans ->
    [one] { $player } gana la puja y deja { $kobans } kōban en el muelle.
   *[other] { $player } gana la puja y deja { $kobans } kōbans en el muelle.
}
event-no_bids = Nadie puja nada.
event-shared = { $kobans ->
    [one] { $player } se lleva { $kobans } kōban del muelle.
   *[other] { $player } se lleva { $kobans } kōbans del muelle.
}
event-charm = { $player } recibe el amuleto.
event-staged = { $boats ->
    [0] A { $player } no le quedan barcas que colocar.
    [one] { $player } prepara { $boats } barca.
   *[other] { $player } prepara { $boats } barcas.
}
event-placed = { $player } coloca una barca en { $cell }.
event-secret = { $player } coloca su ficha secreta, la { $tile } ({ $resource }).
event-covered = { $player } cubre con un kōban la ficha de { $cell }.
event-built = { $kobans ->
    [one] { $player } construye un puesto en { $cell } con { $recipe } por { $kobans } kōban.
   *[other] { $player } construye un puesto en { $cell } con { $recipe } por { $kobans } kōbans.
}
event-grand = { $kobans ->
    [one] { $player } construye el Gran puesto del mercado en { $cell } con { $recipe } por { $kobans } kōban.
   *[other] { $player } construye el Gran puesto del mercado en { $cell } con { $recipe } por { $kobans } kōbans.
}
event-returned = { $boats ->
    [one] { $boats } barca de { $player } vuelve a la reserva.
   *[other] { $boats } barcas de { $player } vuelven a la reserva.
}
event-ended = { $player } termina su turno y conserva la ficha secreta.
event-counted = { $kobans ->
    [one] { $player } tiene { $kobans } kōban detrás de la pantalla.
   *[other] { $player } tiene { $kobans } kōbans detrás de la pantalla.
}
event-unused = { $player } no ha usado su ficha secreta, la { $tile } ({ $resource }).

resource-driftwood = madera flotante
resource-salmon = salmón
resource-tuna = atún
resource-octopus = pulpo
resource-squid = calamar
resource-crab = centollo

recipe-driftwood = madera flotante
recipe-salmon_tuna = salmón y atún
recipe-octopus_squid = pulpo y calamar
recipe-crabs = dos centollos

board-round = Ronda { $round }
board-final = Ronda final
board-wharf = muelle: { $kobans ->
    [one] { $kobans } kōban
   *[other] { $kobans } kōbans
}
board-bag = bolsita: { $tiles ->
    [one] { $tiles } ficha
   *[other] { $tiles } fichas
}
board-legend = D madera flotante S salmón T atún O pulpo Q calamar K centollo, en minúscula sin ficha; - costa ~ mar; delante, de quién es la barca; $ cubierta + puesto # Gran puesto
board-kobans = { $kobans ->
    [one] { $kobans } kōban
   *[other] { $kobans } kōbans
}
board-stalls = puestos: { $built } construidos, quedan { $left }
board-reserve = { $boats ->
    [one] { $boats } barca en la reserva
   *[other] { $boats } barcas en la reserva
}
board-staged = { $boats ->
    [one] { $boats } barca por colocar
   *[other] { $boats } barcas por colocar
}
board-bid = última puja: { $kobans }
board-secret = ficha secreta
board-charm = amuleto
board-own-secret = Tu ficha secreta: { $tile }

option-variant_secret = Variante con fichas secretas
option-variant_secret-false = no
option-variant_secret-true = sí
option-tie_rule = Empates en las pujas
option-tie_rule-holder_first = quien tiene el amuleto va primero
option-tie_rule-holder_last = quien tiene el amuleto va último
option-charm = Quién empieza con el amuleto
option-show_kobans = Mostrar los kōbans de todos
option-show_kobans-false = no
option-show_kobans-true = sí

reason-grand_stall = Se ha construido el Gran puesto del mercado.
reason-final_round = La ronda final ha terminado.

clause-R1 = Cuántos participan
clause-R2 = Lo que recibe cada participante
clause-R3 = Dónde se guarda cada cosa
clause-R4 = Las fases de una ronda
clause-R5 = Colocar los recursos
clause-R6 = Cuando faltan fichas en la bolsita
clause-R7 = La ronda final
clause-R8 = Las pujas
clause-R9 = Quién ha pujado más
clause-R10 = La puja más alta
clause-R11 = La segunda puja más alta
clause-R12 = Las demás pujas
clause-R13 = Sin puja no hay barcas
clause-R14 = El reparto del muelle
clause-R15 = Cuando nadie puja
clause-R16 = Cuando se acaban las barcas
clause-R17 = El amuleto cambia de manos
clause-R18 = El orden para pescar
clause-R19 = El turno de pesca
clause-R20 = Una barca sobre una ficha
clause-R21 = Una barca en la costa o en el mar
clause-R22 = Casillas sin su ficha
clause-R23 = Poder pagar
clause-R24 = Hay que colocar las barcas
clause-R25 = Una barca no se mueve
clause-R26 = Los grupos de barcas
clause-R27 = Construir inmediatamente
clause-R28 = Lo que hay que pagar como mínimo
clause-R29 = Elegir la receta y la costa
clause-R30 = Qué fichas se cubren
clause-R31 = Pagar y construir
clause-R32 = Las fichas cubiertas
clause-R33 = El Gran puesto del mercado
clause-R34 = El final sin el Gran puesto
clause-R35 = La ficha de recurso secreta
clause-R36 = Cuándo se puede colocar la ficha secreta
clause-R37 = Las fichas secretas de quien no puja
clause-R38 = Una ficha secreta sin usar

# In place of the platform's points.
result-score = { $player }: { $score ->
    [one] { $score } puesto
   *[other] { $score } puestos
}

# The board in the browser.
board-bay = La bahía
board-keys = Izquierda y derecha recorren la fila; arriba y abajo pasan de fila en fila en línea recta y, con Mayúsculas, al otra casilla contigua. Inicio, Re Pág, Fin y Av Pág van a las cuatro casillas contiguas en diagonal.
board-larger = Ver la bahía más grande
board-smaller = Ver la bahía más pequeña
board-coast = costa
board-sea = mar
board-tile = una ficha
board-no-tile = aún sin ficha
board-covered = cubierta con un kōban
board-boat-of = barca de { $player }
board-stall-of = puesto de { $player }
board-grand-of = Gran puesto del mercado de { $player }
board-lit = se puede elegir
board-picked = elegido
board-group = { $count ->
    [one] una sola barca
   *[other] un grupo de { $count } barcas
}
board-holds = tiene { $tiles }
board-holds-none = ninguna ficha sin cubrir
board-lacks = { $recipe }: falta { $tiles }
board-complete = { $recipe }: completa
board-free-coast = { $count ->
    [one] { $count } costa sin puesto
   *[other] { $count } costas sin puesto
}
board-no-coast = falta una costa sin puesto
board-group-hint = Señala una barca para ver qué tiene su grupo y qué le falta para un puesto.
board-recipes = Lo que pide un puesto
board-clans = Clanes
board-fist = puño cerrado
board-fist-own = tu puño cerrado: { $kobans }
board-your-bid = Tu puja
board-less = Pujar uno menos
board-more = Pujar uno más
board-bid-secret = Nadie la ve hasta que se abren todos los puños.
board-order = Orden de pesca: { $players }
board-whose = turno de { $player }
board-signs = Señales de la bahía

# The components of the game in the rules.
part-bay = La bahía
part-bay-about = { $count } casillas
part-bay-cells = { $numbered } casillas numeradas y otras { $others }
part-bay-shore = { $coast } casillas de costa y { $sea } de mar
part-tiles = Fichas de recurso
part-tiles-about = { $count } fichas en la bolsita, cada una para la casilla con su número
part-copies = { $count ->
    [one] { $count } ficha
   *[other] { $count } fichas
}
part-recipes = Recetas
part-recipes-about = Un puesto cubre estas fichas, con un kōban en cada una.
part-setup = Lo que recibe cada participante
part-players = Participantes
part-kobans = Kōbans
part-stalls = Puestos
part-first_draw = Fichas en la ronda 1
part-draw = Fichas en las demás rondas
part-boats = Barcas
part-boats-each = { $count } barcas de cada clan
part-boats-won = La puja más alta gana { $first } barcas, la segunda { $second }, cada una de las demás { $other }.
part-pieces = Otras piezas
part-stall = puesto
part-grand = Gran puesto del mercado
part-koban = kōban

# What the value of a position adds up, for comparing moves; the amount is a text with its sign.
gain-built = { $amount } décimas de puesto por los puestos construidos
gain-groups = { $amount } décimas de puesto por lo que los grupos aún pueden construir
gain-purse = { $amount } décimas de puesto por los kōbans
gain-to-place = { $amount } décimas de puesto por las barcas que quedan por colocar
gain-rivals = { $amount } décimas de puesto por cómo deja a los rivales
gain-victory = { $amount } décimas de puesto por el resultado de la partida

# What the elements of the board are called.
group-driftwood = { resource-driftwood } { $id }
group-salmon = { resource-salmon } { $id }
group-tuna = { resource-tuna } { $id }
group-octopus = { resource-octopus } { $id }
group-squid = { resource-squid } { $id }
group-crab = { resource-crab } { $id }
group-coast = { board-coast } { $id }
group-sea = { board-sea } { $id }
group-bid = Puja
group-wharf = Muelle
group-secret = { board-secret }
group-turn = { verb-end }
