import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OpenStream } from './open-stream.ts';

const HEADERS = { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' };
const STREAM_REQUEST = 'GET /stream HTTP/1.1\r\nHost: reis\r\n\r\n';
/** Bytes: more than the system buffers between two sockets, and a stream may have unsent. */
const TOO_MUCH = 32 * 1024 * 1024;

let server: Server;
let streams: OpenStream[];
let requests: number;
const clients: Socket[] = [];

beforeEach(async () => {
  streams = [];
  requests = 0;
  server = createServer(async (request, response) => {
    requests += 1;
    const stream = request.url === '/stream' ? await OpenStream.open(response, HEADERS) : null;
    if (stream === null) response.writeHead(404).end('nothing');
    else streams.push(stream);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
  server.close();
});

function connectNow(): Socket {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  const client = connect(address.port, '127.0.0.1');
  clients.push(client);
  return client;
}

function nextStream(): Promise<OpenStream> {
  return vi.waitUntil(() => streams.shift());
}

/** Connects and requests a stream. */
async function open(): Promise<{ client: Socket; stream: OpenStream }> {
  const client = connectNow();
  client.write(STREAM_REQUEST);
  return { client, stream: await nextStream() };
}

function closed(stream: OpenStream): Promise<void> {
  return new Promise((resolve) => stream.onClosed(resolve));
}

test('the body contains exactly the written bytes, and ends with the connection', async () => {
  const { client, stream } = await open();
  stream.write(Buffer.from('data: 1\n\n'));
  stream.write(Buffer.from('data: twee, één\n\n'));
  stream.end();
  const [head = '', body] = (await text(client)).split('\r\n\r\n');
  const lines = head.split('\r\n');
  expect(lines[0]).toBe('HTTP/1.1 200 OK');
  expect(lines).toEqual(
    expect.arrayContaining([
      'Content-Type: text/event-stream',
      'Cache-Control: no-store',
      'Connection: close',
      expect.stringMatching(/^Date: /),
    ]),
  );
  expect(head).not.toContain('chunked');
  expect(body).toBe('data: 1\n\ndata: twee, één\n\n');
});

test('a connection that was kept alive can become a stream, and then answers no other request', async () => {
  const client = connectNow();
  client.write('GET /other HTTP/1.1\r\nHost: reis\r\n\r\n');
  await once(client, 'data');
  client.write(STREAM_REQUEST);
  const stream = await nextStream();
  stream.write(Buffer.from('data: 1\n\n'));
  await once(client, 'data');
  client.write(STREAM_REQUEST);
  // A later request on another connection is answered: this one would be answered by now too.
  const { stream: later } = await open();
  later.cut();
  stream.write(Buffer.from('data: 2\n\n'));
  stream.end();
  expect(await text(client)).toBe('data: 2\n\n');
  expect(requests).toBe(3);
});

test('a stream waits for the earlier answer on its connection', async () => {
  const client = connectNow();
  client.write(`GET /other HTTP/1.1\r\nHost: reis\r\n\r\n${STREAM_REQUEST}`);
  const stream = await nextStream();
  stream.write(Buffer.from('data: 1\n\n'));
  stream.end();
  const [, other, first] = (await text(client)).split('HTTP/1.1 ');
  expect(other).toContain('nothing');
  expect(first).toMatch(/^200 OK[\s\S]*\r\n\r\ndata: 1\n\n$/);
});

test('a client that leaves while its stream waits gets no stream', async () => {
  const opened = Promise.withResolvers<OpenStream | null>();
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (request.url !== '/stream') return;
    opened.resolve(OpenStream.open(response, HEADERS));
    client.destroy();
  });
  const client = connectNow();
  client.write(`GET /other HTTP/1.1\r\nHost: reis\r\n\r\n${STREAM_REQUEST}`);
  expect(await opened.promise).toBeNull();
});

test.each(['leaves', 'ends its side', 'breaks off'])('a stream ends when the client %s', async (how) => {
  const { client, stream } = await open();
  stream.write(Buffer.from('data: 1\n\n'));
  const over = closed(stream);
  if (how === 'leaves') client.destroy();
  else if (how === 'breaks off') client.resetAndDestroy();
  else client.end();
  await over;
  expect(stream.write(Buffer.from('data: 2\n\n'))).toBe(true);
  await closed(stream);
});

test('a client that reads nothing is reported as too slow, and `cut` disconnects it', async () => {
  const { client, stream } = await open();
  client.pause();
  expect(stream.write(Buffer.from('data: 1\n\n'))).toBe(true);
  expect(stream.write(Buffer.alloc(TOO_MUCH))).toBe(false);
  stream.cut();
  await closed(stream);
});

test('a client that left before the first frame gets no stream', async () => {
  const opened = Promise.withResolvers<OpenStream | null>();
  server.removeAllListeners('request');
  server.on('request', (_, response) => {
    response.once('close', () => opened.resolve(OpenStream.open(response, HEADERS)));
    client.destroy();
  });
  const client = connectNow();
  client.write(STREAM_REQUEST);
  expect(await opened.promise).toBeNull();
});

test('a closing server waits until its streams have ended', async () => {
  const { stream } = await open();
  stream.write(Buffer.from('data: 1\n\n'));
  const over = closed(stream);
  const stopped = once(server.close(), 'close');
  stream.write(Buffer.from('retry: 1000\n\n'));
  stream.end();
  await over;
  await stopped;
});
