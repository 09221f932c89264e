import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { Random } from '../../e2e/network/chance.ts';

/** Percentage of requests at which the connection is cut. */
const CUT_PERCENT = 30;

/**
 * When the proxy cuts a connection. `unsent`: before it passes on any of the request. `broken`: in
 * the middle of the request. `overtaken`: right after the request, so that the repeat may arrive
 * while the server still handles the first request. `unanswered`: when the server has answered,
 * before it passes on any of the answer.
 */
const CUTS = ['unsent', 'broken', 'overtaken', 'unanswered'] as const;
type Cut = (typeof CUTS)[number];

/** A proxy to a server that cuts connections at random. */
export interface LosingLink {
  /** The proxy's url. */
  readonly url: string;
  /** Number of cuts of each kind. */
  readonly cuts: ReadonlyMap<Cut, number>;
  close(): Promise<void>;
}

/** Passes on as much of a request as the cut allows, and breaks the connection. */
function cutRequest(cut: Exclude<Cut, 'unanswered'>, chunk: Buffer, near: Socket, far: Socket): void {
  if (cut === 'unsent') far.destroy();
  else if (cut === 'broken') {
    far.write(chunk.subarray(0, chunk.length / 2));
    far.destroySoon();
  } else {
    far.write(chunk);
    far.once('data', () => far.destroy());
  }
  near.destroy();
}

/** Opens a proxy to the server at `url`. */
export async function openLosingLink(url: string, chance: Random): Promise<LosingLink> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  const cuts = new Map<Cut, number>();
  const connectThrough = (near: Socket) => {
    const far = connect(Number(target.port), target.hostname);
    let isAnswerLost = false;
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => sockets.delete(socket));
    }
    near.on('data', (chunk) => {
      const cut = !isAnswerLost && chance.between(1, 100) <= CUT_PERCENT ? chance.pick(CUTS) : null;
      if (cut !== null) cuts.set(cut, (cuts.get(cut) ?? 0) + 1);
      isAnswerLost ||= cut === 'unanswered';
      if (cut === null || cut === 'unanswered') far.write(chunk);
      else cutRequest(cut, chunk, near, far);
    });
    far.on('data', (chunk) => {
      if (isAnswerLost) near.destroy();
      else near.write(chunk);
      if (isAnswerLost) far.destroy();
    });
    near.on('end', () => far.end());
    far.on('close', () => near.destroy());
  };
  const server = createServer(connectThrough);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The proxy does not listen');
  return {
    url: `http://127.0.0.1:${address.port}`,
    cuts,
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
