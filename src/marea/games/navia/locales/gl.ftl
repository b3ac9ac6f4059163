game-name = Navia
game-about = Leva o barco do teu clan por un río cheo de néboa, con cartas que che axudan e estorban aos demais.

prompt-place = Onde sae a túa ficha de Clan?
prompt-card = Que carta xogas?
prompt-react = Usas ¡¡Escudos!! contra esta carta?
prompt-move = Cara a onde avanzas?

verb-place = Colocar a ficha de Clan no espazo { $cell }
verb-pass = Pasar e conservar a man
verb-discard_all = Rexeitar toda a man
verb-play_blessing = Xogar { card-blessing }
verb-play_fast_advance = Xogar { card-fast_advance }
verb-play_boarding = Xogar { card-boarding }: facer retroceder a { $target } ata o espazo { $cell }
verb-play_theft = Xogar { card-theft } contra { $target }
verb-play_sabotage = Xogar { card-sabotage } contra { $target }
verb-play_dry_dock = Xogar { card-dry_dock } contra { $target }
verb-play_trap = Xogar { card-trap }
verb-play_spell = Xogar { card-spell } sobre a rocha do espazo { $cell }
verb-play_whirlpool = Xogar { card-whirlpool }
verb-shield = Usar ¡¡Escudos!!
verb-decline = Renunciar
verb-step = Avanzar { $way }

event-starts = Comeza { $player }.
event-placed = { $player } coloca a súa ficha de Clan no espazo { $cell }.
event-drew = { $player } rouba unha carta do mazo.
event-saw = É a carta de { $card }, e só { $player } a ve.
event-new_deck = Os descartes pasan a ser o novo mazo de cartas.
event-lost_turn = { $player } perde esta quenda no dique seco.
event-turned_up = A néboa ábrese: desvélase a peza { $tile }.
event-passed = { $player } pasa e conserva a man.
event-discarded = { $count ->
    [one] { $player } deixa a carta de { $card } nos descartes.
   *[other] { $player } deixa { $count } cartas de { $card } nos descartes.
}
event-played = { $player } xoga a carta de { $card }.
event-aimed = { $player } xoga a carta de { $card } contra { $target }.
event-boards = { $player } xoga a carta de { card-boarding } para que { $target } retroceda ata o espazo { $cell }.
event-casts = { $player } xoga a carta de { card-spell } sobre a rocha do espazo { $cell }.
event-shielded = { $player } usa ¡¡Escudos!! e anula a carta.
event-unshielded = Ninguén responde con Escudos.
event-stole = { $player } róuballe unha carta a { $target }.
event-stole_card = { $player } rouboulle a carta de { $card } a { $target }.
event-lost_card = { $target } perdeu a carta de { $card }, que agora ten { $player }.
event-docked = { $count ->
    [one] { $player } ten que perder { $count } quenda no dique seco.
   *[other] { $player } ten que perder { $count } quendas no dique seco.
}
event-armed = { $player } pon unha trampa baixo a súa ficha de Clan.
event-melted = { $player } funde a rocha do espazo { $cell }.
event-reversed = As quendas van agora no outro sentido.
event-pushed = { $player } retrocede ata o espazo { $cell }.
event-jumped = { $player } atravesa os obstáculos e sae no espazo { $cell }.
event-rock_left = A trampa péchase detrás de { $player }: o espazo { $cell } é agora unha rocha.
event-stepped = { $player } avanza ata o espazo { $cell }.
event-blocked = { $player } non ten por onde avanzar e queda onde está.
event-won = { $player } chega á Peza Final e gaña.
event-out_of_time = Chegouse ao límite de quendas.

card-blessing = Bendición de Navia
card-fast_advance = Avance rápido
card-boarding = Abordaxe
card-theft = Roubo
card-sabotage = Sabotaxe
card-dry_dock = Dique Seco
card-shields = ¡¡Escudos!!
card-trap = Trampa
card-spell = Feitizo
card-whirlpool = Remuíño

help-blessing = Atravesa recto os obstáculos; nesta quenda non dás pasos.
help-fast_advance = Nesta quenda dás dous pasos en vez dun.
help-boarding = A ficha que elixas retrocede unha fila, recto ou en diagonal.
help-theft = Quítalle a alguén unha carta ao chou e, se queres, xoga outra máis.
help-sabotage = Outra persoa perde toda a man.
help-dry_dock = Outra persoa perderá unha quenda.
help-shields = En quendas alleas: anula a carta que se acaba de xogar.
help-trap = Ao saír do seu espazo, a túa ficha deixa unha rocha detrás.
help-spell = Unha rocha a carón da ficha, tamén en diagonal, pasa a ser auga.
help-whirlpool = Desde agora as quendas van no outro sentido.

way-left = en diagonal á esquerda
way-straight = en liña recta
way-right = en diagonal á dereita

