"""A program that plays a whole game against a bot over HTTP: python bot.py http://127.0.0.1:8000 navia"""

import json, random, sys, time, urllib.request  # noqa: E401, I001


def call(path, body=None, token=""):
    headers = {"content-type": "application/json", "authorization": f"Bearer {token}"}
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(f"{server}/api/{path}", data, headers)) as answer:
        return json.load(answer)


server, game = sys.argv[1:]
table = call("tables", {"game": game, "seats": [{"name": "Program"}, {"kind": "bot"}], "window": 0, "pause": 0})
token, path = table["seats"][0]["token"], f"tables/{table['table']}"
while (now := call(path, token=token))["status"] != "over":
    if now["choices"]:
        move = random.choice(now["choices"])["move"]
        call(f"{path}/moves", {"move": move, "id": str(now["seq"]), "expected": now["seq"]}, token)
    time.sleep(0.05)
print(now["result"])
