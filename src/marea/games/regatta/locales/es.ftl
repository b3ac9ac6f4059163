game-name = Regata
game-about = Puja en secreto por cinco carreras, saca tripulantes y elige a quién enrolar.

prompt-bid = ¿Cuántas monedas pujas por esta carrera?
prompt-sign = ¿A quién enrolas?

verb-bid = { $coins ->
    [0] No pujar nada
    [one] Pujar { $coins } moneda
   *[other] Pujar { $coins } monedas
}
verb-sign = Enrolar al { $crew }

event-bade = { $coins ->
    [0] { $player } no puja nada.
    [one] { $player } puja { $coins } moneda.
   *[other] { $player } puja { $coins } monedas.
}
event-won = { $coins ->
    [0] { $player } gana la carrera y no paga nada.
    [one] { $player } gana la carrera y paga { $coins } moneda.
   *[other] { $player } gana la carrera y paga { $coins } monedas.
}
event-drew = { $player } saca un tripulante de la bolsa.
event-saw = Es un { $crew }, y solo { $player } lo ve.
event-signed = { $player } enrola al { $crew }.
event-showed = { $player } enseña la reserva: { $crew } × { $count }.

crew-cook = cocinero
crew-sailor = marinero
crew-bosun = contramaestre
crew-captain = capitán

option-reserve = Qué cuenta de la reserva al final
option-reserve-best = su mejor tripulante
option-reserve-nothing = nada

reason-last_race = Se ha corrido la última carrera.

board-race = Carrera { $race } de { $races } · { $bag } en la bolsa
board-worth = valor: { $crew }
board-flag = bandera
board-points = { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
}
board-coins = { $coins ->
    [one] { $coins } moneda
   *[other] { $coins } monedas
}
board-aboard = a bordo: { $crew }
board-reserve = reserva: { $count }
board-own-reserve = tu reserva: { $crew }
board-nobody = nadie

clause-R1 = La bolsa y las monedas
clause-R2 = El recorrido
clause-R3 = Las pujas
clause-R4 = Quién gana una carrera
clause-R5 = El pago y la bandera
clause-R6 = Sacar tripulantes
clause-R7 = Enrolar
clause-R8 = El final
clause-R9 = La tripulación a bordo
clause-R10 = La tripulación completa
clause-R11 = La reserva
clause-R12 = La victoria

group-buoy = Carrera { $number }
group-purse = Monedero

# The components in the rules.
part-purse = Monedero
part-purse-coins = monedas por persona
part-course = Recorrido
part-course-races = carreras
part-course-draws = tripulantes que saca quien gana
part-course-full_crew = puntos por la tripulación completa
part-crew = Tripulantes en la bolsa
part-crew-value = valor
part-crew-copies = copias

# What the value of a position adds up, for comparing moves; the amount is a text with its sign.
gain-points = { $amount } puntos conseguidos hasta ahora
gain-full-crew = { $amount } puntos a cuenta de la tripulación completa
gain-coins = { $amount } puntos por lo que aún pueden ganar las monedas
gain-rivals = { $amount } puntos por cómo deja a los rivales
gain-victory = { $amount } puntos por la victoria
