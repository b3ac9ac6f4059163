game-name = Nyakuza
game-about = Poxa kōbans polas barcas, pesca na baía de Oki-Yo e constrúe antes ca ninguén o Gran posto do mercado.

prompt-bid = Cantos kōbans poxas?
prompt-fish = Onde colocas unha barca?
prompt-fish_secret = Colocas unha barca, colocas a túa ficha secreta ou rematas a quenda?
prompt-build = Que posto constrúes, e onde?

verb-bid = { $kobans ->
    [0] Non poxar nada
    [one] Poxar { $kobans } kōban
   *[other] Poxar { $kobans } kōbans
}
verb-place_tile = Colocar unha barca en { $cell } ({ $resource })
verb-place_coast = Colocar unha barca na costa, { $cell }
verb-place_sea = Colocar unha barca no mar, { $cell }
verb-build = Construír un posto en { $cell } con { $recipe }
verb-secret = Colocar a ficha secreta { $tile } ({ $resource }) cunha barca enriba
verb-end = Rematar a quenda

event-dealt = { $player } recibe unha ficha secreta.
event-saw = É a { $tile } ({ $resource }), e só { $player } a ve.
event-new_round = Comeza a rolda { $round }.
event-final_round = A bolsa está baleira: comeza a rolda final.
event-drew = Sae a ficha { $tile } ({ $resource }).
event-bade = { $kobans ->
    [0] { $player } non poxa nada.
    [one] { $player } poxa { $kobans } kōban.
   *[other] { $player } poxa { $kobans } kōbans.
}
event-paid = { $kobans ->
    [one] { $player } gaña a poxa e deixa { $kobans } kōban no peirao.
   *[other] { $player } gaña a poxa e deixa { $kobans } kōbans no peirao.
}
event-no_bids = Ninguén poxa nada.
event-shared = { $kobans ->
    [one] { $player } leva { $kobans } kōban do peirao.
   *[other] { $player } leva { $kobans } kōbans do peirao.
}
event-charm = { $player } recibe o amuleto.
event-staged = { $boats ->
    [0] A { $player } non lle quedan barcas que colocar.
    [one] { $player } prepara { $boats } barca.
   *[other] { $player } prepara { $boats } barcas.
}
event-placed = { $player } coloca unha barca en { $cell }.
event-secret = { $player } coloca a súa ficha secreta, a { $tile } ({ $resource }).
event-covered = { $player } cobre cun kōban a ficha de { $cell }.
event-built = { $kobans ->
    [one] { $player } constrúe un posto en { $cell } con { $recipe } por { $kobans } kōban.
   *[other] { $player } constrúe un posto en { $cell } con { $recipe } por { $kobans } kōbans.
}
event-grand = { $kobans ->
    [one] { $player } constrúe o Gran posto do mercado en { $cell } con { $recipe } por { $kobans } kōban.
   *[other] { $player } constrúe o Gran posto do mercado en { $cell } con { $recipe } por { $kobans } kōbans.
}
event-returned = { $boats ->
    [one] { $boats } barca de { $player } volve á reserva.
   *[other] { $boats } barcas de { $player } volven á reserva.
}
event-ended = { $player } remata a quenda e conserva a ficha secreta.
event-counted = { $kobans ->
    [one] { $player } ten { $kobans } kōban detrás da pantalla.
   *[other] { $player } ten { $kobans } kōbans detrás da pantalla.
}
event-unused = { $player } non usou a súa ficha secreta, a { $tile } ({ $resource }).

resource-driftwood = madeira á deriva
resource-salmon = salmón
resource-tuna = atún
resource-octopus = polbo
resource-squid = lura
resource-crab = centola

recipe-driftwood = madeira á deriva
recipe-salmon_tuna = salmón e atún
recipe-octopus_squid = polbo e lura
recipe-crabs = dúas centolas

board-round = Rolda { $round }
board-final = Rolda final
board-wharf = peirao: { $kobans ->
    [one] { $kobans } kōban
   *[other] { $kobans } kōbans
}
board-bag = bolsa: { $tiles ->
    [one] { $tiles } ficha
   *[other] { $tiles } fichas
}
board-legend = D madeira á deriva S salmón T atún O polbo Q lura K centola, en minúscula sen ficha; - costa ~ mar; diante, de quen é a barca; $ cuberta + posto # Gran posto
board-kobans = { $kobans ->
    [one] { $kobans } kōban
   *[other] { $kobans } kōbans
}
board-stalls = postos: { $built } construídos, quedan { $left }
board-reserve = { $boats ->
    [one] { $boats } barca na reserva
   *[other] { $boats } barcas na reserva
}
board-staged = { $boats ->
    [one] { $boats } barca por colocar
   *[other] { $boats } barcas por colocar
}
board-bid = última poxa: { $kobans }
board-secret = ficha secreta
board-charm = amuleto
board-own-secret = A túa ficha secreta: { $tile }

option-variant_secret = Variante con fichas secretas
option-variant_secret-false = non
option-variant_secret-true = si
option-tie_rule = Empates nas poxas
option-tie_rule-holder_first = vai primeiro quen ten o amuleto
option-tie_rule-holder_last = vai de último quen ten o amuleto
option-charm = Quen comeza co amuleto
option-show_kobans = Amosar os kōbans de todos
option-show_kobans-false = non
option-show_kobans-true = si

reason-grand_stall = Construíuse o Gran posto do mercado.
reason-final_round = Rematou a rolda final.

