/** A minimal server for reconnecting clients: it accepts connections and sends a byte to each. */
import { createServer } from 'node:net';
import { listenAndPrint } from './listening.ts';

listenAndPrint(
  createServer((socket) => {
    socket.on('error', () => {});
    socket.resume();
    socket.write('.');
  }),
);
