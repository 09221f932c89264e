import { connect, type Socket } from 'node:net';

/**
 * A phone that sends one request after another over its own connection. It uses a raw socket,
 * because `fetch` would take more processor time than the server.
 */
export class Phone {
  readonly #socket: Socket;
  readonly #host: string;
  #answer = '';
  #answered = Promise.withResolvers<string>();

  private constructor(socket: Socket, host: string) {
    this.#socket = socket;
    this.#host = host;
    socket.on('data', (chunk) => this.#read(chunk.toString('latin1')));
    socket.on('close', () => this.#answered.reject(new Error('The connection was closed')));
    socket.on('error', () => {});
    // The connection may close while no request is waiting.
    this.#answered.promise.catch(() => {});
  }

  static async connect(origin: string): Promise<Phone> {
    const { hostname, port, host } = new URL(origin);
    const socket = connect(Number(port), hostname);
    await new Promise((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('error', reject);
    });
    return new Phone(socket, host);
  }

  /** Resolves with the body of the answer. Rejects if its status is not 200. */
  async post(path: string, body: string, headers: Readonly<Record<string, string>> = {}): Promise<string> {
    const lines = Object.entries({
      Host: this.#host,
      'Content-Type': 'application/json',
      'Content-Length': String(Buffer.byteLength(body)),
      ...headers,
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    this.#socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
    return this.#answered.promise;
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(text: string): void {
    this.#answer += text;
    const end = this.#answer.indexOf('\r\n\r\n');
    if (end < 0) return;
    const length = Number(/^content-length: (\d+)/im.exec(this.#answer)?.[1]);
    const body = this.#answer.slice(end + 4);
    if (body.length < length) return;
    const { resolve, reject } = this.#answered;
    if (this.#answer.startsWith('HTTP/1.1 200')) resolve(body);
    else reject(new Error(this.#answer));
    this.#answer = '';
    this.#answered = Promise.withResolvers<string>();
    this.#answered.promise.catch(() => {});
  }
}
