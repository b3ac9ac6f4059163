# Os textos da plataforma. Todas as linguas teñen as mesmas mensaxes coas mesmas variables.

player-on-seat = Xogador { $seat }
bot-on-seat = Bot { $seat } ({ $bot })
bot-name-beginner = principiante
bot-name-casual = afeccionado
bot-name-skilled = avanzado
bot-name-expert = experto
bot-name-master = mestre
bot-name-random = ao chou
bot-name-greedy = voraz
bot-name-search = busca

play-welcome = { $game }: { $names }. Responde cun número ou co texto entre corchetes; q para a partida, ? amosa outra vez a mesa. As regras: marea rules { $id }.
play-turn = { $player }: { $prompt }
play-answer = A túa resposta:
play-not-a-choice = «{ $answer }» non é unha das opcións. Escribe { $choices }, ou o texto entre corchetes.
play-watch = { $game }: { $names }. Ti miras.
play-hand-over = Tócalle mirar a { $player }. Preme Intro cando non mire ninguén máis.
play-stopped = A partida interrompeuse. Ninguén gañou.
play-saved = O rexistro está en { $file }.

join-waiting = Agardando polos demais. Ctrl-C para saír; a mesa segue.
join-waiting-seats = Agardando a que se ocupen todos os asentos.
join-sat = Es { $player }. Para volver: { $command }
join-stopped = Saíches da pantalla. A mesa segue; volve coa mesma orde.
join-lost = Perdeuse a conexión, téntase de novo.
chat-line = { $player }: { $text }

table-sat = { $player } senta á mesa.
table-bot = { $player } ocupa un asento.
table-left = Un asento volve estar libre.
table-started = Comeza a partida.
table-undone = { $player } desfai unha xogada.
table-away = { $why ->
    [time] A { $player } acabóuselle o tempo. De momento xoga un bot.
    [left] { $player } deixou a mesa. De momento xoga un bot.
   *[gone] { $player } non está. De momento xoga un bot.
}
table-back = { $player } volveu.
table-resigned = { $player } abandona. Un bot xoga ata o final.
table-rules = A partida segue con regras máis novas.
table-closed = A mesa pechouse.
table-rematch = Revancha: { $table }

list-and = { " e " }
result-winners = { $count ->
    [one] Gaña { $winners }.
   *[other] Gañan xuntos { $winners }.
}
result-score = { $player }: { $score ->
    [one] { $score } punto
   *[other] { $score } puntos
}

