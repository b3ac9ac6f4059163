game-name = Caravelas
game-about = Navega desde Lisboa polo mundo, descobre portos, trae especias e constrúe con pementa o Mosteiro dos Xerónimos.

prompt-auction = Poxas fichas pola orde de xogada?
prompt-place = Que lugar escolles na orde de xogada?
prompt-move = A onde navegas?
prompt-sink = Que barco afunde?
prompt-card = Que tarxeta de incidente xogas?
prompt-bonus = Fas un movemento bonus?
prompt-fleet = Entregas tres mercadorías polo cuarto barco?
prompt-jeronimos = Entregas a túa pementa por unha peza dos Xerónimos?
prompt-refit = Quedas coas túas tarxetas de incidente ou entrégalas todas?

verb-pass = Pasar
verb-bid = { $tokens ->
    [one] Poxar { $tokens } ficha
   *[other] Poxar { $tokens } fichas
}
verb-slot = Escoller o lugar { $position }
verb-end = Rematar a xogada
verb-stop = Parar en Lisboa
verb-move = { $tokens ->
    [0] Navegar a { $cell } (de balde)
    [one] Navegar a { $cell } ({ $tokens } ficha)
   *[other] Navegar a { $cell } ({ $tokens } fichas)
}
verb-move_port = { $tokens ->
    [0] Navegar a { $port }, { $cell } (de balde)
    [one] Navegar a { $port }, { $cell } ({ $tokens } ficha)
   *[other] Navegar a { $port }, { $cell } ({ $tokens } fichas)
}
verb-move_lisbon = { $tokens ->
    [0] Entrar en Lisboa, { $cell } (de balde)
    [one] Entrar en Lisboa, { $cell } ({ $tokens } ficha)
   *[other] Entrar en Lisboa, { $cell } ({ $tokens } fichas)
}
verb-move_blue = { $tokens ->
    [0] Navegar a { $cell } e xogar unha tarxeta de incidente (de balde)
    [one] Navegar a { $cell } e xogar unha tarxeta de incidente ({ $tokens } ficha)
   *[other] Navegar a { $cell } e xogar unha tarxeta de incidente ({ $tokens } fichas)
}
verb-move_red = { $tokens ->
    [0] Navegar a { $cell } e botar o dado vermello (de balde)
    [one] Navegar a { $cell } e botar o dado vermello ({ $tokens } ficha)
   *[other] Navegar a { $cell } e botar o dado vermello ({ $tokens } fichas)
}
verb-move_pay = { $tokens ->
    [0] Navegar a { $cell } e pagar aos piratas (de balde)
    [one] Navegar a { $cell } e pagar aos piratas ({ $tokens } ficha)
   *[other] Navegar a { $cell } e pagar aos piratas ({ $tokens } fichas)
}
verb-move_wind = { $tokens ->
    [0] Navegar a { $cell } e librarse dos piratas con vento favorable (de balde)
    [one] Navegar a { $cell } e librarse dos piratas con vento favorable ({ $tokens } ficha)
   *[other] Navegar a { $cell } e librarse dos piratas con vento favorable ({ $tokens } fichas)
}
verb-sink = Que afunda: { $ship }
verb-card = Xogar { $card }
verb-stay = Quedar aquí
verb-bonus = Desprazarse a { $cell }
verb-bonus_port = Desprazarse a { $port }, { $cell }
verb-bonus_lisbon = Desprazarse a Lisboa, { $cell }
verb-fleet_none = Non ampliar a frota
verb-fleet = Entregar { $good1 }, { $good2 } e { $good3 } polo cuarto barco
verb-buy_yes = Mercar a peza { $piece } dos Xerónimos
verb-buy_no = Vender a pementa
verb-refill = Quedar coas tarxetas e completar as 5
verb-swap = Entregar todas e recibir 5

