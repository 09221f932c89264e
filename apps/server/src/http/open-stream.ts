import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Headers of a Server-Sent Events response: they stop caches and proxies from buffering events. */
export const SSE_HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
};

/** Unsent bytes from which a client counts as too slow: some hundred messages of a game. */
const MAX_BUFFERED_BYTES = 1024 * 1024;
/** Milliseconds for the last bytes: less than a stopping server waits for its requests. */
const LAST_BYTES_MS = 10_000;

/** Milliseconds for earlier answers: only other streams and slow readers take longer. */
const EARLIER_ANSWER_MS = 5_000;

/** A socket with an undocumented field of Node's HTTP server. */
interface ParsedSocket {
  readonly destroyed: boolean;
  parser?: { remove(): void } | null;
}

/** An SSE stream. Takes the socket from Node's HTTP server, to need half the memory. */
export class OpenStream {
  readonly #socket: Socket;
  readonly #headers: OutgoingHttpHeaders;
  #response: ServerResponse | null;

  /** Returns null when earlier answers on the connection take too long, or when the client left. */
  static async open(response: ServerResponse, headers: OutgoingHttpHeaders): Promise<OpenStream | null> {
    // Node assigns the socket only after the previous response was sent.
    if (response.socket === null && !response.destroyed) await connected(response);
    const { socket } = response;
    return socket === null || socket.destroyed ? null : new OpenStream(response, socket, headers);
  }

  private constructor(response: ServerResponse, socket: Socket, headers: OutgoingHttpHeaders) {
    this.#response = response;
    this.#socket = socket;
    this.#headers = headers;
  }

  /**
   * Returns false when the client is too slow. Until the first frame, another answer is possible.
   */
  write(frame: Buffer): boolean {
    if (this.#socket.destroyed) return true;
    if (this.#response === null) this.#socket.write(frame);
    else this.#begin(this.#response, frame);
    return this.#socket.writableLength <= MAX_BUFFERED_BYTES;
  }

  end(): void {
    this.#socket.setTimeout(LAST_BYTES_MS, () => this.#socket.destroy());
    this.#socket.destroySoon();
  }

  /** Closes the connection and drops the bytes that are not sent yet. */
  cut(): void {
    this.#socket.destroy();
  }

  /** Calls `then` when the connection closes, or at once if it is closed. Call it after a frame. */
  onClosed(then: () => void): void {
    if (this.#socket.destroyed) then();
    else this.#socket.once('close', then);
  }

  #begin(response: ServerResponse, frame: Buffer): void {
    const socket = this.#socket;
    socket.cork();
    response.removeHeader('Transfer-Encoding');
    response.writeHead(200, { ...this.#headers, Connection: 'close' });
    response.flushHeaders();
    takeFromServer(response, socket);
    socket.write(frame);
    socket.uncork();
    this.#response = null;
  }
}

function connected(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const waiting = setTimeout(resolve, EARLIER_ANSWER_MS);
    const settle = () => {
      clearTimeout(waiting);
      resolve();
    };
    response.once('socket', settle);
    if (response.req.destroyed) settle();
    else response.req.once('close', settle);
  });
}

function takeFromServer(response: ServerResponse, socket: Socket): void {
  response.detachSocket(socket);
  // Adding a 'data' listener makes the HTTP parser release the socket.
  socket.on('data', () => {});
  socket.removeAllListeners();
  const parsed: ParsedSocket = socket;
  parsed.parser?.remove();
  parsed.parser = null;
  socket.setTimeout(0);
  // An error is followed by 'close', which `onClosed` handles.
  socket.on('error', () => {});
  // A client that ends its side has left. Later bytes are ignored.
  socket.on('end', () => socket.destroy());
  socket.resume();
}