# A páxina no navegador.
home-title = Xogos de mesa do mar
home-about = Senta con amigos ou contra bots, na túa lingua e en calquera pantalla. Sen instalar nada e sen conta.
home-games = Xogos
home-mine = As miñas mesas
home-mine-none = Aínda non estás en ningunha mesa.
home-open = Mesas públicas
home-open-none = Agora non hai mesas públicas.
play-now = Xogar xa
new-table = Mesa nova
players-range = De { $first } a { $last } xogadores
seats-free = { $count ->
    [one] { $count } asento libre
   *[other] { $count } asentos libres
}
status-playing = en xogo
your-turn = Tócache a ti
field-name = O teu nome
field-players = Xogadores
field-clock = Tempo por xogada
field-seats = Asentos
field-options = Opcións
field-public = Amosar a mesa a todo o mundo
field-hints = Permítense pistas
clock-none = Sen reloxo
clock-seconds = { $seconds } segundos
seat-number = Asento { $seat }
seat-which-bot = Bot no asento { $seat }
bot-level = Nivel
bot-about-beginner = A miúdo xoga calquera cousa: un bo primeiro rival.
bot-about-casual = Mira unha xogada por diante e despístase de cando en vez.
bot-about-skilled = Sabe o que vale unha xogada e despístase menos.
bot-about-expert = Case non se despista.
bot-about-master = O máis forte: tómase ata tres segundos por xogada.
bot-won = Con { $players } xogadores gaña { $share } de cada 100 partidas contra bots de nivel «{ $below }»; un igual gañaría { $fair }.
bot-won-sure = Medido en { $games } partidas: de { $low } a { $high }, cun 95 % de certeza.
seat-me = eu, aquí
seat-friend = un amigo, cunha ligazón
seat-bot = un bot
seat-open = asento libre
seat-away = xoga un bot
seat-resigned = abandonou
hot-seat-note = Varias persoas comparten esta pantalla; avisa cando hai que pasala.
make-table = Crear a mesa
cancel = Cancelar
loading = Cargando…
texts-missing = Non se puideron cargar algúns textos. Téntase outra vez…
error-offline = O servidor non responde. Non se perdeu nada: téntao dentro dun momento.
error-hints_off = Nesta mesa non hai pistas.
error-coach_failed = O adestrador non ten resposta esta vez. Non se contou nada: volve preguntar.
error-too_many_reviews = Xa hai moitas análises en espera. Volve pedilo máis tarde.
error-not_finished = A partida non se xogou ata o final: non hai nada que analizar.
error-set_aside = Esta mesa non pode seguir e está apartada. O rexistro do servidor di máis.
not-found-title = Aquí non hai nada
not-found-text = O enderezo non leva a ningures. Se cadra fáltalle un anaco.
go-home = Á páxina de inicio
table-missing = Esta mesa non existe
setting-theme = Cores
setting-language = Lingua
theme-system = Auto
theme-light = Claro
theme-dark = Escuro
settings = Axustes
setting-size = Tamaño do texto
setting-motion = Movemento
setting-confirm = Confirmar as xogadas
setting-confirm-about = Amosa cada xogada unha vez máis antes de enviala.
setting-autoplay = Facer por min as xogadas forzadas
setting-autoplay-about = Se só hai unha xogada legal, a mesa faina tras unha breve pausa.
setting-patterns = Tramas ademais de cores
setting-patterns-about = Raias e puntos distinguen barcos e xogadores sen depender da cor.
setting-sound = Sons
setting-sound-about = Unha campá cando che toca, unha pinga de auga por xogada e algún máis.
settings-kept = Todo se garda neste navegador. Nunha mesa gárdase tamén para o teu asento e acompáñate nos teus outros dispositivos.
size-percent = { $size } %
motion-system = Auto
motion-full = Completo
motion-less = Reducido
sound-sample = Escoitar un son
confirm-title = Enviar esta xogada?
confirm-send = Enviar
confirm-back = Volver atrás
line-connecting = Conectando…
line-lost = Perdeuse a conexión, téntase de novo.
waiting-for = Agardando por { $players }
answer-given = A túa resposta secreta: { $answer }
pick-again = Escoller de novo
time-left = Tempo restante
players = Xogadores
you = ti
cards-in-hand = cartas na man
score = Puntuación
choose = Escoller
is-asked = debe decidir
log = O que pasou
chat = Conversa
chat-none = Ninguén dixo nada aínda.
chat-say = Di algo a todos
chat-send = Enviar
lobby-waiting = { $count ->
    [one] Queda un asento libre
   *[other] Quedan { $count } asentos libres
}
take-seat = Sentar
give-to-bot = Dar o asento { $seat } a un bot
invite-text = Quen teña esta ligazón pode vir:
invite-link = Ligazón
invite-qr = A ligazón como código QR
copy = Copiar
copied = Copiado
actions = Na mesa
take-back = Recuperar o meu asento
undo = Desfacer
other-device = Xogar noutro dispositivo
leave = Deixar a mesa
resign = Abandonar
resign-sure = Si, abandonar
notify = Avisar cando me toque
you-watch = Miras esta mesa.
luck = Azar comprobable
luck-about = Todo o azar da partida sae dunha semente secreta. Esta é a súa pegada; ao final ábrese a semente.
luck-kept = A semente está aberta e coincide coa súa pegada: o azar estaba fixado antes da partida.
luck-broken = A semente non coincide coa súa pegada: o azar desta partida non é o prometido.
game-over = A partida rematou
rematch = Xogar outra vez
record = Descargar o rexistro
hand-over = Agora a pantalla é de { $player }
hand-over-about = Segue cando non mire ninguén máis.
hand-over-ready = Aquí estou
board = Taboleiro
board-words = A mesa en palabras
element-number = Lugar { $number }
rule = Regra
close = Pechar
rules = Regras
rules-of = As regras de { $game }
rules-page = Abrir nunha páxina propia
rules-contents = Índice
rules-search = Buscar nas regras
rules-found = { $count ->
    [0] As regras non din nada diso. Proba con outra palabra.
    [one] Aparece en { $count } apartado
   *[other] Aparece en { $count } apartados
}
rules-print = Imprimir
rules-untranslated = Estas regras aínda non están traducidas. Aquí están en inglés.
rules-components = Compoñentes
rules-edition = Edición: { $name }
provenance-rulebook = regulamento
provenance-rulebook-about = Está no regulamento.
provenance-public = publicado
provenance-public-about = Vese en público, nunha páxina sobre o xogo ou nunha imaxe.
provenance-derived = deducido
provenance-derived-about = Dedúcese do que se sabe.
provenance-reconstructed = reconstruído
provenance-reconstructed-about = Ninguén puido consultalo. Fixémolo de xeito que encaixe con todo o que se sabe; nunha caixa impresa pode ser distinto.
provenance-box = dunha caixa
provenance-box-about = Alguén copiouno dunha caixa impresa.
why-not = Agora non. { $heading }:
why-not-turn = Non é a túa quenda. { $heading }:
status-over = rematada
home-over = Partidas rematadas
try-again = Tentar de novo
look-back = Mirar atrás
replay = Repetición
replay-move = Xogada { $move } de { $last }
replay-first = Ao principio
replay-back = Un paso atrás
replay-play = Reproducir
replay-pause = Pausa
replay-next = Un paso adiante
replay-last = Ao final
replay-speed = Velocidade
replay-keys = Teclas: ← → un paso, Inicio e Fin, espazo para reproducir.
replay-seat = Visto por
replay-spectator = un espectador
replay-link = Copiar a ligazón a esta xogada
replay-table = Á mesa
replay-missing = Esta partida non se pode repetir
fork = Seguir desde aquí
fork-about = Unha mesa nova comeza coa posición tras a xogada { $move }. A súa sorte é propia.
fork-seat = O meu asento
fork-others = Os demais asentos
fork-bots = bots
fork-friends = amigos, por ligazón
fork-alone = eu tamén
fork-go = Crear a mesa
fork-later = Cando remate a partida poderase seguir desde calquera xogada.
upload = Unha partida doutro sitio
upload-choose = Escoller un ficheiro
upload-about = Abre o rexistro dunha partida para repetila e seguir desde calquera xogada. Se se xogou cunha edición propia, escolle tamén ese ficheiro.
table-forked = A partida segue desde a xogada { $move } doutra.
table-uploaded = A partida xogouse noutro sitio.
other-device-about = Abre esta ligazón no teu outro dispositivo. Quen a teña xoga no teu asento.
table-missing-about = Se cadra a ligazón non está completa, ou a mesa estaba noutro servidor.

