"""Clients of the other servers that are measured beside Fuchsbau's."""

from __future__ import annotations

import asyncio
import time

from .load import Load
from .websocket import Client


class EchoRoom(Load):
    """Four devices of an echo server of the same shape: what one says, all four hear."""

    def __init__(self) -> None:
        super().__init__()
        self._text = b'{"echo":"' + b"x" * 190 + b'"}'
        self._turn = 0
        self._pending = 0

    async def come(self, port: int) -> None:
        """Connect; the server puts each four that come one after the other into one room."""
        for _ in range(4):
            self.clients.append(await Client.connect(port, lambda client, data: self._hear()))

    def play(self) -> None:
        """Say something, when all have heard what was said before."""
        if self._pending:
            return
        self._pending = 4
        self._turn += 1
        self.moves += 1
        self.sent = time.perf_counter()
        self.clients[self._turn % 4].say(self._text)

    def _hear(self) -> None:
        self.delivered()
        self._pending -= 1
        if not self._pending:
            self.on_turn()


class Match(Load):
    """Four clients of a boardgame.io server that say something in turn (Socket.IO 4 over a WebSocket)."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self._match = b"match-%d" % number
        self._state = 0
        self._player = b"0"
        self._synced = 0
        self._may_move = True

    async def come(self, port: int) -> None:
        """Connect; the first one makes the match."""
        for player in range(4):
            client = await Client.connect(
                port,
                lambda client, data, player=player: self._hear(player, client, data),
                "/socket.io/?EIO=4&transport=websocket",
            )
            self.clients.append(client)
            while self._synced <= player:
                await asyncio.sleep(0.001)

    def play(self) -> None:
        """The next player says something, when the last one was heard."""
        if not self._may_move:
            return
        self._may_move = False
        self.sent = time.perf_counter()
        self.moves += 1
        self.clients[int(self._player)].say(
            b'42/echo,["update",{"type":"MAKE_MOVE","payload":{"type":"say","args":[1],"playerID":"%s"}},%d,"%s","%s"]'
            % (self._player, self._state, self._match, self._player)
        )

    def _hear(self, player: int, client: Client, data: bytes) -> None:
        if data.startswith(b'42/echo,["update"'):
            self.delivered()
            if player == 0:
                self._state = int(data.partition(b'"_stateID":')[2].partition(b"}")[0])
                self._player = data.partition(b'"currentPlayer":"')[2][:1]
                self._may_move = True
                self.on_turn()
        elif data.startswith(b'42/echo,["sync"'):
            self._synced += 1
        elif data == b"2":
            client.say(b"3")  # its heartbeat
        elif data.startswith(b"40/echo"):
            client.say(b'42/echo,["sync","%s","%d",null,4]' % (self._match, player))
        elif data.startswith(b"0"):
            client.say(b"40/echo,")