event-saw_course = Tarxeta de rumbo: { $port }. Só a ve { $player }.
event-lot = A { $player } tócalle en sorte o lugar { $position }.
event-round = Comeza a rolda { $round }.
event-passed = { $player } pasa.
event-bid = { $tokens ->
    [one] { $player } poxa { $tokens } ficha.
   *[other] { $player } poxa { $tokens } fichas.
}
event-position = { $player } escolle o lugar { $position }.
event-drew = { $count ->
    [one] { $player } recibe { $count } tarxeta de incidente.
   *[other] { $player } recibe { $count } tarxetas de incidente.
}
event-saw_card = É { $card }; só a ve { $player }.
event-reshuffled = O montón acabou: as tarxetas de incidente xogadas forman o novo.
event-turn = { $player } comeza a súa xogada.
event-no_tokens = { $player } poxou todas as fichas e non pode navegar.
event-rolled = { $points ->
    [one] { $player } saca { $points } punto cos dados.
   *[other] { $player } saca { $points } puntos cos dados.
}
event-sailed = { $player } gasta unha ficha e navega a { $cell }.
event-carried = A corrente leva a { $player } a { $cell }.
event-paid_pirates = { $player } paga unha ficha aos piratas.
event-escaped = { $player } líbrase dos piratas con vento favorable.
event-discovered = { $player } descobre { $port } ({ $points } PV).
event-loaded = { $player } carga { $good }.
event-die_red = { $player } saca o lado vermello: a frota escapa da tempestade.
event-die_one = { $player } saca un 1.
event-untouched = A { $player } non lle queda ningún barco que afundir.
event-sank = { $player } perde { $ship }.
event-lost_good = { $player } perde tamén { $good }.
event-played = { $player } xoga { $card }.
event-revealed = { $player } levanta { $card }.
event-storm = { $tokens ->
    [0] A tempestade non lle custa nada a { $player }.
    [one] A tempestade cústalle { $tokens } ficha a { $player }.
   *[other] A tempestade cústalle { $tokens } fichas a { $player }.
}
event-drifted = { $player } vai á deriva ata { $cell }.
event-held = { $player } non pode ir á deriva por aí e queda.
event-recovered = { $tokens ->
    [0] { $player } non ten fichas que recuperar.
    [one] { $player } recupera { $tokens } ficha.
   *[other] { $player } recupera { $tokens } fichas.
}
event-becalmed = Calmaría: remata a xogada de { $player }.
event-bonus = { $player } desprázase a { $cell } cun movemento bonus.
event-stayed = { $player } queda.
event-stopped = { $player } para en Lisboa.
event-repaired = A frota de { $player } queda reparada.
event-gave = { $player } entrega { $good }.
event-enlarged = { $player } amplía a súa frota co cuarto barco.
event-built = { $player } merca a peza { $piece } dos Xerónimos ({ $points } PV).
event-sold = { $player } vende { $good } ({ $points } PV).
event-refilled = { $player } queda coas súas tarxetas.
event-swapped = { $count ->
    [one] { $player } entrega { $count } tarxeta para recibir outras.
   *[other] { $player } entrega { $count } tarxetas para recibir outras.
}
event-discarded = { $count ->
    [one] { $player } entrega { $card }.
   *[other] { $player } entrega { $card } × { $count }.
}
event-ended = { $player } remata a súa xogada.
event-finished = O Mosteiro dos Xerónimos está rematado: o xogo acaba coa rolda { $round }.
event-capped = Rematou a rolda { $round }: o xogo acaba co mosteiro sen rematar.
event-course_reached = Tarxeta de rumbo de { $player }: { $port } ({ $points } PV).
event-course_missed = Tarxeta de rumbo de { $player }: { $port } (0 PV).

port-labrador = Labrador
port-terra_nova = Terra Nova
port-florida = Florida
port-azores = Azores
port-madeira = Madeira
port-ceuta = Ceuta
port-bojador = cabo Bojador
port-guinea = Guinea
port-cabo_verde = Cabo Verde
port-puerto_seguro = Porto Seguro
port-sao_tome = San Tomé e Príncipe
port-mina = Mina
port-luanda = Luanda
port-congo = río Congo
port-good_hope = cabo de Boa Esperanza
port-mozambique = Mozambique
port-sao_lourenco = San Lourenzo
port-mauricio = Mauricio
port-maldivas = Maldivas
port-mascate = Mascate
port-mogadiscio = Mogadixo
port-bahrein = Bahrain
port-diu = Diu
port-calcuta = Calicut
port-ceilan = Ceilán
port-malaca = Malaca
port-siam = Reino de Siam
port-mombasa = Mombasa
port-molucas = Molucas
port-timor = Timor
port-macao = Macau
port-tanegashima = Tanegashima
port-lisbon = Lisboa