board-hand = { $count ->
    [one] { $count } carta na man
   *[other] { $count } cartas na man
}
board-dock = { $count ->
    [one] { $count } quenda en dique seco
   *[other] { $count } quendas en dique seco
}
board-armed = coa trampa posta
board-turn = { $turn ->
    [0] Antes da primeira quenda
   *[other] Quenda { $turn }
}
board-clockwise = sentido horario
board-counter = sentido antihorario
board-deck = mazo de cartas: { $deck } · descartes: { $discard }
board-supply = reserva: Rocha { $rock } · Auga { $water } · Dique Seco { $dock }
board-legend = . auga # rocha ? néboa * meta 1-4 clans; fichas: o rocha ~ auga
board-card = { $card }: { $help }
board-no-cards = Non tes cartas na man.
board-known = Sabes que { $player } ten a carta de { $card } na man.

option-first = Quen comeza
option-first-random = ao chou
option-direction = Sentido das quendas
option-direction-1 = sentido horario
option-direction--1 = sentido antihorario
option-shields_answer = A que responden os Escudos
option-shields_answer-attacks = cartas contra outra persoa
option-shields_answer-single = cartas que afecten a unha única persoa
option-shields_answer-all = todas agás Remuíño e Escudos
option-shields_by = Quen pode usar Escudos
option-shields_by-anyone = calquera
option-shields_by-target = só quen recibe a carta

reason-final_tile = Unha ficha de Clan chegou á Peza Final.
reason-limit = Alcanzouse o límite de quendas.

clause-R1 = As catro fases en orde
clause-R2 = A quen lle toca despois
clause-R3 = A posición de saída
clause-R4 = A quenda en dique seco
clause-R5 = Descubrir o río
clause-R6 = Tras mover non se descobre nada
clause-R7 = O bordo dunha peza
clause-R8 = Unha carta da man
clause-R9 = Conservar ou rexeitar a man
clause-R10 = Cando se pode xogar unha carta
clause-R11 = As cartas nos descartes
clause-R12 = Un paso río arriba
clause-R13 = Cando a ficha está bloqueada
clause-R14 = Recuperar as cartas
clause-R15 = Bendición: a través dos obstáculos
clause-R16 = Bendición: despois non hai paso
clause-R17 = Avance rápido: dous pasos
clause-R18 = Abordaxe: unha fila atrás
clause-R19 = Roubo: unha carta ás cegas
clause-R20 = Sabotaxe: perder toda a man
clause-R21 = Dique Seco: perder unha quenda
clause-R22 = Escudos: responder a unha carta
clause-R23 = O que deixa unha carta anulada
clause-R24 = O que os Escudos non anulan
clause-R25 = Trampa: poñer a trampa
clause-R26 = Trampa: a rocha que queda
clause-R27 = Feitizo: fundir unha rocha
clause-R28 = Cando se acaban as fichas
clause-R29 = O que valen as fichas
clause-R30 = Un espazo para cada ficha
clause-R31 = Remuíño: o outro sentido
clause-R32 = Gaña quen chega primeiro

# In place of the platform's points.
result-score = { $player }: fila { $score }

# The board in the browser.
board-river = O río
board-cell-water = auga
board-cell-rock = rocha
board-cell-rock-token = ficha de Rocha
board-cell-water-token = ficha de Auga
board-cell-fog = néboa
board-final = Peza Final
board-boat = ficha de Clan de { $player }
board-lit = pódese elixir
board-picked = elixido
board-window = Unha carta que os Escudos poden anular
board-whose = quenda de { $player }
board-extra = unha carta máis polo Roubo
board-steps = { $count ->
    [one] queda { $count } paso
   *[other] quedan { $count } pasos
}
board-signs = Sinais do río
board-pile = mazo de cartas: { $count }
board-discard = descartes: { $count }

# The components in the rules.
part-cards = Cartas
part-cards-about = { $count } cartas en total
part-cards-two = Con dous xogadores xógase con { $count } delas.
part-copies = { $count ->
    [one] { $count } copia
   *[other] { $count } copias
}
part-two = dous xogadores: { $count }
part-tiles = Pezas de río
part-tiles-about = Tal como están no río, coa saída abaixo.
part-initial = Peza Inicial
part-ends = Peza Inicial e Peza Final
part-rocks = { $tile }: rochas en { $cells }
part-no-rocks = { $tile }: sen rochas
part-tokens = Fichas
part-dock-token = ficha de Dique Seco
part-boats = Fichas de Clan
part-clan-0 = Ourizos
part-clan-1 = Londras
part-clan-2 = Teixugos
part-clan-3 = Raposos
part-slots = Pezas entre a Inicial e a Final: { $count }
part-hand = Cartas dunha man completa: { $count }
part-limit = Quendas como máximo: { $count }
part-numbers = Números

# What the value of a position adds up, for comparing moves; the amount is a text with its sign.
gain-distance = { $amount } filas no río
gain-water = { $amount } filas pola auga libre que queda por diante
gain-dry-dock = { $amount } filas polas quendas en dique seco
gain-in-hand = { $amount } filas polas cartas da man
gain-turn = { $amount } filas polo que queda da quenda
gain-rivals = { $amount } filas por como deixa os rivais
gain-victory = { $amount } filas polo resultado da partida

# What the elements of the board are called.
group-river = Río, cela { $number }
hand = Man
