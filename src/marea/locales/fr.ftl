# Les textes de la plateforme. Toutes les langues ont les mêmes messages avec les mêmes variables.

player-on-seat = Joueur { $seat }
bot-on-seat = Bot { $seat } ({ $bot })
bot-name-beginner = débutant
bot-name-casual = amateur
bot-name-skilled = confirmé
bot-name-expert = expert
bot-name-master = maître
bot-name-random = au hasard
bot-name-greedy = glouton
bot-name-search = recherche

play-welcome = { $game } : { $names }. Répondez par un numéro ou par le texte entre crochets ; q arrête la partie, ? réaffiche la table. Les règles : marea rules { $id }.
play-turn = { $player } : { $prompt }
play-answer = Votre réponse :
play-not-a-choice = « { $answer } » ne fait pas partie des choix. Tapez { $choices }, ou le texte entre crochets.
play-watch = { $game } : { $names }. Vous regardez.
play-hand-over = Au tour de { $player } de regarder l’écran. Appuyez sur Entrée quand personne d’autre ne regarde.
play-stopped = La partie a été interrompue. Personne n’a gagné.
play-saved = La partie est enregistrée dans { $file }.

join-waiting = En attente des autres. Ctrl-C pour partir ; la table reste.
join-waiting-seats = En attente que tous les sièges soient pris.
join-sat = Vous êtes { $player }. Pour revenir : { $command }
join-stopped = Vous avez quitté l’écran. La table continue ; revenez avec la même commande.
join-lost = La connexion est perdue, nouvel essai.
chat-line = { $player } : { $text }

table-sat = { $player } prend place.
table-bot = { $player } prend un siège.
table-left = Un siège est de nouveau libre.
table-started = La partie commence.
table-undone = { $player } reprend un coup.
table-away = { $why ->
    [time] { $player } n’a plus de temps. Un bot joue en attendant.
    [left] { $player } a quitté la table. Un bot joue en attendant.
   *[gone] { $player } n’est pas là. Un bot joue en attendant.
}
table-back = { $player } est de retour.
table-resigned = { $player } abandonne. Un bot joue jusqu’à la fin.
table-rules = La partie continue avec des règles plus récentes.
table-closed = La table a été fermée.
table-rematch = Revanche : { $table }

list-and = { " et " }
result-winners = { $count ->
    [one] { $winners } gagne.
   *[other] { $winners } gagnent ensemble.
}
result-score = { $player } : { $score ->
    [one] { $score } point
   *[other] { $score } points
}

