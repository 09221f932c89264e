import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Headers of a Server-Sent Events response: they stop caches and proxies from buffering events. */
export const SSE_HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
};

/** Unsent bytes of a stream that is too slow: some hundred messages of a game. */
const MAX_BUFFERED_BYTES = 1024 * 1024;
/**
 * Milliseconds to send the last bytes of a stream: less than a stopping server waits for requests.
 */
const LAST_BYTES_MS = 10_000;

/**
 * Milliseconds to wait for earlier answers on a connection: only streams and slow readers take
 * longer.
 */
const EARLIER_ANSWER_MS = 5_000;

/** Undocumented fields that Node's HTTP server sets on a socket. */
interface Parsed {
  readonly destroyed: boolean;
  parser?: { remove(): void } | null;
}

/**
 * A response that stays open for hours. Its first frame detaches the socket from Node's HTTP
 * server, as an upgrade does: the request, response and parser take as much memory as the rest of a
 * stream, and `ServerResponse.write` as much time as the socket's own. The body ends when the
 * connection closes, so every stream sends a frame as the same bytes.
 */
export class OpenStream {
  readonly #socket: Socket;
  readonly #headers: OutgoingHttpHeaders;
  /** Null once the socket is detached from the HTTP server. */
  #response: ServerResponse | null;

  /**
   * Waits for earlier answers on the connection. Returns null if they take too long or the client
   * left.
   */
  static async on(response: ServerResponse, headers: OutgoingHttpHeaders): Promise<OpenStream | null> {
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
   * Sends bytes; false when the client does not keep up. Before the first frame the request can
   * still be answered in another way.
   */
  write(frame: Buffer): boolean {
    if (this.#socket.destroyed) return true;
    if (this.#response === null) this.#socket.write(frame);
    else this.#begin(this.#response, frame);
    return this.#socket.writableLength <= MAX_BUFFERED_BYTES;
  }

  /** Sends what is buffered, then closes. */
  end(): void {
    this.#socket.setTimeout(LAST_BYTES_MS, () => this.#socket.destroy());
    this.#socket.destroySoon();
  }

  /** Closes at once and drops what is buffered. */
  cut(): void {
    this.#socket.destroy();
  }

  /** Calls `then` when the connection closes, at once if it has. Call it after the first frame. */
  onClosed(then: () => void): void {
    if (this.#socket.destroyed) then();
    else this.#socket.once('close', then);
  }

  #begin(response: ServerResponse, frame: Buffer): void {
    const socket = this.#socket;
    socket.cork();
    // No length and no chunks: the body ends with the connection.
    response.removeHeader('Transfer-Encoding');
    response.writeHead(200, { ...this.#headers, Connection: 'close' });
    response.flushHeaders();
    takeFromServer(response, socket);
    socket.write(frame);
    socket.uncork();
    this.#response = null;
  }
}

/** Resolves when the response has its socket, its request closes, or the wait times out. */
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

/** Detaches the socket: Node's HTTP server no longer listens to it or reads from it. */
function takeFromServer(response: ServerResponse, socket: Socket): void {
  response.detachSocket(socket);
  // Adding a 'data' listener makes the HTTP parser release the socket. Then the server's own
  // listeners are removed.
  socket.on('data', () => {});
  socket.removeAllListeners();
  const held: Parsed = socket;
  held.parser?.remove();
  held.parser = null;
  socket.setTimeout(0);
  // An error is followed by 'close', which `onClosed` handles.
  socket.on('error', () => {});
  // A client that ends its side has left. Further bytes are no request any more.
  socket.on('end', () => socket.destroy());
  socket.resume();
}
