"""The socket that the server listens on."""

import asyncio
import socket

from graphbuilder.cli.serve import _listen


def test_small_answers_are_sent_at_once() -> None:
    """Otherwise each answer on a connection that stays open waits for the client's delayed acknowledgement."""

    async def option_of_a_connection() -> int:
        found: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        def connected(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            found.set_result(writer.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        async with await asyncio.start_server(connected, sock=_listen("127.0.0.1", 0)) as server:
            _, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
            option = await found
            writer.close()
            return option

    assert asyncio.run(option_of_a_connection()) == 1
