import type { Clock } from '../platform/clock.ts';

interface Try {
  /** Aborted when a later try of the same took this one's place. */
  unwanted: AbortSignal;
  /** There is life in it: it keeps its place for so long. */
  heard(): void;
  /** To be called when it holds nothing any more that the next one needs. Again does no harm. */
  end(): void;
}

/** Tries of the same thing, of which one that has gone quiet makes way for the next. */
export interface Latest {
  /** Ends the quiet try before this one, if there is one, and resolves when that has ended. */
  begin(name: string): Promise<Try>;
  /** Ends the try that is under way, quiet or not, and resolves when it has ended: its sender says that it is over. */
  stop(name: string): Promise<void>;
}

/**
 * `quietMs`: milliseconds after which a try is quiet. Two that are both alive, as of two tabs that cannot see each other, go on
 * side by side: else they would end each other for ever.
 */
export function createLatest({ clock, quietMs }: { clock: Clock; quietMs: number }): Latest {
  const latest = new Map<string, { heardAt: number; stop: () => void; ended: Promise<void> }>();
  return {
    async stop(name) {
      const under = latest.get(name);
      under?.stop();
      await under?.ended;
    },
    async begin(name) {
      const unwanted = new AbortController();
      let end = () => {};
      const ended = new Promise<void>((resolve) => {
        end = resolve;
      });
      const own = { heardAt: clock.now(), stop: () => unwanted.abort(), ended };
      const before = latest.get(name);
      latest.set(name, own);
      if (before && clock.now() - before.heardAt >= quietMs) {
        before.stop();
        await before.ended;
      }
      return {
        unwanted: unwanted.signal,
        heard() {
          own.heardAt = clock.now();
        },
        end() {
          if (latest.get(name) === own) latest.delete(name);
          end();
        },
      };
    },
  };
}
