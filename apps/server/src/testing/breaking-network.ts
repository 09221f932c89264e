import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import sharp from 'sharp';
import { expect } from 'vitest';
import { type Listening, listen } from './listen.ts';
import type { TestClient } from './test-client.ts';
import type { TestServer } from './test-server.ts';

const SIDE_PX = 384;

/** Makes a photo of about 150 KB that does not compress further. */
export function noisyJpeg(): Promise<Buffer> {
  const raw = { width: SIDE_PX, height: SIDE_PX, channels: 3 as const };
  return sharp(randomBytes(SIDE_PX * SIDE_PX * raw.channels), { raw })
    .jpeg({ quality: 95 })
    .toBuffer();
}

/** Returns the `Repr-Digest` header with which a phone completes an interrupted upload. */
export function reprDigestOf(bytes: Buffer): string {
  return `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`;
}

/** Listens with a server. `read` returns how many body bytes of a request the server has read. */
async function listenAndCount(server: TestServer): Promise<Listening & { read(mark: string): number }> {
  const read = new Map<string, number>();
  const fetch: TestServer['fetch'] = (request, env) => {
    const mark = request.headers.get('x-request');
    if (mark === null || request.body === null) return server.fetch(request, env);
    const count = new TransformStream<Uint8Array, Uint8Array>(
      {
        transform(chunk, controller) {
          controller.enqueue(chunk);
          read.set(mark, (read.get(mark) ?? 0) + chunk.byteLength);
        },
      },
      {},
      // Buffers nothing, so that the count is exact.
      { highWaterMark: 0 },
    );
    const { url, method, headers } = request;
    const body = request.body.pipeThrough(count);
    return server.fetch(new Request(url, { method, headers, body, duplex: 'half' }), env);
  };
  return { ...(await listen({ fetch })), read: (mark) => read.get(mark) ?? 0 };
}

interface BrokenRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  /** Bytes of the whole body. Null if the request does not tell its length. */
  length: number | null;
}

interface StartedRequest {
  /** Breaks the connection. */
  reset(): Promise<void>;
  /** Everything that the server sends until the connection ends. */
  answer: Promise<string>;
}

export interface BreakingNetwork extends Pick<Listening, 'as' | 'close'> {
  /** Sends the beginning of a body. Resolves when the server has read it. */
  begin(client: TestClient, request: BrokenRequest, sent: Buffer): Promise<StartedRequest>;
}

function bytesOf(
  { method, path, headers, length }: BrokenRequest,
  more: Record<string, string>,
  sent: Buffer,
): Buffer {
  const size = length === null ? { 'Transfer-Encoding': 'chunked' } : { 'Content-Length': String(length) };
  const lines = Object.entries({ ...more, ...headers, ...size }).map(([name, value]) => `${name}: ${value}`);
  const head = `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
  const body = length === null ? [`${sent.length.toString(16)}\r\n`, sent, '\r\n'] : [sent];
  return Buffer.concat([Buffer.from(head), ...body.map((part) => Buffer.from(part))]);
}

/** Resolves with everything that a socket receives until it ends. */
function answerOn(socket: Socket): Promise<string> {
  let text = '';
  return new Promise<string>((resolve) => {
    socket.on('data', (chunk) => {
      text += String(chunk);
    });
    socket.on('error', () => resolve(text));
    socket.on('close', () => resolve(text));
  });
}

/** Listens with a server on a network where a test can interrupt uploads. */
export async function breakingNetwork(server: TestServer): Promise<BreakingNetwork> {
  const { read, url, as, close } = await listenAndCount(server);
  const { hostname, port } = new URL(url);
  const sockets: Socket[] = [];
  return {
    as,
    async begin(client, request, sent) {
      const socket = connect(Number(port), hostname);
      sockets.push(socket);
      const mark = randomUUID();
      const path = `${client.base}${request.path}`;
      const headers = { Host: hostname, Cookie: client.cookie, 'X-Request': mark };
      const answer = answerOn(socket);
      socket.write(bytesOf({ ...request, path }, headers, sent));
      await expect.poll(() => read(mark)).toBe(sent.length);
      return {
        answer,
        async reset() {
          const closed = new Promise((resolve) => socket.once('close', resolve));
          socket.resetAndDestroy();
          await closed;
        },
      };
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await close();
    },
  };
}