good-gold = ouro
good-sugar = azucre
good-ivory = marfil
good-pepper = pementa
good-cinnamon = canela
good-silk = seda
good-nutmeg = noz moscada
good-silver = prata
ship-1 = o barco 1
ship-2 = o barco 2
ship-3 = o barco 3
ship-4 = o barco 4

card-storm1 = tempestade −1
card-storm2 = tempestade −2
card-storm3 = tempestade −3
card-storm4 = tempestade −4
card-compass_n = tempestade coa rosa dos ventos, norte
card-compass_ne = tempestade coa rosa dos ventos, nordeste
card-compass_se = tempestade coa rosa dos ventos, sueste
card-compass_s = tempestade coa rosa dos ventos, sur
card-compass_sw = tempestade coa rosa dos ventos, suroeste
card-compass_nw = tempestade coa rosa dos ventos, noroeste
card-wind = vento favorable
card-calm = calmaría

direction-N = norte
direction-NE = nordeste
direction-SE = sueste
direction-S = sur
direction-SW = suroeste
direction-NW = noroeste
zone-west = zona de mar occidental
zone-east = zona de mar oriental
symbol-blue = incidente azul
symbol-red = incidente vermello
symbol-pirates = piratas
colour-green = verde
colour-yellow = amarelo
colour-red = vermello
colour-blue = azul
ship_state-active = activo
ship_state-sunk = afundido
ship_state-locked = bloqueado
source-discovery = descubrimento
source-sale = venda
source-piece = peza dos Xerónimos
source-course = tarxeta de rumbo

current-canary = corrente das Canarias
current-trades_a = alisios do nordeste
current-trades_b = corrente das Antillas
current-gulf = corrente do Golfo
current-labrador = corrente do Labrador
current-volta = volta do mar
current-portugal = ventos do oeste portugueses
current-guinea = corrente de Guinea
current-brazil = vento de Cabral e corrente do Brasil
current-forties_w = ventos do oeste do Atlántico Sur
current-benguela = corrente de Benguela
current-se_trades = alisios do sueste
current-agulhas = corrente das Agullas
current-forties_e = ventos do oeste do Índico
current-somali = corrente de Somalia
current-sw_monsoon = monzón do suroeste
current-oman = vento da costa de Omán
current-ne_monsoon = monzón do nordeste
current-bengal = monzón de Bengala
current-s_equatorial = corrente ecuatorial do sur
current-madagascar = corrente de Madagascar
current-sunda = alisio do sur de Xava
current-java = monzón do mar de Xava
current-china_n = monzón de verán do mar da China
current-china_s = monzón de inverno do mar da China
current-kuroshio = Kuroshio

board-legend = As cifras son barcos, * varios; L Lisboa, P porto, p porto descuberto, frechas correntes, o azul, R vermello, x piratas.
board-round = Rolda { $round } · pezas dos Xerónimos que quedan: { $pieces }
board-deck = Tarxetas de incidente: { $deck } no montón, { $discards } xogadas
board-score = { $points } PV
board-where = en { $cell } · fichas { $tokens } de { $total }, poxa { $bid }
board-fleet = barcos { $ships } · mercadorías: { $goods } · pezas: { $pieces } · tarxetas: { $cards }
board-hand = As túas tarxetas de incidente: { $cards }
board-courses = As túas tarxetas de rumbo (+ chegaches primeiro): { $ports }

option-version = Versión
option-version-full = o xogo completo
option-version-open_deck = máis sinxela, con montón común
option-version-dice = máis sinxela, con dous dados

reason-monastery = Mercouse a última peza dos Xerónimos.
reason-cap = Rematou a última rolda posible.

