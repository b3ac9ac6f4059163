"""The searching bot uses only its seat's knowledge, mixes its sealed answers, and is repeatable."""

from __future__ import annotations

import pytest

from marea import EVERYONE, OVER, Rng, bots, games
from marea.bots import Memory, Position, Search
from marea.bots.nodes import Node, Outcome, Visit
from marea.bots.tree import Settings, Tree, knowledge_after, sample_index, strategy, update_regrets
from marea.kernel.chance import random_action
from marea.lab.simulate import simulate
from marea.lab.summary import summarize
from tests.positions import at

GAME = games.get("regatta")
PLAIN = Settings(curiosity=1.0, depth=4, scale=4.0, trust=0.0)
SIGNING = "bid:1 bid:0 draw:cook draw:captain"


def grown(tree: Tree, position: Position, iterations: int, seed: int = 1) -> Tree:
    """Search for a while."""
    rng = Rng(seed)
    worlds = position.worlds(rng)
    for _ in range(iterations):
        tree.iterate(next(worlds), rng)
    return tree


# -- what it finds -----------------------------------------------------------------------------------


@pytest.mark.parametrize("trust", [0.0, 2.0])
def test_it_finds_the_captain(trust: float) -> None:
    s = at("regatta", 2, SIGNING, reserve="nothing")
    chosen = Search(200, Settings(1.0, 4, 4.0, trust)).choose(Position(GAME, s, 0), Rng(1))
    assert GAME.space.show(chosen) == "sign:captain"


@pytest.mark.slow
@pytest.mark.once
@pytest.mark.parametrize(("game", "count", "share"), [("navia", 4, 0.6), ("nyakuza", 3, 0.6), ("namiji", 4, 0.6)])
def test_it_beats_greedy(game: str, count: int, share: float) -> None:
    """It wins most of its games, from the first seat and from the last; `make levels` measures by how much."""
    first = summarize(simulate(games.get(game), count, 2, ["search", "greedy"], seed=3), 2)
    last = summarize(simulate(games.get(game), count, 2, ["greedy", "search"], seed=3), 2)
    assert (first.wins[0] + last.wins[1]) / (2 * count) >= share


# -- what it knows -----------------------------------------------------------------------------------


def test_its_choice_does_not_depend_on_hidden_information() -> None:
    one = Position(GAME, at("regatta", 3, "bid:9 bid:0 bid:0 draw:cook draw:captain sign:cook bid:0"), 1)
    other = Position(GAME, at("regatta", 3, "bid:9 bid:0 bid:0 draw:cook draw:bosun sign:cook bid:1"), 1)
    for seed in range(5):
        assert Search(100).choose(one, Rng(seed)) == Search(100).choose(other, Rng(seed))


def test_a_seats_knowledge_does_not_depend_on_others_private_events() -> None:
    public, own, secret = (3, EVERYONE, 1, 2, 0, 0), (4, 1, 5, 0, 0, 0), (4, 0, 7, 0, 0, 0)
    assert knowledge_after(9, 1, -1, [public, secret, own]) == knowledge_after(9, 1, -1, [public, own])
    assert knowledge_after(9, 1, -1, [public]) != knowledge_after(9, 1, -1, [public, own])
    assert knowledge_after(9, 1, 2, [public]) != knowledge_after(9, 1, 3, [public]), "a seat knows its own actions"
    both = knowledge_after(9, 1, 2, [public, own])
    assert knowledge_after(knowledge_after(9, 1, 2, [public]), 1, -1, [own]) == both, "in one go or step by step"


@pytest.mark.slow
@pytest.mark.parametrize("game", games.all())
def test_only_legal_actions_are_tried(game: str) -> None:
    found = games.get(game)
    s = found.new(found.players[-1])
    rng = Rng(8)
    while s.to_move() != OVER and (s.to_move() < 0 or s.reveals < 12):
        if s.to_move() < 0 or len(s.legal()) == 1:
            s.apply(random_action(s, rng))
            continue
        position = Position(found, s, s.to_move())
        tree = grown(Tree(found, s.to_move(), PLAIN), position, 20)
        own = [arm for key, arm in tree.root.arms.items() if key % 8 == s.to_move()]
        assert {arm.action for arm in own} <= set(position.legal)
        assert sum(arm.visits for arm in own) == 20
        assert all(0.0 <= arm.total <= float(arm.visits) <= 20.0 for arm in tree.root.arms.values())
        s.apply(random_action(s, rng))


# -- the same for the same seed ------------------------------------------------------------------------


