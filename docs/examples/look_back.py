"""A finished game of a server, as one seat saw it: python look_back.py http://127.0.0.1:8000/table/ID 0"""

import sys
import urllib.request

from marea import EVERYONE, Record, replay

address, seat = sys.argv[1], int(sys.argv[2])
server, _, table = address.rpartition("/table/")
with urllib.request.urlopen(f"{server}/api/tables/{table}/record") as answer:
    record = Record.read(answer.read().decode())
for number, s in enumerate(replay(record)):
    for event in s.log or []:
        if event[1] in (EVERYONE, seat):  # the log has the private events of others too
            print(number, *s.game.describe(event))
    if seat in s.asked():
        print(number, "asked", s.prompt(), "and sees", s.game.view(s, seat))
print(record.result)
