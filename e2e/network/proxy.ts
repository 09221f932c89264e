import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { listen } from '../fixtures/listen.ts';
import { type Line, type NetworkConditions, type Passed, PERFECT } from './line.ts';

/** Bytes that the proxy sends together: about a packet. */
const SLICE_BYTES = 1_400;
/** Milliseconds of delay that a lost packet causes in a TCP connection. */
const LOSS_DELAY_MS = 1_000;
const DIRECTIONS = ['up', 'down'] as const;
type Direction = (typeof DIRECTIONS)[number];

export interface ProxyLine extends Line {
  /** Resets all connections, as when the network gives the phone another address. */
  reset(): void;
  close(): Promise<void>;
}

/** The network conditions of a phone, which all its connections share. */
class SharedNetwork {
  conditions: NetworkConditions = PERFECT;
  readonly passed: Passed = { up: 0, down: 0 };
  readonly #freeAt = { up: 0, down: 0 };
  #change: () => void = () => {};
  #changed = new Promise<void>(() => {});

  set(conditions: Partial<NetworkConditions>): void {
    this.conditions = { ...this.conditions, ...conditions };
    this.#change();
    this.#changed = new Promise((resolve) => {
      this.#change = resolve;
    });
  }

  /** Resolves when bytes have left the sender. The result is their arrival in epoch ms. */
  async send(direction: Direction, bytes: number): Promise<number> {
    const { kbit, rttMs, loss } = this.conditions;
    const now = Date.now();
    const leaves = kbit === 0 ? now : Math.max(now, this.#freeAt[direction]) + (bytes * 8) / kbit;
    this.#freeAt[direction] = leaves;
    if (leaves > now) await sleep(leaves - now);
    return leaves + rttMs / 2 + (Math.random() < loss ? LOSS_DELAY_MS : 0);
  }

  /** Resolves when bytes arrive, which waits while the connection is cut or mute. */
  async arrive(direction: Direction, due: number, bytes: number): Promise<void> {
    const now = Date.now();
    if (due > now) await sleep(due - now);
    while (this.conditions.cut || (this.conditions.mute && direction === 'down')) await this.#changed;
    this.passed[direction] += bytes;
  }
}

async function pump(network: SharedNetwork, direction: Direction, from: Socket, to: Socket): Promise<void> {
  let last = Promise.resolve();
  for await (const chunk of from) {
    for (let at = 0; at < chunk.length; at += SLICE_BYTES) {
      // Bytes of a closed connection do not delay other connections.
      if (to.destroyed) return;
      const slice: Buffer = chunk.subarray(at, at + SLICE_BYTES);
      const due = await network.send(direction, slice.length);
      last = last.then(async () => {
        if (to.destroyed) return;
        await network.arrive(direction, due, slice.length);
        if (to.writable) to.write(slice);
      });
    }
  }
  await last;
  to.end();
}

function join(network: SharedNetwork, phone: Socket, server: Socket): void {
  for (const [socket, peer] of [
    [phone, server],
    [server, phone],
  ] as const) {
    socket.on('error', () => peer.resetAndDestroy());
    socket.on('close', () => peer.destroy());
  }
  const broken = () => {
    // The event handlers above have closed the other side.
  };
  pump(network, 'up', phone, server).catch(broken);
  pump(network, 'down', server, phone).catch(broken);
}

/**
 * Starts a line that needs no root: a TCP proxy in front of the server. It does not see packets.
 * But a program that uses TCP sees no difference in a cut, slow or unstable network.
 */
export async function startProxyLine(serverPort: string): Promise<ProxyLine> {
  const network = new SharedNetwork();
  const sockets = new Set<Socket>();
  const proxy = createServer({ allowHalfOpen: true }, (phone) => {
    const server = connect({ port: Number(serverPort), host: '127.0.0.1', allowHalfOpen: true });
    for (const socket of [phone, server]) {
      sockets.add(socket);
      socket.setNoDelay();
      socket.on('close', () => sockets.delete(socket));
    }
    join(network, phone, server);
  });
  const reset = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  const port = await listen(proxy);
  return {
    url: `http://127.0.0.1:${port}`,
    async set(conditions) {
      network.set(conditions);
      return { ...network.passed };
    },
    reset,
    close: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
        reset();
      }),
  };
}
