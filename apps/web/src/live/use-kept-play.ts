import { useEffect } from 'react';
import { playClient, useLive } from './use-live.ts';

/** Milliseconds of calm before the state is written: it is written as a whole. */
const CALM_MS = 3_000;

const load = () => import('../lib/kept-live.ts');

function keep(): void {
  const { held } = playClient;
  if (held === null) return;
  load()
    .then(({ keepLive }) => keepLive(held))
    .catch(() => {
      // A convenience for later.
    });
}

function keepWhenHidden(): void {
  if (document.visibilityState === 'hidden') keep();
}

/** Shows the game as this phone last saw it where there is no network at the start, and keeps it for that. */
export function useKeptPlay(): void {
  const { connection, state } = useLive('play');
  const alone = connection === 'lost' && state === null;
  useEffect(() => {
    if (!alone) return;
    load()
      .then(({ keptLive }) => keptLive('play'))
      .then((kept) => {
        if (kept) playClient.showKept(kept.state);
      })
      .catch(() => {
        // Then there is nothing to show yet.
      });
  }, [alone]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new state starts the calm anew
  useEffect(() => {
    if (connection !== 'live') return;
    const timer = setTimeout(keep, CALM_MS);
    return () => clearTimeout(timer);
  }, [connection, state]);
  useEffect(() => {
    document.addEventListener('visibilitychange', keepWhenHidden);
    return () => document.removeEventListener('visibilitychange', keepWhenHidden);
  }, []);
}
