import { connect, type Socket } from 'node:net';

/** Characters kept of a chunk, in which the name of a frame may begin. */
const TAIL_LENGTH = 40;
/** Milliseconds without a message after which nothing more is on its way. */
const QUIET_MS = 400;
const LOOK_MS = 20;

interface Client {
  socket: Socket;
  tail: string;
  messages: number;
  /** The newest revision that it holds, and when it came (milliseconds). */
  revision: number;
  at: number;
}

function read(client: Client, chunk: Buffer): void {
  const text = client.tail + chunk.toString('latin1');
  // What the tail holds of a frame was read with it; a whole frame never is.
  for (const [, id] of text.matchAll(/^id: (\d+)\nevent: /gm)) {
    if (Number(id) <= client.revision) continue;
    client.revision = Number(id);
    client.messages += 1;
    client.at = performance.now();
  }
  client.tail = text.slice(-TAIL_LENGTH);
}

/** Browsers that hold the board open, as far as a server can see: they read every byte and draw nothing. */
export class Crowd {
  readonly #clients: Client[] = [];

  /** One for each cookie. Resolves when each has its first frame. */
  static async open(origin: string, cookies: readonly string[]): Promise<Crowd> {
    const { hostname, port } = new URL(origin);
    const crowd = new Crowd();
    await Promise.all(
      cookies.map(async (cookie) => {
        const socket = connect(Number(port), hostname);
        const client: Client = { socket, tail: '', messages: 0, revision: 0, at: 0 };
        crowd.#clients.push(client);
        const first = Promise.withResolvers<void>();
        socket.on('data', (chunk) => {
          read(client, chunk);
          if (client.revision > 0) first.resolve();
        });
        socket.on('error', first.reject);
        socket.write(
          `GET /api/live?view=play HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${cookie}\r\nAccept: text/event-stream\r\n\r\n`,
        );
        await first.promise;
      }),
    );
    return crowd;
  }

  /**
   * When the last of all held what all hold once something has come after `since` (milliseconds), and nothing comes any more;
   * and the messages of the busiest since the last time.
   */
  async settled(since = 0): Promise<{ at: number; messages: number }> {
    const newest = () => Math.max(...this.#clients.map(({ at }) => at));
    while (newest() < since || performance.now() - newest() < QUIET_MS) {
      await new Promise((resolve) => {
        setTimeout(resolve, LOOK_MS);
      });
    }
    const messages = Math.max(...this.#clients.map((client) => client.messages));
    for (const client of this.#clients) client.messages = 0;
    return { at: newest(), messages };
  }

  /** Whether all hold the same revision: who is not sent a change of the board may stand behind. */
  get isTogether(): boolean {
    return new Set(this.#clients.map(({ revision }) => revision)).size === 1;
  }

  close(): void {
    for (const { socket } of this.#clients) socket.destroy();
  }
}
