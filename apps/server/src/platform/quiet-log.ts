import type { Clock } from './clock.ts';

/** Milliseconds between two words about one trouble: who looks sees that it lasts, and a full disk is not filled further. */
const INTERVAL_MS = 60_000;

type Log = (error: unknown, where: string) => void;

interface Told {
  at: number;
  /** How often it was met since. */
  unsaid: number;
}

interface QuietLogDeps {
  clock: Clock;
  /** What lasts and is met by every request and every background job; any other error is told each time. */
  isTrouble: (error: unknown) => error is Error;
}

/** Tells of a trouble that lasts once a minute, wherever it is met, and how often it was met since it was last told. */
export function createQuietLog(log: Log, { clock, isTrouble }: QuietLogDeps): Log {
  const told = new Map<string, Told>();
  return (error, where) => {
    if (!isTrouble(error)) {
      log(error, where);
      return;
    }
    const now = clock.now();
    const last = told.get(error.message);
    // A clock that was set back must not keep it silent for as long.
    if (last && Math.abs(now - last.at) < INTERVAL_MS) {
      last.unsaid += 1;
      return;
    }
    told.set(error.message, { at: now, unsaid: 0 });
    log(
      error,
      last && last.unsaid > 0 ? `${where}; ${last.unsaid} times more since it was last told` : where,
    );
  };
}
