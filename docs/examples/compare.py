"""Compare an edition with the standard one by games of greedy bots: python compare.py regatta mine.toml 500"""

import sys
from tempfile import TemporaryDirectory

from marea import games
from marea.lab.output import Output
from marea.lab.report.tables import tables
from marea.lab.report.wording import format_estimate, measure_name
from marea.lab.simulate import Plan
from marea.lab.workers import play_batches, tasks


def simulate(game, count, name):
    plan = Plan(game, players=2, names=["greedy"], seed=1, options=game.settings(2))
    with Output(name, plan, count) as output:
        for batch in play_batches(tasks(plan, count, keep=True), jobs=1):
            output.add(batch)
        output.finish()
    return output.table


name, edition, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
with TemporaryDirectory() as folder:
    standard = simulate(games.get(name), count, f"{folder}/standard")
    variant = simulate(games.get(name, edition), count, f"{folder}/variant")
    (found,) = tables([standard, variant])["sections"][0]["comparisons"]
print(f"{found['clear']} of {found['made']} differences are clear:")
for row in found["rows"][: found["clear"]]:
    print(measure_name(row), format_estimate(row["difference"], signed=True))
