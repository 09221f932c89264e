import { setTimeout as sleep } from 'node:timers/promises';
import type { AppServer } from '../fixtures/server.ts';
import type { Phone } from './phone.ts';
import type { Trouble } from './photo-flow.ts';

type Hit = Trouble['hit'];

/** A network that is lost and returns by itself. The player continues meanwhile. */
export interface Cut {
  hit: Hit;
  /** Resolves when the network is back. */
  over(): Promise<void>;
}

/** Makes a trouble that cuts the phone's network for some milliseconds. */
export function cutOf(phone: Phone, milliseconds: number): Cut {
  let over = Promise.resolve();
  return {
    async hit() {
      await phone.line.set({ cut: true });
      over = sleep(milliseconds).then(() => phone.restoreConditions());
      return 'same_page';
    },
    over: () => over,
  };
}

/** Makes a trouble that crashes the phone's tab. */
export function tabKillOf(phone: Phone): Hit {
  return async () => {
    await phone.killTab();
    await phone.restoreConditions();
    return 'new_page';
  };
}

export interface ServerKills {
  /** Makes a trouble that kills the server, as a power cut would, and starts it again. */
  of(phone: Phone): Hit;
  /** Runs `work` while no phone kills the server. */
  undisturbed: NonNullable<Trouble['undisturbed']>;
}

/** Makes kills of the server, one after another for all phones. */
export function serverKills(server: AppServer): ServerKills {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn: ServerKills['undisturbed'] = (work) => {
    const turn = last.then(work);
    last = turn.catch(() => {
      // `turn` rejects with this error.
    });
    return turn;
  };
  return {
    of: (phone) => async () => {
      await inTurn(async () => {
        await server.kill9();
        await server.restart();
      });
      await phone.restoreConditions();
      return 'same_page';
    },
    undisturbed: inTurn,
  };
}

/** Switches a network on and off in turn until `stop`. `next` gives the milliseconds of each. */
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
      await phone.restoreConditions();
    }
  };
  const ended = run().catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  return {
    async stop() {
      stopped.abort();
      await ended;
      await phone.restoreConditions();
    },
  };
}
