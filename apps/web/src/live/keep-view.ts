import type { LiveView } from '@reisspel/contract/live';
import { useEffect } from 'react';
import { keepLive, keptLive } from '../lib/kept-live.ts';
import { clientOf, useLive } from './use-live.ts';

/** Milliseconds without a change before the state is written: each write covers the whole state. */
const CALM_MS = 3_000;

function keep(view: LiveView): void {
  const { held } = clientOf(view);
  if (held !== null) void keepLive(held);
}

/** Stores a view for a start without a network. A component, so that a page can load it later. */
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
