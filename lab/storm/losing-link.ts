import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { Chance } from '../../e2e/network/chance.ts';

/** How many of a hundred questions meet a cut. */
const CUT_PERCENT = 30;

/**
 * Where a connection is cut. `unsent`: before anything of the question has gone on. `broken`: in
 * the middle of it. `overtaken`: right after it, so that its repeat may come while the server is
 * at it. `unanswered`: when the server has answered, before anything of that has come back.
 */
const CUTS = ['unsent', 'broken', 'overtaken', 'unanswered'] as const;
type Cut = (typeof CUTS)[number];

/** A way to a server that cuts connections by chance. */
export interface LosingLink {
  /** The server's url, by this way. */
  readonly url: string;
  /** How often it cut, by where. */
  readonly cuts: ReadonlyMap<Cut, number>;
  close(): Promise<void>;
}

/** Gives one question to the server as far as the cut lets it, and breaks the connection. */
function cutQuestion(cut: Exclude<Cut, 'unanswered'>, chunk: Buffer, near: Socket, far: Socket): void {
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

/** Opens such a way to the server at `url`. */
export async function openLosingLink(url: string, chance: Chance): Promise<LosingLink> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  const cuts = new Map<Cut, number>();
  const join = (near: Socket) => {
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
      else cutQuestion(cut, chunk, near, far);
    });
    far.on('data', (chunk) => {
      if (isAnswerLost) near.destroy();
      else near.write(chunk);
      if (isAnswerLost) far.destroy();
    });
    near.on('end', () => far.end());
    far.on('close', () => near.destroy());
  };
  const server = createServer(join);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('Not listening');
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
