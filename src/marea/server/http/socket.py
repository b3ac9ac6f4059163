"""The socket: it sends one viewer what it missed, then everything as it happens."""

from __future__ import annotations

import asyncio
import json
from typing import Annotated

from fastapi import APIRouter, Query, WebSocket, WebSocketDisconnect

from marea.kernel.errors import RulesError
from marea.kernel.state import SPECTATOR
from marea.server.base.wire import text_of
from marea.server.http.caller import Caller
from marea.server.http.dependencies import WhichSeat
from marea.server.http.errors import error_response
from marea.server.http.guard import Buckets
from marea.server.rooms.hall import Hall
from marea.server.rooms.room import Room
from marea.server.rooms.viewer import Viewer

router = APIRouter(prefix="/api")

SEND_TIMEOUT = 20.0  # seconds for a client to read a message
# Close codes.
TRY_AGAIN_LATER = 1013  # the client lags behind, or the table was unloaded
UNSUPPORTED_DATA = 1003  # something other than a ping
POLICY_VIOLATION = 1008  # too many messages


@router.websocket("/tables/{table}/socket")
async def watch(
    socket: WebSocket,
    table: str,
    after: Annotated[int, Query(ge=0)] = 0,
    seat: WhichSeat = None,
) -> None:
    """Send a viewer everything that happens after a seq."""
    hall: Hall = socket.app.state.hall
    caller = Caller.of(socket)
    try:
        room = await hall.room(table)
        caller.viewer(room, seat)
        hall.open_socket(caller.network, socket.app.state.limits.sockets)
    except RulesError as error:
        await socket.send_denial_response(error_response(error))
        return
    try:
        await socket.accept()
        await room.wait_for_command()
        await serve(socket, room, viewer_of(caller, room, seat), after)
    finally:
        hall.close_socket(caller.network)


def viewer_of(caller: Caller, room: Room, seat: int | None) -> Viewer:
    """Return the viewer; a caller who has lost the seat since it was checked is a spectator."""
    lost = seat is not None and seat not in caller.seats(room)
    return Viewer(SPECTATOR if lost else caller.viewer(room, seat), caller.keys, caller.network)


async def serve(socket: WebSocket, room: Room, viewer: Viewer, after: int) -> None:
    """Send and receive messages until one side closes."""
    missed = after if after <= room.story.seq else 0
    viewer.send(text_of(room.broadcast.full_report(viewer.seat, missed)))
    room.broadcast.connect(viewer)
    listener = asyncio.create_task(listen(socket, room, viewer))
    try:
        while (message := await viewer.messages.get()) is not None:
            async with asyncio.timeout(SEND_TIMEOUT):
                await socket.send_text(message)
        async with asyncio.timeout(SEND_TIMEOUT):
            await socket.close(TRY_AGAIN_LATER)
    except (WebSocketDisconnect, RuntimeError, TimeoutError):
        pass  # the client has disconnected, or does not read any more
    finally:
        room.broadcast.disconnect(viewer)
        listener.cancel()


async def listen(socket: WebSocket, room: Room, viewer: Viewer) -> None:
    """Answer a client's pings; a client that sends anything else, or too much, is cut off."""
    bucket = Buckets(socket.app.state.limits.per_socket)
    try:
        while True:
            message = json.loads(await socket.receive_text())
            if not isinstance(message, dict) or list(message) != ["ping"] or not isinstance(message["ping"], int):
                raise ValueError(message)
            if not bucket.take(""):
                await socket.close(POLICY_VIOLATION, "too many messages")
                break
            viewer.send(text_of({"pong": message["ping"], "seq": room.story.seq, "now": room.hall.env.now()}))
    except (ValueError, KeyError, RecursionError):
        await socket.close(UNSUPPORTED_DATA, 'a client may send {"ping": 1} and nothing else')
    except (WebSocketDisconnect, RuntimeError):
        pass
    viewer.send(None)
