# Los textos de la plataforma. Todos los idiomas tienen los mismos mensajes con las mismas variables.

player-on-seat = Jugador { $seat }
bot-on-seat = Bot { $seat } ({ $bot })
bot-name-beginner = principiante
bot-name-casual = aficionado
bot-name-skilled = avanzado
bot-name-expert = experto
bot-name-master = maestro
bot-name-random = al azar
bot-name-greedy = voraz
bot-name-search = búsqueda

play-welcome = { $game }: { $names }. Responde con un número o con el texto entre corchetes; q para la partida, ? muestra otra vez la mesa. Las reglas: marea rules { $id }.
play-turn = { $player }: { $prompt }
play-answer = Tu respuesta:
play-not-a-choice = «{ $answer }» no es una de las opciones. Escribe { $choices }, o el texto entre corchetes.
play-watch = { $game }: { $names }. Tú miras.
play-hand-over = Le toca mirar a { $player }. Pulsa Intro cuando no mire nadie más.
play-stopped = La partida se ha interrumpido. Nadie ha ganado.
play-saved = El registro está en { $file }.

join-waiting = Esperando a los demás. Ctrl-C para salir; la mesa sigue.
join-waiting-seats = Esperando a que se ocupen todos los asientos.
join-sat = Eres { $player }. Para volver: { $command }
join-stopped = Has salido de la pantalla. La mesa sigue; vuelve con la misma orden.
join-lost = Se ha perdido la conexión, se intenta de nuevo.
chat-line = { $player }: { $text }

table-sat = { $player } se sienta a la mesa.
table-bot = { $player } ocupa un asiento.
table-left = Un asiento vuelve a estar libre.
table-started = Empieza la partida.
table-undone = { $player } deshace una jugada.
table-away = { $why ->
    [time] A { $player } se le ha acabado el tiempo. De momento juega un bot.
    [left] { $player } ha dejado la mesa. De momento juega un bot.
   *[gone] { $player } no está. De momento juega un bot.
}
table-back = { $player } ha vuelto.
table-resigned = { $player } abandona. Un bot juega hasta el final.
table-rules = La partida sigue con reglas más nuevas.
table-closed = La mesa se ha cerrado.
table-rematch = Revancha: { $table }

list-and = { " y " }
result-winners = { $count ->
    [one] Gana { $winners }.
   *[other] Ganan juntos { $winners }.
}
result-score = { $player }: { $score ->
    [one] { $score } punto
   *[other] { $score } puntos
}

