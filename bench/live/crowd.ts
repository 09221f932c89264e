import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Characters kept of a chunk: a frame's header may start in it and end in the next chunk. */
const TAIL_LENGTH = 40;
/** Milliseconds without a message after which no more are expected. */
const QUIET_MS = 400;
/** Milliseconds between two checks for messages. */
const CHECK_MS = 20;
/** Connections opened at once: fewer than a server's backlog allows. */
const OPENED_AT_ONCE = 100;

interface Client {
  socket: Socket;
  tail: string;
  messages: number;
  /** The newest revision that it received. */
  revision: number;
}

/** Returns the request that opens a phone's stream. */
export function streamRequest(origin: string, cookie: string): string {
  const { host } = new URL(origin);
  return `GET /api/live?view=play HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\nAccept: text/event-stream\r\n\r\n`;
}

/** Returns the request that opens a WebSocket. */
export function socketRequest(origin: string): string {
  const { host } = new URL(origin);
  const key = randomBytes(16).toString('base64');
  return `GET / HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`;
}

/** Many browsers that have the scoreboard open. They read every byte but render nothing. */
export class Crowd {
  readonly #clients: Client[] = [];
  /** The last whole frame that the first client received. */
  lastFrame = '';
  /** Time of the last message. */
  #heardAt = 0;
  /** Clients that have not received a message since `nextMessage`. */
  #waitedFor = new Set<Client>();
  #allReceived = Promise.withResolvers<number>();

  /** Opens a connection for each request. Resolves when each has an answer. */
  static async open(origin: string, requests: readonly string[]): Promise<Crowd> {
    const { hostname, port } = new URL(origin);
    const crowd = new Crowd();
    for (let from = 0; from < requests.length; from += OPENED_AT_ONCE) {
      const some = requests.slice(from, from + OPENED_AT_ONCE);
      await Promise.all(some.map((request) => crowd.#join(connect(Number(port), hostname), request)));
    }
    return crowd;
  }

  async #join(socket: Socket, request: string): Promise<void> {
    const client: Client = { socket, tail: '', messages: 0, revision: 0 };
    this.#clients.push(client);
    const answered = Promise.withResolvers<void>();
    socket.on('error', answered.reject);
    socket.on('data', (chunk) => {
      this.#read(client, chunk.toString('latin1'));
      answered.resolve();
    });
    socket.write(request);
    await answered.promise;
  }

  #read(client: Client, chunk: string): void {
    const text = client.tail + chunk;
    // A whole header in the tail was counted before, so its revision is not newer.
    for (const { 1: id, index } of text.matchAll(/id: (\d+)\nevent: /g)) {
      const revision = Number(id);
      if (revision <= client.revision) continue;
      client.revision = revision;
      client.messages += 1;
      this.#heardAt = performance.now();
      if (client === this.#clients[0] && text.endsWith('\n\n')) this.lastFrame = text.slice(index);
      if (this.#waitedFor.delete(client) && this.#waitedFor.size === 0) {
        this.#allReceived.resolve(this.#heardAt);
      }
    }
    client.tail = text.slice(-TAIL_LENGTH);
  }

  /** Resolves when each client has received one more message, with that time in milliseconds. */
  nextMessage(): Promise<number> {
    this.#waitedFor = new Set(this.#clients);
    this.#allReceived = Promise.withResolvers<number>();
    return this.#allReceived.promise;
  }

  /**
   * Resolves when a message came after `since` (milliseconds) and no more come. Returns the time of
   * the last message, and the most messages that a client got since the previous call.
   */
  async settled(since = 0): Promise<{ at: number; messages: number }> {
    while (this.#heardAt < since || performance.now() - this.#heardAt < QUIET_MS) await sleep(CHECK_MS);
    const messages = Math.max(...this.#clients.map((client) => client.messages));
    for (const client of this.#clients) client.messages = 0;
    return { at: this.#heardAt, messages };
  }

  /** True if all clients have the same revision. */
  get isTogether(): boolean {
    return new Set(this.#clients.map(({ revision }) => revision)).size === 1;
  }

  close(): void {
    for (const { socket } of this.#clients) socket.destroy();
  }
}