# The coach.
hint = Que farías ti?
hint-thinking = Pensando…
hint-best = O mellor: { $choice }. Probabilidade de gañar: { $chance }.
hint-sure = Bastante seguro de que é a mellor.
hint-close = Está moi igualado: a seguinte pode ser igual de boa.
hint-gains = Comparada coa seguinte: { $gains }.
hint-more = { $count ->
    [one] { $count } opción máis
   *[other] { $count } opcións máis
}
hint-about = Pensado só co que ti podes saber. Ao final todos ven quen preguntou.
hints-of = { $player } pediu { $count ->
    [one] unha pista
   *[other] { $count } pistas
}.
chance-of-winning = Probabilidade de gañar
review = Análise
review-of = Análise para { $player }
review-seat = Decisións de
review-about = O adestrador repasa a partida: canto valía cada decisión de { $player } co que se podía saber daquela, e que foi sorte. Leva un anaco.
review-start = Analizar a partida
review-waiting = Agardando a súa quenda…
review-running = Repasando a partida…
review-done = A análise está lista.
review-failed = A análise non saíu ben.
review-at = Xogada { $move }: { $chance }
review-summary = A probabilidade de gañar de { $player }: { $start } ao principio, { $end } ao final. A máis alta tras a xogada { $highest }: { $high }; a máis baixa tras a xogada { $lowest }: { $low }.
review-mark-blunder = decisión cara
review-mark-turn = momento clave
review-move = Xogada { $move }
review-here = Aquí: xogada { $move }
review-played = Xogado
review-better = Mellor
review-best = Non había nada mellor.
review-gains = Comparado co xogado: { $gains }.
review-points = { $count ->
    [one] { $points } punto porcentual
   *[other] { $points } puntos porcentuais
}
review-unit = puntos porcentuais
review-blunders = O que máis custou
review-flawless = Ningunha decisión custou moito. Ben xogado!
review-turning = Momentos clave
review-by-choice = decisión propia
review-by-rival = outro xogador
review-by-chance = sorte
review-shares = Sorte e destreza
review-way = A probabilidade de gañar pasou de { $start } a { $end }.
review-luck = Sorte
review-luck-about = O que deron ou quitaron os dados, os sorteos e demais.
review-skill = Destreza
review-skill-about = O que perderon as decisións de { $player } fronte ás mellores: 0 sería perfecto.
review-rivals = Os demais
review-rivals-about = O que deron ou quitaron os outros xogadores, e o que non se pode separar.
