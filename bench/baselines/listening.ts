import type { Server } from 'node:net';

/** Listens on a free port, and prints the address as the app does at its start. */
export function listenAndPrint(server: Server): void {
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The server has no port');
    process.stdout.write(`http://127.0.0.1:${address.port}\n`);
  });
}