# La página en el navegador.
home-title = Juegos de mesa del mar
home-about = Siéntate con amigos o contra bots, en tu idioma y en cualquier pantalla. Sin instalar nada y sin cuenta.
home-games = Juegos
home-mine = Mis mesas
home-mine-none = Aún no estás en ninguna mesa.
home-open = Mesas públicas
home-open-none = Ahora no hay mesas públicas.
play-now = Jugar ya
new-table = Mesa nueva
players-range = De { $first } a { $last } jugadores
seats-free = { $count ->
    [one] { $count } asiento libre
   *[other] { $count } asientos libres
}
status-playing = en juego
your-turn = Te toca
field-name = Tu nombre
field-players = Jugadores
field-clock = Tiempo por jugada
field-seats = Asientos
field-options = Opciones
field-public = Mostrar la mesa a todo el mundo
field-hints = Se permiten pistas
clock-none = Sin reloj
clock-seconds = { $seconds } segundos
seat-number = Asiento { $seat }
seat-which-bot = Bot en el asiento { $seat }
bot-level = Nivel
bot-about-beginner = A menudo juega cualquier cosa: un buen primer rival.
bot-about-casual = Mira una jugada adelante y se despista de vez en cuando.
bot-about-skilled = Sabe lo que vale una jugada y se despista menos.
bot-about-expert = Apenas se despista.
bot-about-master = El más fuerte: se toma hasta tres segundos por jugada.
bot-won = Con { $players } jugadores gana { $share } de cada 100 partidas contra bots de nivel «{ $below }»; un igual ganaría { $fair }.
bot-won-sure = Medido en { $games } partidas: de { $low } a { $high }, con un 95 % de certeza.
seat-me = yo, aquí
seat-friend = un amigo, con un enlace
seat-bot = un bot
seat-open = asiento libre
seat-away = juega un bot
seat-resigned = ha abandonado
hot-seat-note = Varias personas comparten esta pantalla; avisa cuando hay que pasarla.
make-table = Crear la mesa
cancel = Cancelar
loading = Cargando…
texts-missing = No se han podido cargar algunos textos. Se intenta otra vez…
error-offline = El servidor no responde. No se ha perdido nada: inténtalo dentro de un momento.
error-hints_off = En esta mesa no hay pistas.
error-coach_failed = El entrenador no tiene respuesta esta vez. No se ha contado nada: vuelve a preguntar.
error-too_many_reviews = Ya hay muchos análisis en espera. Vuelve a pedirlo más tarde.
error-not_finished = La partida no se jugó hasta el final: no hay nada que analizar.
error-set_aside = Esta mesa no puede seguir y está apartada. El registro del servidor dice más.
not-found-title = Aquí no hay nada
not-found-text = La dirección no lleva a ninguna parte. Quizá le falte un trozo.
go-home = A la página de inicio
table-missing = Esta mesa no existe
setting-theme = Colores
setting-language = Idioma
theme-system = Auto
theme-light = Claro
theme-dark = Oscuro
settings = Ajustes
setting-size = Tamaño del texto
setting-motion = Movimiento
setting-confirm = Confirmar las jugadas
setting-confirm-about = Muestra cada jugada una vez más antes de enviarla.
setting-autoplay = Hacer por mí las jugadas forzadas
setting-autoplay-about = Si solo hay una jugada legal, la mesa la hace tras una breve pausa.
setting-patterns = Tramas además de colores
setting-patterns-about = Rayas y puntos distinguen barcos y jugadores sin depender del color.
setting-sound = Sonidos
setting-sound-about = Una campana cuando te toca, una gota de agua por jugada y alguno más.
settings-kept = Todo se guarda en este navegador. En una mesa se guarda también para tu asiento y te acompaña a tus otros dispositivos.
size-percent = { $size } %
motion-system = Auto
motion-full = Completo
motion-less = Reducido
sound-sample = Oír un sonido
confirm-title = ¿Enviar esta jugada?
confirm-send = Enviar
confirm-back = Volver atrás
line-connecting = Conectando…
line-lost = Se ha perdido la conexión, se intenta de nuevo.
waiting-for = Esperando a { $players }
answer-given = Tu respuesta secreta: { $answer }
pick-again = Elegir de nuevo
time-left = Tiempo restante
players = Jugadores
you = tú
cards-in-hand = cartas en la mano
score = Puntuación
choose = Elegir
is-asked = debe decidir
log = Lo que ha pasado
chat = Charla
chat-none = Nadie ha dicho nada todavía.
chat-say = Di algo a todos
chat-send = Enviar
lobby-waiting = { $count ->
    [one] Queda un asiento libre
   *[other] Quedan { $count } asientos libres
}
take-seat = Sentarse
give-to-bot = Dar el asiento { $seat } a un bot
invite-text = Quien tenga este enlace puede venir:
invite-link = Enlace
invite-qr = El enlace como código QR
copy = Copiar
copied = Copiado
actions = En la mesa
take-back = Recuperar mi asiento
undo = Deshacer
other-device = Jugar en otro dispositivo
leave = Dejar la mesa
resign = Abandonar
resign-sure = Sí, abandonar
notify = Avisar cuando me toque
you-watch = Miras esta mesa.
luck = Azar comprobable
luck-about = Todo el azar de la partida sale de una semilla secreta. Esta es su huella; al final se abre la semilla.
luck-kept = La semilla está abierta y coincide con su huella: el azar estaba fijado antes de la partida.
luck-broken = La semilla no coincide con su huella: el azar de esta partida no es el prometido.
game-over = La partida ha terminado
rematch = Jugar otra vez
record = Descargar el registro
hand-over = Ahora la pantalla es de { $player }
hand-over-about = Sigue cuando no mire nadie más.
hand-over-ready = Aquí estoy
board = Tablero
board-words = La mesa en palabras
element-number = Lugar { $number }
rule = Regla
close = Cerrar
rules = Reglas
rules-of = Las reglas de { $game }
rules-page = Abrir en su propia página
rules-contents = Índice
rules-search = Buscar en las reglas
rules-found = { $count ->
    [0] Las reglas no dicen nada de eso. Prueba con otra palabra.
    [one] Aparece en { $count } apartado
   *[other] Aparece en { $count } apartados
}
rules-print = Imprimir
rules-untranslated = Estas reglas aún no están traducidas. Aquí están en inglés.
rules-components = Componentes
rules-edition = Edición: { $name }
provenance-rulebook = reglamento
provenance-rulebook-about = Está en el reglamento.
provenance-public = publicado
provenance-public-about = Se ve en público, en una página sobre el juego o en una imagen.
provenance-derived = deducido
provenance-derived-about = Se deduce de lo que se sabe.
provenance-reconstructed = reconstruido
provenance-reconstructed-about = Nadie ha podido consultarlo. Lo hemos hecho de modo que encaje con todo lo que se sabe; en una caja impresa puede ser distinto.
provenance-box = de una caja
provenance-box-about = Alguien lo ha copiado de una caja impresa.
why-not = Ahora no. { $heading }:
why-not-turn = No es tu turno. { $heading }:
status-over = terminada
home-over = Partidas terminadas
try-again = Intentar de nuevo
look-back = Mirar atrás
replay = Repetición
replay-move = Jugada { $move } de { $last }
replay-first = Al principio
replay-back = Un paso atrás
replay-play = Reproducir
replay-pause = Pausa
replay-next = Un paso adelante
replay-last = Al final
replay-speed = Velocidad
replay-keys = Teclas: ← → un paso, Inicio y Fin, espacio para reproducir.
replay-seat = Visto por
replay-spectator = un espectador
replay-link = Copiar el enlace a esta jugada
replay-table = A la mesa
replay-missing = Esta partida no se puede repetir
fork = Seguir desde aquí
fork-about = Una mesa nueva empieza con la posición tras la jugada { $move }. Su suerte es propia.
fork-seat = Mi asiento
fork-others = Los demás asientos
fork-bots = bots
fork-friends = amigos, por enlace
fork-alone = yo también
fork-go = Crear la mesa
fork-later = Cuando termine la partida se podrá seguir desde cualquier jugada.
upload = Una partida de otro sitio
upload-choose = Elegir un archivo
upload-about = Abre el registro de una partida para repetirla y seguir desde cualquier jugada. Si se jugó con una edición propia, elige también ese archivo.
table-forked = La partida sigue desde la jugada { $move } de otra.
table-uploaded = La partida se jugó en otro sitio.
other-device-about = Abre este enlace en tu otro dispositivo. Quien lo tenga juega en tu asiento.
table-missing-about = Quizá el enlace no está completo, o la mesa estaba en otro servidor.

