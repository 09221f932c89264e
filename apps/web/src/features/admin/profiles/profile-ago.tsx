import { useSyncExternalStore } from 'react';
import { agoText } from '../../../lib/ago.ts';
import { LOCALE } from '../../../lib/language.ts';
import { serverNow } from '../../../lib/server-clock.ts';

/** "za 21 nov 08:02" in the reader's time zone. */
function fullMoment(at: number): string {
  return new Intl.DateTimeFormat(LOCALE, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(at);
}

/** Milliseconds; short enough to be right to the minute. */
const TICK_MS = 5_000;

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, TICK_MS);
  return () => clearInterval(timer);
}

/** Shows how long ago `at` (epoch ms) was, and keeps that current. The tooltip shows the moment. */
export function Ago({ at }: { at: number }) {
  const text = useSyncExternalStore(subscribe, () => agoText(at, serverNow()));
  return (
    <time dateTime={new Date(at).toISOString()} title={fullMoment(at)}>
      {text}
    </time>
  );
}
