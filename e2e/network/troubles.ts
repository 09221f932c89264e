import { setTimeout as sleep } from 'node:timers/promises';
import type { AppServer } from '../fixtures/server.ts';
import type { Phone } from './phone.ts';
import type { Trouble } from './photo-flow.ts';

type Hit = Trouble['hit'];

/** A network that goes, and comes back by itself; until then the player goes on. */
export interface Cut {
  hit: Hit;
  /** Resolves when it has come back. */
  over(): Promise<void>;
}

/** Cuts this phone off for so many milliseconds. */
export function cutOf(phone: Phone, milliseconds: number): Cut {
  let over = Promise.resolve();
  return {
    async hit() {
      await phone.line.set({ cut: true });
      over = sleep(milliseconds).then(() => phone.clearUp());
      return 'same_page';
    },
    over: () => over,
  };
}

/** The phone's system ends the tab. */
export function tabKillOf(phone: Phone): Hit {
  return async () => {
    await phone.killTab();
    await phone.clearUp();
    return 'new_page';
  };
}

export interface ServerKills {
  /** Ends the server as a power cut would and starts it again. */
  of(phone: Phone): Hit;
  /** Runs `work` while nobody ends the server. */
  calm: NonNullable<Trouble['calm']>;
}

/** For whoever asks: one after the other. */
export function serverKills(server: AppServer): ServerKills {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn: ServerKills['calm'] = (work) => {
    const turn = last.then(work);
    last = turn.catch(() => {
      // Told to who asked.
    });
    return turn;
  };
  return {
    of: (phone) => async () => {
      await inTurn(async () => {
        await server.kill9();
        await server.restart();
      });
      await phone.clearUp();
      return 'same_page';
    },
    calm: inTurn,
  };
}

/** A network that comes and goes until `stop` is called; milliseconds of each by turns. */
export function blackouts(
  phone: Phone,
  next: { on: () => number; off: () => number },
): { stop(): Promise<void> } {
  const stopped = new AbortController();
  const { signal } = stopped;
  const run = async () => {
    while (!signal.aborted) {
      await sleep(next.on(), undefined, { signal });
      await phone.line.set({ cut: true });
      await sleep(next.off(), undefined, { signal });
      await phone.clearUp();
    }
  };
  const ended = run().catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  return {
    async stop() {
      stopped.abort();
      await ended;
      await phone.clearUp();
    },
  };
}
