"""A bot for a Waterhole server in thirty lines: it opens a table against an easy one and plays at random to the end.

python examples/bot.py http://localhost:8080        (needs: pip install websockets)
"""

import json
import random
import sys
import urllib.request
from typing import Any

from websockets.sync.client import connect


def ask(path: str, body: dict[str, Any]) -> Any:
    headers = {"content-type": "application/json", **({"authorization": f"Bearer {token}"} if token else {})}
    request = urllib.request.Request(f"{server}/api{path}", json.dumps(body).encode(), headers)
    return json.load(urllib.request.urlopen(request))


server, token = sys.argv[1] if len(sys.argv) > 1 else "http://localhost:8080", ""
token = ask("/tokens", {"name": "Thirty lines"})["token"]
table = ask("/tables", {"game": "kariba", "seats": ["open", "easy"], "length": 1})["id"]
ask(f"/tables/{table}/start", {})
address = f"{server.replace('http', 'ws', 1)}/api/tables/{table}/play"
with connect(address, additional_headers={"authorization": f"Bearer {token}"}) as socket:
    for message in map(json.loads, socket):
        if message["type"] == "news" and message["moves"]:
            choice = random.choice(message["moves"])["move"]
            move = {"type": "move", "id": f"{message['version']}", "version": message["version"], "move": choice}
            socket.send(json.dumps(move))
        if message.get("table", {}).get("status") == "over":
            print("The scores are", message["table"]["totals"])
            break