# La page dans le navigateur.
home-title = Jeux de société de la mer
home-about = Jouez entre amis ou contre des bots, dans votre langue, sur n’importe quel écran. Rien à installer, pas de compte.
home-games = Jeux
home-mine = Mes tables
home-mine-none = Vous n’êtes encore à aucune table.
home-open = Tables publiques
home-open-none = Il n’y a pas de table publique pour l’instant.
play-now = Jouer tout de suite
new-table = Nouvelle table
players-range = De { $first } à { $last } joueurs
seats-free = { $count ->
    [one] { $count } siège libre
   *[other] { $count } sièges libres
}
status-playing = en cours
your-turn = À vous
field-name = Votre nom
field-players = Joueurs
field-clock = Temps par coup
field-seats = Sièges
field-options = Options
field-public = Montrer la table à tout le monde
field-hints = Conseils autorisés
clock-none = Sans pendule
clock-seconds = { $seconds } secondes
seat-number = Siège { $seat }
seat-which-bot = Bot du siège { $seat }
bot-level = Niveau
bot-about-beginner = Joue souvent n’importe quoi : un bon premier adversaire.
bot-about-casual = Regarde un coup à l’avance et se trompe de temps en temps.
bot-about-skilled = Sait ce que vaut un coup et se trompe moins.
bot-about-expert = Ne se trompe presque jamais.
bot-about-master = Le plus fort : prend jusqu’à trois secondes par coup.
bot-won = À { $players } joueurs, il gagne { $share } parties sur 100 contre des bots de niveau « { $below } » ; un égal en gagnerait { $fair }.
bot-won-sure = Mesuré sur { $games } parties : de { $low } à { $high }, avec 95 % de certitude.
seat-me = moi, ici
seat-friend = un ami, par un lien
seat-bot = un bot
seat-open = siège libre
seat-away = un bot joue
seat-resigned = a abandonné
hot-seat-note = Plusieurs personnes partagent cet écran ; il demande à être passé.
make-table = Créer la table
cancel = Annuler
loading = Chargement…
texts-missing = Certains textes n’ont pas pu être chargés. Nouvel essai…
error-offline = Le serveur ne répond pas. Rien n’est perdu : réessayez dans un instant.
error-hints_off = Il n’y a pas de conseils à cette table.
error-coach_failed = L’entraîneur n’a pas de réponse cette fois. Rien n’a été compté : redemandez.
error-too_many_reviews = Beaucoup d’analyses attendent déjà. Redemandez plus tard.
error-not_finished = La partie n’a pas été jouée jusqu’au bout : il n’y a rien à analyser.
error-set_aside = Cette table ne peut pas continuer et est mise à l’écart. Le journal du serveur en dit plus.
not-found-title = Il n’y a rien ici
not-found-text = L’adresse ne mène nulle part. Il en manque peut-être un morceau.
go-home = À la page d’accueil
table-missing = Cette table n’existe pas
setting-theme = Couleurs
setting-language = Langue
theme-system = Auto
theme-light = Clair
theme-dark = Sombre
settings = Réglages
setting-size = Taille du texte
setting-motion = Animations
setting-confirm = Confirmer les coups
setting-confirm-about = Montre chaque coup une dernière fois avant de l’envoyer.
setting-autoplay = Jouer les coups forcés à ma place
setting-autoplay-about = S’il n’y a qu’un coup légal, la table le joue après une courte pause.
setting-patterns = Des motifs en plus des couleurs
setting-patterns-about = Des rayures et des points distinguent bateaux et joueurs sans les couleurs.
setting-sound = Sons
setting-sound-about = Une cloche quand c’est à vous, une goutte d’eau pour un coup, et quelques autres.
settings-kept = Tout est gardé dans ce navigateur. À une table, c’est aussi gardé pour votre siège et vous suit sur vos autres appareils.
size-percent = { $size } %
motion-system = Auto
motion-full = Toutes
motion-less = Réduites
sound-sample = Écouter un son
confirm-title = Envoyer ce coup ?
confirm-send = Envoyer
confirm-back = Revenir en arrière
line-connecting = Connexion…
line-lost = La connexion est perdue, nouvel essai.
waiting-for = En attente de { $players }
answer-given = Votre réponse secrète : { $answer }
pick-again = Choisir à nouveau
time-left = Temps restant
players = Joueurs
you = vous
cards-in-hand = cartes en main
score = Score
choose = Choisir
is-asked = doit décider
log = Ce qui s’est passé
chat = Discussion
chat-none = Personne n’a encore rien dit.
chat-say = Dire quelque chose à tous
chat-send = Envoyer
lobby-waiting = { $count ->
    [one] Un siège est encore libre
   *[other] { $count } sièges sont encore libres
}
take-seat = Prendre place
give-to-bot = Donner le siège { $seat } à un bot
invite-text = Qui a ce lien peut venir :
invite-link = Lien
invite-qr = Le lien en code QR
copy = Copier
copied = Copié
actions = À la table
take-back = Reprendre mon siège
undo = Reprendre le coup
other-device = Jouer sur un autre appareil
leave = Quitter la table
resign = Abandonner
resign-sure = Oui, abandonner
notify = Me prévenir quand c’est à moi
you-watch = Vous regardez cette table.
luck = Un hasard vérifiable
luck-about = Tout le hasard de la partie découle d’une graine secrète. Voici son empreinte ; la graine est révélée à la fin.
luck-kept = La graine est révélée et correspond à son empreinte : le hasard était fixé avant la partie.
luck-broken = La graine ne correspond pas à son empreinte : le hasard de cette partie n’est pas celui qui était promis.
game-over = La partie est terminée
rematch = Rejouer
record = Télécharger la partie
hand-over = L’écran est maintenant à { $player }
hand-over-about = Continuez quand personne d’autre ne regarde.
hand-over-ready = Je suis prêt
board = Plateau
board-words = La table en mots
element-number = Emplacement { $number }
rule = Règle
close = Fermer
rules = Règles
rules-of = Les règles de { $game }
rules-page = Ouvrir dans une page à part
rules-contents = Sommaire
rules-search = Chercher dans les règles
rules-found = { $count ->
    [0] Les règles n’en disent rien. Essayez un autre mot.
    [one] Trouvé dans { $count } section
   *[other] Trouvé dans { $count } sections
}
rules-print = Imprimer
rules-untranslated = Ces règles ne sont pas encore traduites. Les voici en anglais.
rules-components = Matériel
rules-edition = Édition : { $name }
provenance-rulebook = livret
provenance-rulebook-about = C’est écrit dans le livret de règles.
provenance-public = publié
provenance-public-about = Cela se voit en public, sur une page consacrée au jeu ou sur une image.
provenance-derived = déduit
provenance-derived-about = Cela découle de ce que l’on sait.
provenance-reconstructed = reconstitué
provenance-reconstructed-about = Personne n’a pu le vérifier. Nous l’avons fait de sorte que cela s’accorde avec tout ce que l’on sait ; dans une boîte imprimée, ce peut être différent.
provenance-box = d’une boîte
provenance-box-about = Quelqu’un l’a relevé sur une boîte imprimée.
why-not = Pas maintenant. { $heading } :
why-not-turn = Ce n’est pas à vous. { $heading } :
status-over = terminée
home-over = Parties terminées
try-again = Réessayer
look-back = Revoir
replay = Revoir la partie
replay-move = Coup { $move } sur { $last }
replay-first = Au début
replay-back = Un pas en arrière
replay-play = Lecture
replay-pause = Pause
replay-next = Un pas en avant
replay-last = À la fin
replay-speed = Vitesse
replay-keys = Touches : ← → un pas, Début et Fin, espace pour la lecture.
replay-seat = Vu par
replay-spectator = un spectateur
replay-link = Copier le lien vers ce coup
replay-table = À la table
replay-missing = Cette partie ne peut pas être revue
fork = Continuer d’ici
fork-about = Une nouvelle table commence par la position après le coup { $move }. Sa chance est la sienne.
fork-seat = Ma place
fork-others = Les autres places
fork-bots = des bots
fork-friends = des amis, par un lien
fork-alone = moi aussi
fork-go = Créer la table
fork-later = Une fois la partie terminée, on pourra continuer depuis n’importe quel coup.
upload = Une partie d’ailleurs
upload-choose = Choisir un fichier
upload-about = Ouvrez l’enregistrement d’une partie pour la revoir et continuer depuis n’importe quel coup. Si elle a été jouée avec votre propre édition, choisissez aussi ce fichier.
table-forked = La partie continue depuis le coup { $move } d’une autre.
table-uploaded = La partie a été jouée ailleurs.
other-device-about = Ouvrez ce lien sur votre autre appareil. Qui l’a joue à votre place.
table-missing-about = Le lien est peut-être incomplet, ou la table était sur un autre serveur.

