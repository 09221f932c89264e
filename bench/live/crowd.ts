import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Characters kept of a chunk, in which the name of a frame may begin. */
const TAIL_LENGTH = 40;
/** Milliseconds without a message after which nothing more is on its way. */
const QUIET_MS = 400;
const LOOK_MS = 20;
/** Connections opened at a time: fewer than a server lets wait. */
const OPENED_TOGETHER = 100;

interface Client {
  socket: Socket;
  tail: string;
  messages: number;
  /** The newest revision that it holds. */
  revision: number;
}

/** What a phone asks for its stream. */
export function streamQuestion(origin: string, cookie: string): string {
  const { host } = new URL(origin);
  return `GET /api/live?view=play HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\nAccept: text/event-stream\r\n\r\n`;
}

/** What asks for a WebSocket. */
export function socketQuestion(origin: string): string {
  const { host } = new URL(origin);
  const key = randomBytes(16).toString('base64');
  return `GET / HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`;
}

/** Browsers that hold the board open, as far as a server can see: they read every byte and draw nothing. */
export class Crowd {
  readonly #clients: Client[] = [];
  /** The last whole frame that one of them was sent. */
  lastFrame = '';
  #heardAt = 0;
  #isWaitedFor = new Set<Client>();
  #together = Promise.withResolvers<number>();

  /** One for each question. Resolves when each has an answer. */
  static async open(origin: string, questions: readonly string[]): Promise<Crowd> {
    const { hostname, port } = new URL(origin);
    const crowd = new Crowd();
    for (let from = 0; from < questions.length; from += OPENED_TOGETHER) {
      const some = questions.slice(from, from + OPENED_TOGETHER);
      await Promise.all(some.map((question) => crowd.#join(connect(Number(port), hostname), question)));
    }
    return crowd;
  }

  async #join(socket: Socket, question: string): Promise<void> {
    const client: Client = { socket, tail: '', messages: 0, revision: 0 };
    this.#clients.push(client);
    const answered = Promise.withResolvers<void>();
    socket.on('error', answered.reject);
    socket.on('data', (chunk) => {
      this.#read(client, chunk.toString('latin1'));
      answered.resolve();
    });
    socket.write(question);
    await answered.promise;
  }

  #read(client: Client, chunk: string): void {
    const text = client.tail + chunk;
    // What the tail holds of a frame was read with it; a whole frame never is.
    for (const { 1: id, index } of text.matchAll(/id: (\d+)\nevent: /g)) {
      const revision = Number(id);
      if (revision <= client.revision) continue;
      client.revision = revision;
      client.messages += 1;
      this.#heardAt = performance.now();
      if (client === this.#clients[0] && text.endsWith('\n\n')) this.lastFrame = text.slice(index);
      if (this.#isWaitedFor.delete(client) && this.#isWaitedFor.size === 0) {
        this.#together.resolve(this.#heardAt);
      }
    }
    client.tail = text.slice(-TAIL_LENGTH);
  }

  /** When each has had one more message from now on (milliseconds). */
  nextMessage(): Promise<number> {
    this.#isWaitedFor = new Set(this.#clients);
    this.#together = Promise.withResolvers<number>();
    return this.#together.promise;
  }

  /**
   * When the last of all held what all hold, once something has come after `since` (milliseconds) and nothing comes any more; and
   * the messages of the busiest since the last time.
   */
  async settled(since = 0): Promise<{ at: number; messages: number }> {
    while (this.#heardAt < since || performance.now() - this.#heardAt < QUIET_MS) await sleep(LOOK_MS);
    const messages = Math.max(...this.#clients.map((client) => client.messages));
    for (const client of this.#clients) client.messages = 0;
    return { at: this.#heardAt, messages };
  }

  /** Whether all hold the same revision: who is not sent a change of the board may stand behind. */
  get isTogether(): boolean {
    return new Set(this.#clients.map(({ revision }) => revision)).size === 1;
  }

  close(): void {
    for (const { socket } of this.#clients) socket.destroy();
  }
}
