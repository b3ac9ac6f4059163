game-name = Navia
game-about = Lleva el barco de tu clan por un río lleno de niebla, con cartas que te ayudan y estorban a los demás.

prompt-place = ¿Dónde sale tu ficha de Clan?
prompt-card = ¿Qué carta juegas?
prompt-react = ¿Usas ¡¡Escudos!! contra esta carta?
prompt-move = ¿Hacia dónde avanzas?

verb-place = Colocar la ficha de Clan en la casilla { $cell }
verb-pass = Pasar y conservar la mano
verb-discard_all = Descartar toda la mano
verb-play_blessing = Jugar { card-blessing }
verb-play_fast_advance = Jugar { card-fast_advance }
verb-play_boarding = Jugar { card-boarding }: hacer retroceder a { $target } hasta la casilla { $cell }
verb-play_theft = Jugar { card-theft } contra { $target }
verb-play_sabotage = Jugar { card-sabotage } contra { $target }
verb-play_dry_dock = Jugar { card-dry_dock } contra { $target }
verb-play_trap = Jugar { card-trap }
verb-play_spell = Jugar { card-spell } sobre la roca de la casilla { $cell }
verb-play_whirlpool = Jugar { card-whirlpool }
verb-shield = Usar ¡¡Escudos!!
verb-decline = Renunciar
verb-step = Avanzar { $way }

event-starts = Empieza { $player }.
event-placed = { $player } coloca su ficha de Clan en la casilla { $cell }.
event-drew = { $player } roba una carta del mazo.
event-saw = Es la carta de { $card }, y solo { $player } la ve.
event-new_deck = La pila de descartes pasa a ser el nuevo mazo de robo.
event-lost_turn = { $player } pierde este turno en el dique seco.
event-turned_up = La niebla se abre: se desvela la loseta { $tile }.
event-passed = { $player } pasa y conserva la mano.
event-discarded = { $count ->
    [one] { $player } deja la carta de { $card } en la pila de descartes.
   *[other] { $player } deja { $count } cartas de { $card } en la pila de descartes.
}
event-played = { $player } juega la carta de { $card }.
event-aimed = { $player } juega la carta de { $card } contra { $target }.
event-boards = { $player } juega la carta de { card-boarding } para que { $target } retroceda hasta la casilla { $cell }.
event-casts = { $player } juega la carta de { card-spell } sobre la roca de la casilla { $cell }.
event-shielded = { $player } usa ¡¡Escudos!! y anula la carta.
event-unshielded = Nadie responde con Escudos.
event-stole = { $player } roba una carta a { $target }.
event-stole_card = { $player } ha robado la carta de { $card } a { $target }.
event-lost_card = { $target } ha perdido la carta de { $card }, que ahora tiene { $player }.
event-docked = { $count ->
    [one] { $player } tiene que perder { $count } turno en el dique seco.
   *[other] { $player } tiene que perder { $count } turnos en el dique seco.
}
event-armed = { $player } pone una trampa bajo su ficha de Clan.
event-melted = { $player } destruye la roca de la casilla { $cell }.
event-reversed = Los turnos van ahora en el otro sentido.
event-pushed = { $player } retrocede hasta la casilla { $cell }.
event-jumped = { $player } atraviesa los obstáculos y sale en la casilla { $cell }.
event-rock_left = La trampa se cierra detrás de { $player }: la casilla { $cell } es ahora una roca.
event-stepped = { $player } avanza hasta la casilla { $cell }.
event-blocked = { $player } no tiene por dónde avanzar y se queda donde está.
event-won = { $player } alcanza la Loseta Final y gana.
event-out_of_time = Se ha llegado al límite de turnos.

card-blessing = Bendición de Navia
card-fast_advance = Avance rápido
card-boarding = Abordaje
card-theft = Robo
card-sabotage = Sabotaje
card-dry_dock = Dique Seco
card-shields = ¡¡Escudos!!
card-trap = Trampa
card-spell = Sortilegio
card-whirlpool = Remolino

help-blessing = Atraviesa recto los obstáculos; este turno no das pasos.
help-fast_advance = Este turno das dos pasos en vez de uno.
help-boarding = La ficha que elijas retrocede una fila, recto o en diagonal.
help-theft = Quita a alguien una carta al azar y, si quieres, juega otra más.
help-sabotage = Otra persona pierde toda la mano.
help-dry_dock = Otra persona perderá un turno.
help-shields = En turnos ajenos: anula la carta que se acaba de jugar.
help-trap = Al salir de su casilla, tu ficha deja una roca detrás.
help-spell = Una roca junto a tu ficha, también en diagonal, pasa a ser agua.
help-whirlpool = Desde ahora los turnos van en el otro sentido.

way-left = en diagonal a la izquierda
way-straight = en línea recta
way-right = en diagonal a la derecha