def test_the_same_seed_grows_the_same_tree_in_pure_python_and_compiled() -> None:
    """The numbers are the same in both modes: otherwise one of the two test runs would fail."""
    tree = grown(Tree(GAME, 0, PLAIN), Position(GAME, at("regatta", 3, ""), 0), 300)
    visits = [tree.root.arm(0, action).visits for action in at("regatta", 3, "").legal()]
    again = grown(Tree(GAME, 0, PLAIN), Position(GAME, at("regatta", 3, ""), 0), 300)
    assert visits == [again.root.arm(0, action).visits for action in at("regatta", 3, "").legal()]
    assert visits == [12, 27, 39, 38, 176, 0, 1, 2, 3, 2, 0]


# -- sealed answers --------------------------------------------------------------------------------------


def settled_odds(payoffs: list[list[float]], rounds: int) -> list[list[float]]:
    """Play a game of one sealed answer per seat by regret matching; return the average strategies."""
    node, rng = Node(), Rng(2)
    for _ in range(rounds):
        answers = []
        for seat in range(2):
            arms = [node.arm(seat, action) for action in range(len(payoffs))]
            odds = strategy(arms)
            answers.append(Visit(node, seat, arms[sample_index(odds, rng)], arms, odds))
        one, other = (answer.chosen.action for answer in answers)
        update_regrets(answers[0], [line[other] for line in payoffs])
        update_regrets(answers[1], [1.0 - value for value in payoffs[one]])
    return [[arm.weight / sum(arm.weight for arm in answer.open) for arm in answer.open] for answer in answers]


@pytest.mark.parametrize(
    ("payoffs", "odds"),
    [
        ([[0.5, 0.0, 1.0], [1.0, 0.5, 0.0], [0.0, 1.0, 0.5]], [1 / 3, 1 / 3, 1 / 3]),  # rock, paper, scissors
        ([[1.0, 0.0], [0.0, 0.5]], [1 / 3, 2 / 3]),  # hide and seek with unequal places
        ([[0.6, 0.7], [0.1, 0.2]], [1.0, 0.0]),  # the first is better whatever the other does
    ],
)
def test_sealed_answers_converge_to_an_equilibrium(payoffs: list[list[float]], odds: list[float]) -> None:
    assert settled_odds(payoffs, 20_000)[0] == pytest.approx(odds, abs=0.06)


def test_every_possible_answer_of_a_window_is_evaluated() -> None:
    """After one iteration every bid of a seat has an outcome against the other seat's actual bid."""
    tree = grown(Tree(GAME, 0, PLAIN), Position(GAME, at("regatta", 2, ""), 0), 1)
    outcomes = tree.root.outcomes
    assert outcomes is not None
    assert len(outcomes) == 11 + 11 - 1  # each seat's bids against the one of the other
    assert sum(outcome.visits for outcome in outcomes.values()) == len(outcomes) + 1


def test_the_mean_of_an_outcome_includes_its_first_estimate() -> None:
    outcome = Outcome([0.9, 0.1])
    outcome.add([0.1, 0.9])
    outcome.add([0.2, 0.8])
    assert outcome.mean(0) == pytest.approx(0.4)
    assert outcome.mean(1) == pytest.approx(0.6)


# -- from move to move -----------------------------------------------------------------------------------


def test_moving_the_root_keeps_the_subtree() -> None:
    tree = grown(Tree(GAME, 0, PLAIN), Position(GAME, at("regatta", 2, ""), 0), 300)
    known, child = max(tree.root.children.items(), key=lambda item: visits_of(item[1]))
    deeper = visits_of(child)
    assert deeper > 0
    tree.move_root(known)
    assert tree.root is child
    tree.move_root(12345)  # not in the tree
    assert visits_of(tree.root) == 0


def visits_of(node: Node) -> int:
    """Return the number of decisions at a node."""
    return sum(arm.visits for arm in node.arms.values())


def test_a_bot_reuses_its_tree_if_positions_come_with_a_memory() -> None:
    """Play the same game twice: with a memory, later searches start with the visits of earlier ones."""

    def visits(remembering: bool) -> int:
        bot, rng, s, memory = Search(200), Rng(3), GAME.new(2), Memory(2)
        total = 0
        while s.to_move() != OVER:
            s.log = []
            seat = s.to_move()
            if seat == 0:
                position = Position(GAME, s, 0, memory.known[0] if remembering else 0)
                action = bot.choose(position, rng)
                total += sum(visits_of(bot.tree.root) for _ in [0] if bot.tree and len(position.legal) > 1)
            else:
                action = random_action(s, rng)
            s.apply(action)
            memory.note(seat, action, s.log)
        return total

    assert visits(remembering=True) > visits(remembering=False)


def test_a_search_stops_when_its_time_is_up() -> None:
    bot = Search(10**9)
    position = Position(GAME, at("regatta", 2, ""), 0, seconds=0.05)
    assert bot.choose(position, Rng(1)) in position.legal


def test_there_is_a_searching_bot() -> None:
    assert isinstance(bots.get("search"), Search)
