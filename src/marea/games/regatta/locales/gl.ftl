game-name = Regata
game-about = Poxa en segredo por cinco carreiras, saca tripulantes e escolle a quen enrolar.

prompt-bid = Cantas moedas poxas por esta carreira?
prompt-sign = A quen enrolas?

verb-bid = { $coins ->
    [0] Non poxar nada
    [one] Poxar { $coins } moeda
   *[other] Poxar { $coins } moedas
}
verb-sign = Enrolar o { $crew }

event-bade = { $coins ->
    [0] { $player } non poxa nada.
    [one] { $player } poxa { $coins } moeda.
   *[other] { $player } poxa { $coins } moedas.
}
event-won = { $coins ->
    [0] { $player } gaña a carreira e non paga nada.
    [one] { $player } gaña a carreira e paga { $coins } moeda.
   *[other] { $player } gaña a carreira e paga { $coins } moedas.
}
event-drew = { $player } saca un tripulante da bolsa.
event-saw = É un { $crew }, e só { $player } o ve.
event-signed = { $player } enrola o { $crew }.
event-showed = { $player } amosa a reserva: { $crew } × { $count }.

crew-cook = cociñeiro
crew-sailor = mariñeiro
crew-bosun = contramestre
crew-captain = capitán

option-reserve = Que conta da reserva ao final
option-reserve-best = o seu mellor tripulante
option-reserve-nothing = nada

reason-last_race = Correuse a última carreira.

board-race = Carreira { $race } de { $races } · { $bag } na bolsa
board-worth = valor: { $crew }
board-flag = bandeira
board-points = { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
}
board-coins = { $coins ->
    [one] { $coins } moeda
   *[other] { $coins } moedas
}
board-aboard = a bordo: { $crew }
board-reserve = reserva: { $count }
board-own-reserve = a túa reserva: { $crew }
board-nobody = ninguén

clause-R1 = A bolsa e as moedas
clause-R2 = O percorrido
clause-R3 = As poxas
clause-R4 = Quen gaña unha carreira
clause-R5 = O pago e a bandeira
clause-R6 = Sacar tripulantes
clause-R7 = Enrolar
clause-R8 = O final
clause-R9 = A tripulación a bordo
clause-R10 = A tripulación completa
clause-R11 = A reserva
clause-R12 = A vitoria

group-buoy = Carreira { $number }
group-purse = Moedeiro

# The components in the rules.
part-purse = Moedeiro
part-purse-coins = moedas por persoa
part-course = Percorrido
part-course-races = carreiras
part-course-draws = tripulantes que saca quen gaña
part-course-full_crew = puntos pola tripulación completa
part-crew = Tripulantes na bolsa
part-crew-value = valor
part-crew-copies = copias

# What the value of a position adds up, for comparing moves; the amount is a text with its sign.
gain-points = { $amount } puntos conseguidos ata agora
gain-full-crew = { $amount } puntos á conta da tripulación completa
gain-coins = { $amount } puntos polo que aínda poden gañar as moedas
gain-rivals = { $amount } puntos por como deixa os rivais
gain-victory = { $amount } puntos pola vitoria
