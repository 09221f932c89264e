import type { FaultGroup, FaultKind, FaultPlace } from '@reisspel/contract/status';
import type { Clock } from './clock.ts';
import { describeError } from './log/describe-error.ts';
import type { Log } from './log/log.ts';
import type { Counter } from './metrics.ts';
import { currentRequestId } from './request-context.ts';

/** Tells of something that should not have happened, and of the part of the server that it happened in. */
export type LogError = (error: unknown, place: FaultPlace) => void;

/** What should not have happened since this server started. */
export interface Faults {
  report: LogError;
  /** The newest first. One of each place and kind, so there are never many. */
  recent(): FaultGroup[];
}

/** Milliseconds between two words about one trouble: who looks sees that it lasts, and a full disk is not filled further. */
const QUIET_MS = 60_000;
/** What lasts, and is met by every request and every background job meanwhile. */
const LASTING: readonly FaultKind[] = ['storage_full', 'storage_unavailable', 'database_unavailable'];

interface Told {
  at: number;
  /** How often it was met since. */
  unsaid: number;
}

interface FaultsDeps {
  log: Log;
  clock: Clock;
  kindOf: (error: unknown) => FaultKind;
  /** Hears of each. */
  count: Counter;
}

/**
 * Writes faults to the log, and remembers them for who looks at the server's status. A trouble that lasts is written once a
 * minute, wherever it is met, with how often it was met since.
 */
export function createFaults({ log, clock, kindOf, count }: FaultsDeps): Faults {
  const groups = new Map<string, FaultGroup>();
  const told = new Map<FaultKind, Told>();

  function remember(place: FaultPlace, kind: FaultKind, requestId: string | null): void {
    const key = `${place} ${kind}`;
    const now = clock.now();
    const known = groups.get(key);
    // The newest is the last one in.
    groups.delete(key);
    groups.set(key, {
      place,
      kind,
      count: (known?.count ?? 0) + 1,
      firstAt: known?.firstAt ?? now,
      lastAt: now,
      requestId,
    });
  }

  /** How often it was met since it was last told; null when it was told a moment ago. */
  function unsaid(kind: FaultKind): number | null {
    if (!LASTING.includes(kind)) return 0;
    const now = clock.now();
    const last = told.get(kind);
    // A clock that was set back must not keep it silent for as long.
    if (last && Math.abs(now - last.at) < QUIET_MS) {
      last.unsaid += 1;
      return null;
    }
    told.set(kind, { at: now, unsaid: 0 });
    return last?.unsaid ?? 0;
  }

  return {
    report(error, place) {
      const requestId = currentRequestId();
      const kind = kindOf(error);
      remember(place, kind, requestId);
      count.add({ place, kind });
      const times = unsaid(kind);
      if (times === null) return;
      const line = { place, kind, requestId, unsaid: times, error: describeError(error) };
      log.fault(kind === 'undelivered' ? 'warn' : 'error', line);
    },
    recent: () => [...groups.values()].toReversed(),
  };
}