clause-R1 = A rolda
clause-R2 = A poxa
clause-R3 = As poxas acumúlanse
clause-R4 = Pasar
clause-R5 = Todos pagan
clause-R6 = Ata a última ficha
clause-R7 = A escolla do lugar
clause-R8 = As primeiras tarxetas
clause-R20 = Un desprazamento
clause-R21 = O que custa un desprazamento
clause-R22 = Piratas
clause-R23 = Fan falta as fichas
clause-R24 = As celas azuis
clause-R25 = As celas vermellas
clause-R26 = Cando actúan os símbolos
clause-R27 = O final da xogada
clause-R28 = Unha xogada sen fichas
clause-R29 = Recupéranse fichas e tarxetas
clause-R30 = Tempestade
clause-R31 = Cando se pode xogar unha tempestade
clause-R32 = Tempestade coa rosa dos ventos
clause-R33 = Vento favorable
clause-R34 = Calmaría
clause-R35 = Despois da tarxeta
clause-R40 = Quen recibe un movemento bonus
clause-R41 = Como é un movemento bonus
clause-R42 = O que ignora un movemento bonus
clause-R43 = Portos nun movemento bonus
clause-R44 = Un movemento bonus a Lisboa
clause-R45 = Descubrimentos
clause-R46 = Cargar
clause-R47 = Volver cargar
clause-R50 = Afunde un barco
clause-R51 = Parar en Lisboa
clause-R52 = O que dá a parada
clause-R53 = Unha peza, un barco
clause-R60 = Montón común: levántase unha tarxeta
clause-R61 = Montón común: unha tempestade forte de máis
clause-R62 = Montón común: os demais efectos
clause-R63 = Montón común: a poxa
clause-R64 = Montón común: tarxetas de rumbo
clause-R65 = Dados: a orde non cambia
clause-R66 = Dados: puntos de movemento
clause-R67 = Dados: sen incidentes
clause-R68 = Dados: nada afunde
clause-R69 = Dados: o cuarto barco
clause-R70 = Dados: todo o demais
clause-F1 = Puntos de vitoria
clause-F2 = A última rolda
clause-F3 = Tarxetas de rumbo
clause-F4 = Quen gaña
clause-F5 = O límite de roldas
clause-F6 = Puntuación e clasificación

