import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Of a response that streams events (Server-Sent Events): what keeps caches and proxies from holding events back. */
export const SSE_HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
};

/** Bytes a stream may lag behind: some hundred messages of a game. */
const MAX_BUFFERED_BYTES = 1024 * 1024;
/** Milliseconds for a stream that ends to take its last bytes: less than a server that stops waits for requests. */
const LAST_BYTES_MS = 10_000;

/** Milliseconds for earlier answers on a connection to go: longer are only streams and slow readers. */
const EARLIER_ANSWER_MS = 5_000;

/** What Node's HTTP server keeps of each connection, besides what is documented. */
interface Parsed {
  readonly destroyed: boolean;
  parser?: { remove(): void } | null;
}

/**
 * A response that goes on for hours. Its first frame makes Node's HTTP server give the connection away, as at an upgrade: what it
 * holds of the request, the response and the parser costs as much memory as all else of a stream, and `ServerResponse.write` as much
 * time as the connection's own. The body ends with the connection, so a frame is the same bytes for all.
 */
export class OpenStream {
  readonly #socket: Socket;
  readonly #headers: OutgoingHttpHeaders;
  /** null: the connection is ours. */
  #response: ServerResponse | null;

  /** Waits for earlier answers on the connection. Returns null if they stay, or the other side left. */
  static async on(response: ServerResponse, headers: OutgoingHttpHeaders): Promise<OpenStream | null> {
    // Node gives a response its connection only once the response before it has gone.
    if (response.socket === null && !response.destroyed) await connected(response);
    const { socket } = response;
    return socket === null || socket.destroyed ? null : new OpenStream(response, socket, headers);
  }

  private constructor(response: ServerResponse, socket: Socket, headers: OutgoingHttpHeaders) {
    this.#response = response;
    this.#socket = socket;
    this.#headers = headers;
  }

  /** Sends bytes. Until the first ones, the request can still be answered in another way. false: the other side does not keep up. */
  write(frame: Buffer): boolean {
    if (this.#socket.destroyed) return true;
    if (this.#response === null) this.#socket.write(frame);
    else this.#begin(this.#response, frame);
    return this.#socket.writableLength <= MAX_BUFFERED_BYTES;
  }

  /** Lets what was written arrive. */
  end(): void {
    this.#socket.setTimeout(LAST_BYTES_MS, () => this.#socket.destroy());
    this.#socket.destroySoon();
  }

  /** Drops what was not sent yet. */
  cut(): void {
    this.#socket.destroy();
  }

  /** Calls `then` once the connection is gone, at once where it is by now. Not before the first frame. */
  onClosed(then: () => void): void {
    if (this.#socket.destroyed) then();
    else this.#socket.once('close', then);
  }

  #begin(response: ServerResponse, frame: Buffer): void {
    const socket = this.#socket;
    socket.cork();
    // Neither a length nor pieces: the body ends with the connection.
    response.removeHeader('Transfer-Encoding');
    response.writeHead(200, { ...this.#headers, Connection: 'close' });
    response.flushHeaders();
    takeFromServer(response, socket);
    socket.write(frame);
    socket.uncork();
    this.#response = null;
  }
}

/** Resolves once a response has its connection, is not to have one, or has waited long enough. */
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

/** From here on Node's HTTP server hears nothing of this connection, and reads nothing from it. */
function takeFromServer(response: ServerResponse, socket: Socket): void {
  response.detachSocket(socket);
  // The server's own ears. A listener for data makes its parser let go of the connection.
  socket.on('data', () => {});
  socket.removeAllListeners();
  const held: Parsed = socket;
  held.parser?.remove();
  held.parser = null;
  socket.setTimeout(0);
  // A connection that breaks is closed, and that is what is heard.
  socket.on('error', () => {});
  // Who says that nothing more comes has left. What comes nevertheless is no request any more.
  socket.on('end', () => socket.destroy());
  socket.resume();
}
