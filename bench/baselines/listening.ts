import type { Server } from 'node:net';

/** Listens on a free port, and says where, in the words of the app's own start. */
export function listenAndSay(server: Server): void {
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('It has no port');
    process.stdout.write(`http://127.0.0.1:${address.port}\n`);
  });
}