# The coach.
hint = ¿Qué harías tú?
hint-thinking = Pensando…
hint-best = Lo mejor: { $choice }. Probabilidad de ganar: { $chance }.
hint-sure = Bastante seguro de que es la mejor.
hint-close = Está reñido: la siguiente puede ser igual de buena.
hint-gains = Comparada con la siguiente: { $gains }.
hint-more = { $count ->
    [one] { $count } opción más
   *[other] { $count } opciones más
}
hint-about = Pensado solo con lo que tú puedes saber. Al final todos ven quién ha preguntado.
hints-of = { $player } ha pedido { $count ->
    [one] una pista
   *[other] { $count } pistas
}.
chance-of-winning = Probabilidad de ganar
review = Análisis
review-of = Análisis para { $player }
review-seat = Decisiones de
review-about = El entrenador repasa la partida: cuánto valía cada decisión de { $player } con lo que se podía saber entonces, y qué fue suerte. Lleva un rato.
review-start = Analizar la partida
review-waiting = Esperando su turno…
review-running = Repasando la partida…
review-done = El análisis está listo.
review-failed = El análisis no ha salido bien.
review-at = Jugada { $move }: { $chance }
review-summary = La probabilidad de ganar de { $player }: { $start } al principio, { $end } al final. La más alta tras la jugada { $highest }: { $high }; la más baja tras la jugada { $lowest }: { $low }.
review-mark-blunder = decisión cara
review-mark-turn = momento clave
review-move = Jugada { $move }
review-here = Aquí: jugada { $move }
review-played = Jugado
review-better = Mejor
review-best = No había nada mejor.
review-gains = Comparado con lo jugado: { $gains }.
review-points = { $count ->
    [one] { $points } punto porcentual
   *[other] { $points } puntos porcentuales
}
review-unit = puntos porcentuales
review-blunders = Lo que más costó
review-flawless = Ninguna decisión costó mucho. ¡Bien jugado!
review-turning = Momentos clave
review-by-choice = decisión propia
review-by-rival = otro jugador
review-by-chance = suerte
review-shares = Suerte y destreza
review-way = La probabilidad de ganar pasó de { $start } a { $end }.
review-luck = Suerte
review-luck-about = Lo que dieron o quitaron los dados, los sorteos y demás.
review-skill = Destreza
review-skill-about = Lo que perdieron las decisiones de { $player } frente a las mejores: 0 sería perfecto.
review-rivals = Los demás
review-rivals-about = Lo que dieron o quitaron los otros jugadores, y lo que no se puede separar.