# The coach.
hint = Que feriez-vous ?
hint-thinking = Réflexion…
hint-best = Le meilleur : { $choice }. Chances de gagner : { $chance }.
hint-sure = C’est presque sûrement le meilleur.
hint-close = C’est serré : le suivant est peut-être aussi bon.
hint-gains = Par rapport au suivant : { $gains }.
hint-more = { $count ->
    [one] { $count } autre choix
   *[other] { $count } autres choix
}
hint-about = Réfléchi uniquement avec ce que vous pouvez savoir. À la fin, tout le monde voit qui a demandé.
hints-of = { $player } a demandé { $count ->
    [one] un conseil
   *[other] { $count } conseils
}.
chance-of-winning = Chances de gagner
review = Analyse
review-of = Analyse pour { $player }
review-seat = Décisions de
review-about = L’entraîneur parcourt la partie : ce que valait chaque décision de { $player } d’après ce qu’on pouvait alors savoir, et ce qui était de la chance. Cela prend un moment.
review-start = Analyser la partie
review-waiting = En attente de son tour…
review-running = Parcours de la partie…
review-done = L’analyse est prête.
review-failed = L’analyse n’a pas abouti.
review-at = Coup { $move } : { $chance }
review-summary = Les chances de gagner de { $player } : { $start } au début, { $end } à la fin. Au plus haut après le coup { $highest } : { $high } ; au plus bas après le coup { $lowest } : { $low }.
review-mark-blunder = décision coûteuse
review-mark-turn = tournant
review-move = Coup { $move }
review-here = Ici : coup { $move }
review-played = Joué
review-better = Mieux
review-best = Il n’y avait rien de mieux.
review-gains = Par rapport à ce qui a été joué : { $gains }.
review-points = { $count ->
    [one] { $points } point de pourcentage
   *[other] { $points } points de pourcentage
}
review-unit = points de pourcentage
review-blunders = Ce qui a coûté le plus
review-flawless = Aucune décision n’a coûté cher. Bien joué !
review-turning = Tournants
review-by-choice = décision propre
review-by-rival = un autre joueur
review-by-chance = chance
review-shares = Chance et habileté
review-way = Les chances de gagner sont passées de { $start } à { $end }.
review-luck = Chance
review-luck-about = Ce que les dés, les tirages et le reste ont donné ou pris.
review-skill = Habileté
review-skill-about = Ce que les décisions de { $player } ont perdu par rapport aux meilleures : 0 serait parfait.
review-rivals = Les autres
review-rivals-about = Ce que les autres joueurs ont donné ou pris, et ce qu’on ne peut pas démêler.