history-labrador = Desde 1500 os irmáns Gaspar e Miguel Corte-Real exploraron estas costas xeadas, e o mar quedou cos dous. A península leva o alcume doutro portugués, João Fernandes, chamado Lavrador.
history-terra_nova = As cartas portuguesas chamábanlle a esta costa a terra dos bacallaos. Cada primavera as frotas cruzaban o océano para encher as adegas nos seus bancos.
history-florida = En 1487 Fernão Dulmo e João Afonso do Estreito debían navegar cara ao oeste con licenza do rei. O xogo déixaos chegar ata aquí, aínda que ninguén sabe ata onde foron.
history-azores = Dise que Diogo de Silves achou en 1427 a primeira destas nove illas. Os barcos que volvían de África e da India facían escala aquí, porque os ventos os traían.
history-madeira = João Gonçalves Zarco e os seus compañeiros tomaron posesión do arquipélago desde 1419. O seu nome lembra os bosques que o cubrían, e a cana de azucre fíxoo rico axiña.
history-ceuta = O rei João I tomou a cidade en agosto de 1415, cos seus fillos na frota. Foi a primeira praza de Portugal en África e o comezo de todo o que veu despois.
history-bojador = Quince expedicións deron a volta ante este cabo, pois os mariñeiros temían que detrás acabase o mar. Gil Eanes rodeouno en 1434 e trouxo flores silvestres como proba.
history-guinea = Nuno Tristão chegou á desembocadura do Senegal e abriu o camiño á costa que segue. Aquí comerciábase con po de ouro do interior, que máis tarde lle deu nome a unha moeda inglesa.
history-cabo_verde = A Diogo Gomes e António da Noli atribúeselles o achado destas illas. Ribeira Grande, en Santiago, foi a primeira cidade europea nos trópicos.
history-puerto_seguro = Camiño da India, Pedro Álvares Cabral desviouse tanto ao oeste que achou terra en abril de 1500. Fondeou nun porto seguro, chamoulle á terra Illa da Vera Cruz e aos dez días seguiu viaxe.
history-sao_tome = João de Santarém, Pêro Escobar e João de Paiva chegaron a estas illas, onde non vivía ninguén. O ecuador pasa por un illote xusto ao sur.
history-mina = Diogo de Azambuja levantou en 1482 o forte de São Jorge da Mina, con pedras labradas en Portugal. Protexía o comercio do ouro do interior de África.
history-luanda = Os barcos portugueses percorreron a costa de Angola cara a 1485. Paulo Dias de Novais fundou a cidade moito despois, en 1575.
history-congo = Diogo Cão achou un río tan caudaloso que a súa auga seguía doce mar adentro. Na beira ergueu un padrón de pedra coas armas de Portugal.
history-good_hope = Unha tempestade levou a Bartolomeu Dias ao outro lado do cabo, e só o viu á volta. Dise que lle puxo o nome das tormentas, ata que o rei João II lle deu un mellor.
history-mozambique = Vasco da Gama fondeou a carón desta illa en marzo de 1498 e tratou con mercadores que chegaban ata a India. Antes, viaxando por terra, Pêro da Covilhã xuntara novas desta costa.
history-sao_lourenco = Diogo Dias, ao que unha tempestade separou da súa frota, chegou a esta gran illa o día de San Lourenzo. Hoxe chámase Madagascar.
history-mauricio = Os barcos que pasaban ao leste de Madagascar achaban aquí auga, leña e tartarugas. Os portugueses deixáronlles a illa ás súas aves, entre elas o dodo.
history-maldivas = Máis de mil illas de coral asoman aquí apenas sobre as ondas. Os portugueses mantiveron unha factoría durante quince anos, de 1558 a 1573.
history-mascate = Afonso de Albuquerque chegou a este porto en setembro de 1507, camiño de Ormuz. Dous fortes que os portugueses levantaron máis tarde vixían aínda a súa baía.
history-mogadiscio = De regreso, en xaneiro de 1499, Vasco da Gama pasou ante as súas altas casas e disparou os canóns. A cidade comerciaba con Arabia, Persia e a India.
history-bahrein = A carón destas illas pescábanse as mellores perlas do Golfo. De 1521 a 1602 domináronas os portugueses desde un forte na costa.
history-diu = Esta illa garda a entrada dun golfo rico, e quen a tiña podía cobrarlles aos seus barcos. A fortaleza portuguesa resistiu dous grandes asedios, e a súa bandeira non se arriou ata 1961.
history-calcuta = Vasco da Gama fondeou preto de Calicut en maio de 1498, tras dez meses de viaxe. Cando lles preguntaron que buscaban tan lonxe, un dos seus respondeu: cristiáns e especias.
history-ceilan = O vento levou a Lourenço de Almeida ata esta illa en 1505. Aquí medraba a mellor canela, e un forte en Colombo custodiouna axiña.
history-malaca = Todo o comercio entre a India e a China pasaba por este estreito. Diogo Lopes de Sequeira chegou en 1509, e Afonso de Albuquerque tomou a cidade dous anos máis tarde.
history-siam = Duarte Fernandes foi o primeiro enviado europeo na corte de Siam. Viaxou nun xunco chinés, o ano en que caeu Malaca.
history-mombasa = Vasco da Gama fixo escala aquí en abril de 1498 e marchou ao sospeitar unha trampa. Un século despois o forte Xesús erguíase sobre o porto.
history-molucas = António de Abreu e Francisco Serrão chegaron en 1512 ás illas das Especias. Portugal e Castela discutiron logo durante anos en que metade do mundo estaban.
history-timor = O sándalo branco atraía os barcos a esta illa. A data da primeira chegada é unha suposición: a illa noméase por primeira vez nunha carta de 1514 ao rei Manuel.
history-macao = Os mercadores portugueses frecuentaron durante décadas a desembocadura do río das Perlas antes de estableceren aquí. Desde 1557 tiveron permiso para quedar, e fixérono ata 1999.
history-tanegashima = Un xunco chinés trouxo os primeiros portugueses ao Xapón, a esta illa. Os seus arcabuces causaron tal asombro que durante moito tempo as armas de fogo levaron o seu nome.
history-lisbon = Todas as viaxes comezan e acaban no Texo. Unha vixésima parte da riqueza das especias pagou o mosteiro de Belém, a carón da praia da que zarpou Vasco da Gama.

