"""The cable between two network namespaces. Every packet from one to the other passes through this
process, which delays and loses packets. cable.ts starts and controls it.

It is in Python, because a TUN device needs an ioctl, which Node does not have. It runs in user
space, because the kernel of a container often has no netem.

Each address of the server is a separate line with its own network conditions.
stdin: one JSON object on each line, {"address": ..., and any of: rttMs, jitterMs, loss (share of
packets), kbit (a second, each way; 0 means no limit), cut, mute (true: the server's data is lost,
but not its acknowledgements)}.
stdout: "ready", then for each line of stdin the traffic so far: {"up": bytes, "down": bytes,
"lost": packets}.
When stdin ends, the cable and its devices end."""

import contextlib
import fcntl
import heapq
import json
import os
import random
import select
import struct
import sys
import time

PHONES, SERVER = 0, 1
TUNSETIFF = 0x400454CA
IFF_TUN = 0x0001
IFF_NO_PI = 0x1000
TCP = 6
# Bytes that a cell tower stores for a phone before it drops packets: three seconds at 50 kbit/s.
QUEUE_BYTES = 20_000
PACKET_BYTES = 65_536


class Line:
    def __init__(self):
        self.conditions = {"rttMs": 0, "jitterMs": 0, "loss": 0, "kbit": 0, "cut": False, "mute": False}
        self.passed = {"up": 0, "down": 0, "lost": 0}
        # Time at which the last accepted byte has left, each way.
        self.free_at = [0.0, 0.0]


def open_tun(name):
    tun = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(tun, TUNSETIFF, struct.pack("16sH22x", name.encode(), IFF_TUN | IFF_NO_PI))
    return tun


def carries_data(packet):
    """True for a TCP packet with data: not only an acknowledgement or the end of a connection."""
    if packet[9] != TCP:
        return False
    ip_header = (packet[0] & 15) * 4
    tcp_header = (packet[ip_header + 12] >> 4) * 4
    return len(packet) > ip_header + tcp_header


class Cable:
    def __init__(self, seed):
        self.lines = {}
        self.under_way = []
        self.serial = 0
        self.chance = random.Random(seed)

    def line(self, address):
        return self.lines.setdefault(address, Line())

    def take(self, sender, packet):
        """Accepts a packet from one side: drops it, or plans its delivery to the other side."""
        if packet[0] >> 4 != 4:
            return
        address = ".".join(map(str, packet[16:20] if sender == PHONES else packet[12:16]))
        line = self.line(address)
        conditions = line.conditions
        now = time.monotonic()
        leaves = max(now, line.free_at[sender])
        if conditions["kbit"]:
            bytes_a_second = conditions["kbit"] * 125
            if (leaves - now) * bytes_a_second > QUEUE_BYTES:
                line.passed["lost"] += 1
                return
            leaves += len(packet) / bytes_a_second
        else:
            leaves = now
        line.free_at[sender] = leaves
        if self.chance.random() < conditions["loss"]:
            line.passed["lost"] += 1
            return
        jitter = (self.chance.random() * 2 - 1) * conditions["jitterMs"]
        due = leaves + max(0.0, conditions["rttMs"] / 2 + jitter) / 1_000
        self.serial += 1
        heapq.heappush(self.under_way, (due, self.serial, sender, line, packet))

    def deliver(self, tuns):
        now = time.monotonic()
        while self.under_way and self.under_way[0][0] <= now:
            _, _, sender, line, packet = heapq.heappop(self.under_way)
            # Checked at the arrival, so that a cut also loses packets that are under way.
            muted = line.conditions["mute"] and sender == SERVER and carries_data(packet)
            if line.conditions["cut"] or muted:
                line.passed["lost"] += 1
                continue
            line.passed["down" if sender == SERVER else "up"] += len(packet)
            with contextlib.suppress(OSError):
                os.write(tuns[PHONES if sender == SERVER else SERVER], packet)

    def execute(self, text):
        command = json.loads(text)
        line = self.line(command.pop("address"))
        line.conditions.update(command)
        print(json.dumps(line.passed), flush=True)


def main():
    seed, *names = sys.argv[1:]
    cable = Cable(seed)
    tuns = [open_tun(name) for name in names]
    print("ready", flush=True)
    stdin, rest = sys.stdin.fileno(), b""
    while True:
        wait = max(0.0, cable.under_way[0][0] - time.monotonic()) if cable.under_way else None
        readable, _, _ = select.select([*tuns, stdin], [], [], wait)
        if stdin in readable:
            heard = os.read(stdin, PACKET_BYTES)
            if not heard:
                return
            *commands, rest = (rest + heard).split(b"\n")
            for command in commands:
                cable.execute(command)
        for sender, tun in enumerate(tuns):
            if tun not in readable:
                continue
            with contextlib.suppress(BlockingIOError):
                while True:
                    cable.take(sender, os.read(tun, PACKET_BYTES))
        cable.deliver(tuns)


main()
