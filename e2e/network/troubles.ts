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

/** Ends the server as a power cut would and starts it again, for whoever asks: one after the other. */
export function serverKills(server: AppServer): (phone: Phone) => Hit {
  let last = Promise.resolve();
  const killOnce = async () => {
    await server.kill9();
    await server.restart();
  };
  return (phone) => async () => {
    last = last.then(killOnce);
    await last;
    await phone.clearUp();
    return 'same_page';
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
