import { once } from 'node:events';

interface Heard {
  readonly type: 'success' | 'error' | 'event';
  readonly id?: number;
  readonly error?: string;
  readonly message?: string;
  readonly method?: string;
}

interface Waiting {
  /** The whole answer, as it came. */
  resolve(text: string): void;
  reject(error: Error): void;
}

/** A connection of W3C WebDriver BiDi: commands by number, events by name. */
export class BidiConnection {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners = new Map<string, (text: string) => void>();
  #last = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => this.#hear(String(data)));
    socket.addEventListener('close', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('The browser has gone'));
    });
  }

  static async open(url: string): Promise<BidiConnection> {
    const socket = new WebSocket(url);
    await once(socket, 'open');
    return new BidiConnection(socket);
  }

  #hear(text: string): void {
    const { type, id, error, message, method }: Heard = JSON.parse(text);
    if (type === 'event') this.#listeners.get(method ?? '')?.(text);
    const waiting = this.#waiting.get(id ?? 0);
    this.#waiting.delete(id ?? 0);
    if (type === 'success') waiting?.resolve(text);
    else waiting?.reject(new Error(`${error}: ${message}`));
  }

  /** Resolves with the command's result, whose shape is the standard's. */
  async send<Result>(method: string, params: object = {}): Promise<Result> {
    this.#last += 1;
    const id = this.#last;
    const text = await new Promise<string>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
    const { result }: { result: Result } = JSON.parse(text);
    return result;
  }

  on<Params>(event: string, listener: (params: Params) => void): void {
    this.#listeners.set(event, (text) => {
      const { params }: { params: Params } = JSON.parse(text);
      listener(params);
    });
  }
}
