import { connect, createServer, type Socket } from 'node:net';

/** A TCP proxy to a server, which a test can cut. */
export interface BrokenLink {
  /** The server's URL through this proxy. */
  url: string;
  /** Acts like a server that is switched off: ends connections and refuses new ones. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** Acts like a router that forgets its connections: passes nothing on, and tells neither side. */
  silence(): void;
}

function listen(onConnection: (socket: Socket) => void, port: number) {
  return new Promise<{ port: number; close(): Promise<void> }>((resolve, reject) => {
    const server = createServer(onConnection);
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      if (typeof address !== 'object' || address === null) throw new Error('Not listening');
      resolve({ port: address.port, close: () => new Promise((closed) => server.close(() => closed())) });
    });
  });
}

/** Opens a proxy to the server at `url` (any protocol over TCP). */
export async function openLink(url: string): Promise<BrokenLink> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  const join = (near: Socket) => {
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far).pipe(near);
  };
  let listening = await listen(join, 0);
  const { port } = listening;
  const here = new URL(url);
  here.host = `127.0.0.1:${port}`;
  return {
    url: here.href,
    async cut() {
      const closed = listening.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    silence() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    async mend() {
      listening = await listen(join, port);
    },
  };
}