board-hand = { $count ->
    [one] { $count } carta en la mano
   *[other] { $count } cartas en la mano
}
board-dock = { $count ->
    [one] { $count } turno en dique seco
   *[other] { $count } turnos en dique seco
}
board-armed = con la trampa puesta
board-turn = { $turn ->
    [0] Antes del primer turno
   *[other] Turno { $turn }
}
board-clockwise = sentido horario
board-counter = sentido antihorario
board-deck = mazo de robo: { $deck } · pila de descartes: { $discard }
board-supply = reserva: Roca { $rock } · Agua { $water } · Dique Seco { $dock }
board-legend = . agua # roca ? niebla * meta 1-4 clanes; fichas: o roca ~ agua
board-card = { $card }: { $help }
board-no-cards = No tienes cartas en la mano.
board-known = Sabes que { $player } tiene la carta de { $card } en la mano.

option-first = Quién empieza
option-first-random = al azar
option-direction = Sentido de los turnos
option-direction-1 = sentido horario
option-direction--1 = sentido antihorario
option-shields_answer = A qué responden los Escudos
option-shields_answer-attacks = cartas contra otra persona
option-shields_answer-single = cartas que afecten a un único jugador
option-shields_answer-all = todas menos Remolino y Escudos
option-shields_by = Quién puede usar Escudos
option-shields_by-anyone = cualquiera
option-shields_by-target = solo quien recibe la carta

reason-final_tile = Una ficha de Clan ha alcanzado la Loseta Final.
reason-limit = Se ha alcanzado el límite de turnos.

clause-R1 = Las cuatro fases en orden
clause-R2 = A quién le toca después
clause-R3 = La posición de salida
clause-R4 = El turno en dique seco
clause-R5 = Descubrir el río
clause-R6 = Tras mover no se descubre nada
clause-R7 = El borde de una loseta
clause-R8 = Una carta de la mano
clause-R9 = Conservar o descartar la mano
clause-R10 = Cuándo se puede jugar una carta
clause-R11 = La pila de descartes
clause-R12 = Un paso río arriba
clause-R13 = Cuando la ficha está bloqueada
clause-R14 = Recuperar cartas al final
clause-R15 = Bendición: a través de los obstáculos
clause-R16 = Bendición: después no hay paso
clause-R17 = Avance rápido: dos pasos
clause-R18 = Abordaje: una fila atrás
clause-R19 = Robo: una carta a ciegas
clause-R20 = Sabotaje: perder toda la mano
clause-R21 = Dique Seco: perder un turno
clause-R22 = Escudos: responder a una carta
clause-R23 = Lo que deja una carta anulada
clause-R24 = Lo que los Escudos no anulan
clause-R25 = Trampa: poner la trampa
clause-R26 = Trampa: la roca que queda
clause-R27 = Sortilegio: destruir una roca
clause-R28 = Cuando se acaban las fichas
clause-R29 = Qué valen las fichas
clause-R30 = Una casilla para cada ficha
clause-R31 = Remolino: el otro sentido
clause-R32 = Gana quien llega primero

# In place of the platform's points.
result-score = { $player }: fila { $score }

# The board in the browser.
board-river = El río
board-cell-water = agua
board-cell-rock = roca
board-cell-rock-token = ficha de Roca
board-cell-water-token = ficha de Agua
board-cell-fog = niebla
board-final = Loseta Final
board-boat = ficha de Clan de { $player }
board-lit = se puede elegir
board-picked = elegida
board-window = Una carta que los Escudos pueden anular
board-whose = turno de { $player }
board-extra = una carta más por el Robo
board-steps = { $count ->
    [one] queda { $count } paso
   *[other] quedan { $count } pasos
}
board-signs = Señales del río
board-pile = mazo de robo: { $count }
board-discard = pila de descartes: { $count }

# The components in the rules.
part-cards = Cartas
part-cards-about = { $count } cartas en total
part-cards-two = Con dos jugadores se juega con { $count } de ellas.
part-copies = { $count ->
    [one] { $count } copia
   *[other] { $count } copias
}
part-two = dos jugadores: { $count }
part-tiles = Losetas de río
part-tiles-about = Tal como están en el río, con la salida abajo.
part-initial = Loseta Inicial
part-ends = Loseta Inicial y Loseta Final
part-rocks = { $tile }: rocas en { $cells }
part-no-rocks = { $tile }: sin rocas
part-tokens = Fichas
part-dock-token = ficha de Dique Seco
part-boats = Fichas de Clan
part-clan-0 = Erizos
part-clan-1 = Nutrias
part-clan-2 = Tejones
part-clan-3 = Zorros
part-slots = Losetas entre la Inicial y la Final: { $count }
part-hand = Cartas de una mano completa: { $count }
part-limit = Turnos como máximo: { $count }
part-numbers = Números

# What the value of a position adds up, for comparing moves; the amount is a text with its sign.
gain-distance = { $amount } filas en el río
gain-water = { $amount } filas por el agua libre que queda delante
gain-dry-dock = { $amount } filas por los turnos en dique seco
gain-in-hand = { $amount } filas por las cartas de la mano
gain-turn = { $amount } filas por lo que queda del turno
gain-rivals = { $amount } filas por cómo deja a los rivales
gain-victory = { $amount } filas por el resultado de la partida

# What the elements of the board are called.
group-river = Río, casilla { $number }
hand = Mano
