/** Takes connections and says a byte to each: what 500 clients need at least to come back. */
import { createServer } from 'node:net';
import { listenAndSay } from './listening.ts';

listenAndSay(
  createServer((socket) => {
    socket.on('error', () => {});
    socket.resume();
    socket.write('.');
  }),
);
