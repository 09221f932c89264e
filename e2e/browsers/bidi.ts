import { once } from 'node:events';

interface BidiMessage {
  readonly type: 'success' | 'error' | 'event';
  readonly id?: number;
  readonly error?: string;
  readonly message?: string;
  readonly method?: string;
}

interface PendingCommand {
  /** Gets the whole answer as JSON. */
  resolve(text: string): void;
  reject(error: Error): void;
}

/** A connection of the W3C WebDriver BiDi protocol. Commands have a number, events have a name. */
export class BidiConnection {
  readonly #socket: WebSocket;
  readonly #pending = new Map<number, PendingCommand>();
  readonly #listeners = new Map<string, (text: string) => void>();
  #lastId = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => this.#receive(String(data)));
    socket.addEventListener('close', () => {
      for (const { reject } of this.#pending.values()) reject(new Error('The browser closed the connection'));
    });
  }

  static async open(url: string): Promise<BidiConnection> {
    const socket = new WebSocket(url);
    await once(socket, 'open');
    return new BidiConnection(socket);
  }

  #receive(text: string): void {
    const { type, id, error, message, method }: BidiMessage = JSON.parse(text);
    if (type === 'event') this.#listeners.get(method ?? '')?.(text);
    const command = this.#pending.get(id ?? 0);
    this.#pending.delete(id ?? 0);
    if (type === 'success') command?.resolve(text);
    else command?.reject(new Error(`${error}: ${message}`));
  }

  /** Resolves to the command's result, as the standard describes it. */
  async send<Result>(method: string, params: object = {}): Promise<Result> {
    this.#lastId += 1;
    const id = this.#lastId;
    const text = await new Promise<string>((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
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
