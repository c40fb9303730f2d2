"""Asks the server `mcp` by the official SDK, in both ways of opening: check.py JAR."""

import asyncio
import subprocess
import sys
import tempfile

from mcp import ClientSession, StdioServerParameters
from mcp.client.client import Client
from mcp.client.stdio import stdio_client

JAR = sys.argv[1]
PROGRAM = """
import java.util.concurrent.*;
class Orders {
    public static void main(String[] none) throws Exception {
        ExecutorService orders = Executors.newFixedThreadPool(2, work -> new Thread(work, "orders-" + work.hashCode()));
        System.out.println(ProcessHandle.current().pid());
        for (int i = 0; ; i++) {
            orders.submit(() -> { Thread.sleep(10); return 0; });
            Thread.sleep(10);
        }
    }
}
"""
SERVER = StdioServerParameters(command="java", args=["-jar", JAR, "mcp"])


async def ask(client, pid):
    names = [tool.name for tool in (await client.list_tools()).tools]
    assert "explain" in names and "resize" not in names, names
    for tool, arguments in {
        "list_jvms": {},
        "pools": {"target": pid},
        "explain": {"target": pid, "pool": "orders"},
        "task_kinds": {"target": pid, "pool": "orders"},
        "gate": {"target": pid, "fail_on": "rejecting"},
    }.items():
        answer = await client.call_tool(tool, arguments)
        assert not answer.is_error and answer.structured_content, answer
        assert "orders" in str(answer) or tool == "list_jvms", answer
    assert (await client.call_tool("explain", {"target": pid, "pool": "none"})).is_error


async def main(pid):
    async with stdio_client(SERVER) as (reads, writes):
        async with ClientSession(reads, writes) as session:
            opened = await session.initialize()
            await ask(session, pid)
            print("mcp: opened by initialize, " + opened.protocol_version)
    async with Client(stdio_client(SERVER)) as client:
        await ask(client, pid)
        print("mcp: opened without, " + client.protocol_version)


with tempfile.NamedTemporaryFile("w", suffix=".java") as source:
    source.write(PROGRAM)
    source.flush()
    jvm = subprocess.Popen(
        ["java", "-javaagent:" + JAR + "=window=100ms", source.name], stdout=subprocess.PIPE, text=True)
    try:
        asyncio.run(main(jvm.stdout.readline().strip()))
    finally:
        jvm.kill()
