"""Faults that reveal a secret, or deal worlds that a seat could tell from the truth."""

from __future__ import annotations

from tests.kernel.plants.plant import Plant

PLANTS = [
    Plant(
        "an open step that depends on a secret hand",
        "steps.py",
        'Sign("sign", "R7")]',
        'Sign("sign", "R7", open=True)]',
        "open",
        "legal actions of an open step",
    ),
    Plant(
        "a view that leaks a bid",
        "views.py",
        "s.answers[seat] - s.data.bid if seat >= 0 and s.answers[seat] != UNANSWERED else None",
        "max(s.answers)",
        "view",
        "bid",
    ),
    Plant(
        "a view that shows who has bid", "views.py", '"race": s.race,', '"race": len(s.waiting()),', "view", "race is"
    ),
    Plant(
        "a view that leaks a hand",
        "views.py",
        "if s.to_move() == OVER else None",
        "if True else None",
        "view",
        "shown[",
    ),
    Plant("a view that leaks the bag", "views.py", '"bag": sum(s.bag)', '"bag": s.bag[0]', "view", "bag is"),
    Plant(
        "a resample that loses a tile",
        "bots.py",
        "rows.redeal(s.hands, s.bag, seat, rng)",
        "rows.redeal(s.hands, s.bag, seat, rng)\n        s.bag[0] -= 1",
        "verify",
        "after resample for viewer",
    ),
    Plant(
        "a resample that does nothing",
        "bots.py",
        "rows.redeal(s.hands, s.bag, seat, rng)",
        "pass",
        "moved",
        "hands, bag",
    ),
    Plant(
        "a resample that redeals one's own hand",
        "bots.py",
        "rows.redeal(s.hands, s.bag, seat, rng)",
        "rows.redeal(s.hands, s.bag, -3, rng)",
        "asked",
        "legal actions",
    ),
    Plant(
        "a resample that looks at the truth",
        "bots.py",
        "    if s.to_move() != OVER:",
        "    if s.to_move() != OVER and s.bag[3] >= 6:",
        "blind",
        "looks at the truth",
    ),
    Plant(
        "a resample that moves what is public",
        "bots.py",
        "rows.redeal(s.hands, s.bag, seat, rng)",
        "rows.redeal(s.hands, s.bag, seat, rng)\n        s.coins[0] = 5",
        "hidden",
        "coins",
    ),
    Plant("a reveal that is not announced", "steps.py", "        s.reveal()\n", "", "reveal", "sign:"),
    Plant(
        "an event that tells a secret",
        "steps.py",
        "s.emit(SAW, arg, kind, to=arg)",
        "s.emit(SAW, arg, kind)",
        "learnt",
        "may not know which",
    ),
    Plant(
        "a refusal that tells a secret",
        "__init__.py",
        "    why_not=views.why_not,\n",
        '    refusal=lambda s, seat, action: "R1" if s.hands[0] and seat else "",\n',
        "refusal",
        "cannot know",
    ),
    Plant(
        "a choice whose argument tells a secret",
        "__init__.py",
        "    why_not=views.why_not,\n",
        "    choice=lambda s, seat, c: type(c)(c.text, c.verb, c.clause, c.targets, {'coins': s.bag[0]}, c.action),\n",
        "asked",
        "args.coins",
    ),
    Plant(
        "a choice whose target tells a secret",
        "__init__.py",
        "    why_not=views.why_not,\n",
        "    choice=lambda s, seat, c: type(c)(\n"
        "        c.text, c.verb, c.clause, ('purse' if s.bag[0] > s.bag[3] else 'crew-cook',), c.args, c.action\n"
        "    ),\n",
        "asked",
        "targets",
    ),
    Plant(
        "an event that tells a hand beside a reveal",
        "steps.py",
        "s.emit(SIGNED, seat, kind)",
        "s.emit(SIGNED, seat, kind)\n        s.emit(SHOWED, seat, 0, s.hands[seat * s.data.kinds])",
        "learnt",
        "may not know which",
    ),
    Plant(
        "an event that tells a hand when bids are opened",
        "steps.py",
        "s.emit(WON, winner, price)",
        "s.emit(SHOWED, winner, 0, s.hands[winner * s.data.kinds])",
        "learnt",
        "sealed answers: viewer",
    ),
    Plant(
        "an event that tells another's hand at a draw",
        "steps.py",
        "s.emit(DREW, arg)",
        "s.emit(SHOWED, (arg + 1) % s.players, 0, s.hands[(arg + 1) % s.players * s.data.kinds])",
        "learnt",
        "may not know which",
    ),
    Plant(
        "a draw of which its owner is not told",
        "steps.py",
        "        s.emit(SAW, arg, kind, to=arg)\n",
        "",
        "announced",
        "no event tells viewer",
    ),
    Plant(
        "reserves that are shown without a word",
        "steps.py",
        "s.emit(SHOWED, player, kind, s.hands[player * s.data.kinds + kind])",
        "pass",
        "announced",
        "what it sees: scores[",
    ),
    Plant(
        "bids that are opened without a word",
        "steps.py",
        "            s.emit(BADE, seat, answers[seat] - s.data.bid)\n"
        "        winner = s.flag\n"
        "        for i in range(1, s.players):\n"
        "            seat = (s.flag + i) % s.players\n"
        "            if answers[seat] > answers[winner]:\n"
        "                winner = seat\n"
        "        price = answers[winner] - s.data.bid\n"
        "        s.emit(WON, winner, price)\n",
        "            pass\n"
        "        winner = s.flag\n"
        "        for i in range(1, s.players):\n"
        "            seat = (s.flag + i) % s.players\n"
        "            if answers[seat] > answers[winner]:\n"
        "                winner = seat\n"
        "        price = answers[winner] - s.data.bid\n",
        "announced",
        "sealed answers: no event tells viewer",
    ),
    Plant("scores that tell a secret", "state.py", "if self.to_move() == OVER:", "if True:", "view", "scores["),
    Plant(
        "an argument that carries a secret",
        "steps.py",
        "ask(SIGN, winner)",
        "ask(SIGN, winner, s.bag[0])",
        "learnt",
        "resample tells",
    ),
    Plant(
        "an observation of another's hand",
        "bots.py",
        "rows.row(s.hands, seat, kinds)",
        "rows.row(s.hands, (seat + 1) % s.players, kinds)",
        "observe",
        "changes with what it cannot know",
    ),
    Plant(
        "a resample that always deals the same",
        "bots.py",
        "rows.redeal(s.hands, s.bag, seat, rng)",
        "rows.redeal(s.hands, s.bag, seat, Rng(1))",
        "worlds",
        "the truth is not among the 1 worlds",
    ),
    Plant(
        "a resample that never deals a captain",
        "bots.py",
        "rows.redeal(s.hands, s.bag, seat, rng)",
        "rows.redeal(s.hands, s.bag, seat, rng)\n"
        "        for hand in range(0, len(s.hands), 4):\n"
        "            while hand != 4 * seat and s.hands[hand + 3] and sum(s.bag[:3]):\n"
        "                kind = rng.weighted(s.bag[:3])\n"
        "                s.bag[kind], s.bag[3] = s.bag[kind] - 1, s.bag[3] + 1\n"
        "                s.hands[hand + kind], s.hands[hand + 3] = s.hands[hand + kind] + 1, s.hands[hand + 3] - 1",
        "worlds",
        "the truth is not among",
    ),
    Plant(
        "a resample that spares one seat",
        "bots.py",
        "rows.redeal(s.hands, s.bag, seat, rng)",
        "others = s.hands[: -s.data.kinds]\n"
        "        rows.redeal(others, s.bag, seat, rng)\n"
        "        s.hands[: -s.data.kinds] = others",
        "learnt",
        "resample tells viewer",
    ),
]