clause-R1 = Cantas persoas xogan
clause-R2 = O que recibe cada quen
clause-R3 = Onde se garda cada cousa
clause-R4 = As fases dunha rolda
clause-R5 = Colocar os recursos
clause-R6 = Cando faltan fichas na bolsa
clause-R7 = A rolda final
clause-R8 = As poxas
clause-R9 = Quen poxou máis
clause-R10 = A poxa máis alta
clause-R11 = A segunda poxa máis alta
clause-R12 = As demais poxas
clause-R13 = Sen poxa non hai barcas
clause-R14 = A repartición do peirao
clause-R15 = Cando ninguén poxa
clause-R16 = Cando se acaban as barcas
clause-R17 = O amuleto cambia de mans
clause-R18 = A orde para pescar
clause-R19 = A quenda de pesca
clause-R20 = Unha barca sobre unha ficha
clause-R21 = Unha barca na costa ou no mar
clause-R22 = Espazos sen a súa ficha
clause-R23 = Poder pagar
clause-R24 = Hai que colocar as barcas
clause-R25 = Unha barca non se move
clause-R26 = Os grupos de barcas
clause-R27 = Construír de inmediato
clause-R28 = O que hai que pagar como mínimo
clause-R29 = Elixir a receita e a costa
clause-R30 = Que fichas se cobren
clause-R31 = Pagar e construír
clause-R32 = As fichas cubertas
clause-R33 = O Gran posto do mercado
clause-R34 = O final sen o Gran posto
clause-R35 = A ficha secreta
clause-R36 = Cando se pode colocar a ficha secreta
clause-R37 = As fichas secretas de quen non poxa
clause-R38 = Unha ficha secreta sen usar

# In place of the platform's points.
result-score = { $player }: { $score ->
    [one] { $score } posto
   *[other] { $score } postos
}

# The board in the browser.
board-bay = A baía
board-keys = Esquerda e dereita van pola fila; arriba e abaixo pasan de fila en fila en liña recta e, con Maiúsculas, ao outro espazo veciño. Inicio, Re Páx, Fin e Av Páx van aos catro espazos veciños en diagonal.
board-larger = Ver a baía máis grande
board-smaller = Ver a baía máis pequena
board-coast = costa
board-sea = mar
board-tile = unha ficha
board-no-tile = aínda sen ficha
board-covered = cuberta cun kōban
board-boat-of = barca de { $player }
board-stall-of = posto de { $player }
board-grand-of = Gran posto do mercado de { $player }
board-lit = pódese elixir
board-picked = elixido
board-group = { $count ->
    [one] unha soa barca
   *[other] un grupo de { $count } barcas
}
board-holds = ten { $tiles }
board-holds-none = ningunha ficha sen cubrir
board-lacks = { $recipe }: falta { $tiles }
board-complete = { $recipe }: completa
board-free-coast = { $count ->
    [one] { $count } costa sen posto
   *[other] { $count } costas sen posto
}
board-no-coast = falta unha costa sen posto
board-group-hint = Sinala unha barca para ver que ten o seu grupo e que lle falta para un posto.
board-recipes = O que pide un posto
board-clans = Clans
board-fist = puño pechado
board-fist-own = o teu puño pechado: { $kobans }
board-your-bid = A túa poxa
board-less = Poxar un menos
board-more = Poxar un máis
board-bid-secret = Ninguén a ve ata que se abren todos os puños.
board-order = Orde de pesca: { $players }
board-whose = quenda de { $player }
board-signs = Sinais da baía

# The components of the game in the rules.
part-bay = A baía
part-bay-about = { $count } espazos
part-bay-cells = { $numbered } espazos numerados e outros { $others }
part-bay-shore = { $coast } espazos de costa e { $sea } de mar
part-tiles = Fichas de recurso
part-tiles-about = { $count } fichas na bolsa, cada unha para o espazo co seu número
part-copies = { $count ->
    [one] { $count } ficha
   *[other] { $count } fichas
}
part-recipes = Receitas
part-recipes-about = Un posto cobre estas fichas, cun kōban en cada unha.
part-setup = O que recibe cada quen
part-players = Xogadores
part-kobans = Kōbans
part-stalls = Postos
part-first_draw = Fichas na rolda 1
part-draw = Fichas nas demais roldas
part-boats = Barcas
part-boats-each = { $count } barcas de cada clan
part-boats-won = A poxa máis alta gaña { $first } barcas, a segunda { $second }, cada unha das demais { $other }.
part-pieces = Outras pezas
part-stall = posto
part-grand = Gran posto do mercado
part-koban = kōban

# What the value of a position adds up, for comparing moves; the amount is a text with its sign.
gain-built = { $amount } décimas de posto polos postos construídos
gain-groups = { $amount } décimas de posto polo que os grupos aínda poden construír
gain-purse = { $amount } décimas de posto polos kōbans
gain-to-place = { $amount } décimas de posto polas barcas que quedan por colocar
gain-rivals = { $amount } décimas de posto por como deixa os rivais
gain-victory = { $amount } décimas de posto polo resultado da partida

# What the elements of the board are called.
group-driftwood = { resource-driftwood } { $id }
group-salmon = { resource-salmon } { $id }
group-tuna = { resource-tuna } { $id }
group-octopus = { resource-octopus } { $id }
group-squid = { resource-squid } { $id }
group-crab = { resource-crab } { $id }
group-coast = { board-coast } { $id }
group-sea = { board-sea } { $id }
group-bid = Poxa
group-wharf = Peirao
group-secret = { board-secret }
group-turn = { verb-end }
