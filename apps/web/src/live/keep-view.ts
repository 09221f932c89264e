import type { LiveView } from '@reisspel/contract/live';
import { useEffect } from 'react';
import { keepLive, keptLive } from '../lib/kept-live.ts';
import { clientOf, useLive } from './use-live.ts';

/** Milliseconds of calm before the state is written: it is written as a whole. */
const CALM_MS = 3_000;

function keep(view: LiveView): void {
  const { held } = clientOf(view);
  if (held !== null) void keepLive(held);
}

/**
 * Shows a view as this phone last saw it where there is no network at the start, and keeps it for
 * that. A component, so that a page can load it after its first view.
 */
export default function KeepView({ view }: { view: LiveView }) {
  const { connection, state } = useLive(view);
  const alone = connection === 'lost' && state === null;
  useEffect(() => {
    if (!alone) return;
    void keptLive(view).then((kept) => {
      if (kept) clientOf(view).showKept(kept.state);
    });
  }, [alone, view]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new state starts the calm anew
  useEffect(() => {
    if (connection !== 'live') return;
    const timer = setTimeout(() => keep(view), CALM_MS);
    return () => clearTimeout(timer);
  }, [connection, state, view]);
  useEffect(() => {
    const keepWhenHidden = () => {
      if (document.visibilityState === 'hidden') keep(view);
    };
    document.addEventListener('visibilitychange', keepWhenHidden);
    return () => document.removeEventListener('visibilitychange', keepWhenHidden);
  }, [view]);
  return null;
}
