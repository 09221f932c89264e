import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { CLEAR, type Line, type Passed, type Weather } from './line.ts';

/** Bytes that travel together: about a packet. */
const SLICE_BYTES = 1_400;
/** Milliseconds by which all is late after a packet that got lost: that is what its loss looks like above TCP. */
const LOST_MS = 1_000;
const DIRECTIONS = ['up', 'down'] as const;
type Direction = (typeof DIRECTIONS)[number];

export interface ProxyLine extends Line {
  /** Ends all connections, as a network does that gives the phone another address. */
  reset(): void;
  close(): Promise<void>;
}

/** The weather between two sockets; all connections of a phone share it. */
class Air {
  weather: Weather = CLEAR;
  readonly passed: Passed = { up: 0, down: 0 };
  readonly #freeAt = { up: 0, down: 0 };
  #change: () => void = () => {};
  #changed = new Promise<void>(() => {});

  set(weather: Partial<Weather>): void {
    this.weather = { ...this.weather, ...weather };
    this.#change();
    this.#changed = new Promise((resolve) => {
      this.#change = resolve;
    });
  }

  /** Resolves when these bytes have left the sender, to the moment that they are due. */
  async send(direction: Direction, bytes: number): Promise<number> {
    const { kbit, rttMs, loss } = this.weather;
    const now = Date.now();
    const leaves = kbit === 0 ? now : Math.max(now, this.#freeAt[direction]) + (bytes * 8) / kbit;
    this.#freeAt[direction] = leaves;
    if (leaves > now) await sleep(leaves - now);
    return leaves + rttMs / 2 + (Math.random() < loss ? LOST_MS : 0);
  }

  /** Resolves when they come out; never while nothing comes through. */
  async arrive(direction: Direction, due: number, bytes: number): Promise<void> {
    const now = Date.now();
    if (due > now) await sleep(due - now);
    while (this.weather.cut || (this.weather.mute && direction === 'down')) await this.#changed;
    this.passed[direction] += bytes;
  }
}

async function pump(air: Air, direction: Direction, from: Socket, to: Socket): Promise<void> {
  let last = Promise.resolve();
  for await (const chunk of from) {
    for (let at = 0; at < chunk.length; at += SLICE_BYTES) {
      const slice: Buffer = chunk.subarray(at, at + SLICE_BYTES);
      const due = await air.send(direction, slice.length);
      last = last.then(async () => {
        await air.arrive(direction, due, slice.length);
        if (to.writable) to.write(slice);
      });
    }
  }
  await last;
  to.end();
}

function join(air: Air, phone: Socket, server: Socket): void {
  for (const [socket, peer] of [
    [phone, server],
    [server, phone],
  ] as const) {
    socket.on('error', () => peer.resetAndDestroy());
    socket.on('close', () => peer.destroy());
  }
  const broken = () => {
    // Whoever broke it has told the other side already.
  };
  pump(air, 'up', phone, server).catch(broken);
  pump(air, 'down', server, phone).catch(broken);
}

/**
 * A line without root: connections to the server go through here. It knows no packets, but a cut, a slow and a
 * stuttering network look the same to whoever is on top of TCP.
 */
export async function startProxyLine(serverPort: string): Promise<ProxyLine> {
  const air = new Air();
  const sockets = new Set<Socket>();
  const proxy = createServer({ allowHalfOpen: true }, (phone) => {
    const server = connect({ port: Number(serverPort), host: '127.0.0.1', allowHalfOpen: true });
    for (const socket of [phone, server]) {
      sockets.add(socket);
      socket.setNoDelay();
      socket.on('close', () => sockets.delete(socket));
    }
    join(air, phone, server);
  });
  const reset = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  const port = await new Promise<number>((resolve) => {
    proxy.listen(0, '127.0.0.1', () => {
      const address = proxy.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  return {
    url: `http://127.0.0.1:${port}`,
    async set(weather) {
      air.set(weather);
      return { ...air.passed };
    },
    reset,
    close: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
        reset();
      }),
  };
}