# The map in the browser.
map-title = O mapa
map-keys = Arriba e abaixo van ao norte e ao sur, esquerda e dereita todo recto, con Maiúsculas á outra veciña. Inicio, Re Páx, Fin e Av Páx van ás catro veciñas en diagonal. Máis e menos agrandan e reducen o mapa, 0 amósao enteiro. Intro nunha cela afastada amosa o camiño, Intro outra vez zarpa, Escape anúlao.
map-larger = Agrandar o mapa
map-smaller = Reducir o mapa
map-cell = cela { $cell }
map-worth = { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
}
map-points = puntos
map-loads = pódese cargar { $good }
map-unfound = sen descubrir
map-found = descuberto por { $player }
map-blue = incidente azul: xoga unha tarxeta
map-red = incidente vermello: bota o dado
map-pirates = piratas: unha ficha máis
map-current = { $name }, cara ao { $direction }
map-mouth = aquí remata unha corrente
map-way = { $tokens ->
    [0] sen gastar fichas
    [one] { $tokens } ficha
   *[other] { $tokens } fichas
}
map-way-bonus = movemento bonus
map-steps = { $steps ->
    [one] { $steps } paso
   *[other] { $steps } pasos
}
map-stops = { $count ->
    [one] detense en { $cells }
   *[other] { $count } paradas: { $cells }
}
map-dice = { $count ->
    [one] o dado en { $cells }
   *[other] o dado { $count } veces: { $cells }
}
map-winds = { $count ->
    [one] un vento favorable contra os piratas en { $cells }
   *[other] { $count } ventos favorables contra os piratas: { $cells }
}
map-end-spent = máis do que dá esta xogada
map-end-pirates = máis do que dá esta xogada: faltan fichas para os piratas
map-end-hand = máis do que dá esta xogada: non hai tarxeta para a cela azul
map-card = O que miras
map-hint = Sinala unha cela, ou vai a ela coas frechas: aquí vese que é e, cando che toca decidir, canto custa chegar.
map-sail = Zarpar
map-cancel = Anular
map-halt = Parar aquí
map-again = Elíxea outra vez para zarpar.
map-ship-of = barco de { $player }
map-on-course = nunha das túas tarxetas de rumbo
map-lit = pódese elixir
map-hand = As túas tarxetas de incidente
map-no-cards = ningunha
map-courses = As túas tarxetas de rumbo
map-courses-of = Tarxetas de rumbo de { $player }
map-courses-met = { $met } de { $all } cumpridas
map-course-reached = cumprida
map-course-open = pendente
map-course-lost = descuberto por { $player }
map-tokens = fichas de navegación: { $left } dispoñibles, { $bid } poxadas, { $spent } gastadas
map-fleet = Frota de { $player }
map-markers = { $count ->
    [one] queda { $count } fito
   *[other] quedan { $count } fitos
}
map-owns-pieces = mosteiro: { $pieces }
map-cards = { $count ->
    [one] { $count } tarxeta de incidente
   *[other] { $count } tarxetas de incidente
}
map-point-N = N
map-point-NE = NE
map-point-SE = SE
map-point-S = S
map-point-SW = SO
map-point-NW = NO
map-aboard = { $good } a bordo
map-hold = adega baleira para { $good }
map-account = De onde veñen os puntos
map-from-discovery = Descubrimento: { $thing }
map-from-sale = Venda: { $thing } × { $count }
map-from-piece = Mosteiro, peza { $thing }
map-from-course = Tarxeta de rumbo: { $thing }
map-monastery = Mosteiro dos Xerónimos
map-pieces-left = { $count ->
    [0] completo
    [one] queda { $count } peza
   *[other] quedan { $count } pezas
}
map-piece-open = peza { $piece } sen construír
map-piece-of = peza { $piece } de { $player }
map-final = Última rolda
map-round = Rolda { $round }
map-order = Orde de xogada
map-slot-free = lugar { $position }, libre
map-slot = lugar { $position }: { $player }, poxa { $bid }
map-deck = Tarxetas de incidente no montón: { $count }
map-discards = Tarxetas de incidente xogadas: { $count }
map-fleet-price = Tres cubos polo cuarto barco: { $count } elixidos
map-fleet-give = Elixe tres cubos
map-orders = As túas ordes
map-highest = Poxa máis alta: { $player }, { $tokens }
map-no-bid = Ninguén poxou aínda
map-bonus-left = { $count ->
    [one] Movemento bonus: queda { $count } cela
   *[other] Movemento bonus: quedan { $count } celas
}
map-play-card = Xoga unha das túas tarxetas de incidente.
map-signs = Signos do mapa
map-sign-port = un porto e o que vale descubrilo
map-sign-found = un porto descuberto e o cubo que se carga nel
map-sign-course = un porto das túas tarxetas de rumbo
map-sign-current = unha corrente: seguila non custa nada ata o punto
map-sign-border = a fronteira das dúas zonas

