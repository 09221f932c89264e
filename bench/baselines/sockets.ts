/** Accepts connections and sends a byte to each: the least that reconnecting 500 clients takes. */
import { createServer } from 'node:net';
import { listenAndPrint } from './listening.ts';

listenAndPrint(
  createServer((socket) => {
    socket.on('error', () => {});
    socket.resume();
    socket.write('.');
  }),
);
