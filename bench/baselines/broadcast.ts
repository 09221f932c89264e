/**
 * A minimal broadcast over WebSockets: it sends the body of a POST to all connections. It frames a
 * message once and writes the same bytes to every socket. It does less than a library: it reads
 * nothing, sends no pings and has no sessions.
 */
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { listenAndPrint } from './listening.ts';

/** The GUID of the WebSocket handshake (RFC 6455, section 1.3). */
const HANDSHAKE_GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
/** First bytes of a text message whose length is in the next two bytes (RFC 6455, section 5.2). */
const TEXT_FRAME = 0x81;
const LENGTH_FOLLOWS = 126;

const sockets = new Set<Duplex>();

function framed(message: Buffer): Buffer {
  const head = Buffer.from([TEXT_FRAME, LENGTH_FOLLOWS, 0, 0]);
  head.writeUInt16BE(message.byteLength, 2);
  return Buffer.concat([head, message]);
}

// Never closes an idle connection: connections are idle while the other servers are measured.
const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const bytes = framed(Buffer.concat(chunks));
    for (const socket of sockets) socket.write(bytes);
    response.writeHead(200, { 'Content-Length': 0 }).end();
  });
});
server.on('upgrade', ({ headers }, socket) => {
  const key = `${headers['sec-websocket-key']}${HANDSHAKE_GUID}`;
  const accept = createHash('sha1').update(key).digest('base64');
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  );
  sockets.add(socket);
  socket.on('error', () => {});
  socket.on('close', () => sockets.delete(socket));
  socket.resume();
});
listenAndPrint(server);