# The components.
map-part-chart = O mar
map-part-chart-about = { $cells } celas en dúas zonas; unha liña azul clara sepáraas no sur.
map-part-currents = Correntes e ventos
map-part-currents-about = Son { $count }; levan o barco de balde de cela en cela, ata a última.
map-part-symbols = Símbolos
map-part-on = en { $count } celas
map-part-ports = Portos
map-part-ports-about = { $count } portos; quen chega primeiro pon un fito e gaña os puntos. Cada un ten unha tarxeta de rumbo.
map-part-goods = Mercadorías
map-part-goods-about = { $cubes } cubos de cada unha; un barco leva un cubo de cada unha das súas dúas mercadorías.
map-part-sold = véndese en Lisboa por { $points }
map-part-incidents = Tarxetas de incidente
map-part-incidents-about = { $count } tarxetas.
map-part-copies = × { $count }
map-part-die = O dado
map-part-die-red = vermello: non pasa nada
map-part-die-one = un: afunde un barco
map-part-faces = { $count ->
    [one] { $count } cara
   *[other] { $count } caras
}
map-part-fleet = O cartón de xogador
map-part-tokens = { $tokens } fichas de navegación, { $more } máis co cuarto barco; { $markers } fitos de descubrimento.
map-part-monastery = O mosteiro dos Xerónimos
map-part-monastery-about = Cada peza vale { $points } puntos; a partida remata coa rolda na que se merca a última.
map-part-setup = Segundo o número de xogadores
map-part-players = Xogadores
map-part-pieces = Pezas do mosteiro
map-part-first = Primeiras mans, por lugar
map-part-courses = Tarxetas de rumbo de cada un

# What the value of a position adds up, for comparing moves; the amount is a text with its sign.
gain-points = { $amount } PV (tarxetas de rumbo incluídas)
gain-pieces = { $amount } PV polas pezas dos Xerónimos (ademais do que puntúan)
gain-fleet = { $amount } PV polo cuarto barco
gain-voyage = { $amount } PV polo que aínda promete a viaxe
gain-turn = { $amount } PV polo que queda da xogada
gain-hand = { $amount } PV polas tarxetas de incidente da man
gain-rivals = { $amount } PV en comparación co mellor rival

# What the elements of the board are called.
group-lisbon = Lisboa
group-port = porto { $id }
group-plain = mar { $id }
group-blue = { symbol-blue } { $id }
group-red = { symbol-red } { $id }
group-pirates = { symbol-pirates } { $id }
group-order = lugar { $number }
tokens = fichas
monastery = mosteiro
deck = tarxetas de incidente
discards = tarxetas de incidente xogadas
