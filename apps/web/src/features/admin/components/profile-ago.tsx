import { useSyncExternalStore } from 'react';
import * as m from '../../../paraglide/messages.js';
import { localMoment } from '../profile-moment.ts';

const LOCALE = 'nl-NL';
/** Milliseconds: often enough to be right to the minute. */
const TICK_MS = 5_000;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const UNITS = [
  { unit: 'year', ms: 365 * DAY_MS },
  { unit: 'month', ms: 30 * DAY_MS },
  { unit: 'day', ms: DAY_MS },
  { unit: 'hour', ms: HOUR_MS },
  { unit: 'minute', ms: MINUTE_MS },
] as const;

/** "3 minuten geleden". A clock of the server that runs ahead of this one makes it "zojuist", not "in the future". */
function agoText(at: number, now: number): string {
  const passed = now - at;
  const step = UNITS.find(({ ms }) => passed >= ms);
  if (step === undefined) return m.admin_profile_just_now();
  // Numbers only: "gisteren" of a moment 30 hours ago may be the day before yesterday.
  return new Intl.RelativeTimeFormat(LOCALE).format(-Math.floor(passed / step.ms), step.unit);
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, TICK_MS);
  return () => clearInterval(timer);
}

/** How long ago a moment (epoch ms) is, kept current; the moment itself on pointing at it. */
export function Ago({ at }: { at: number }) {
  const text = useSyncExternalStore(subscribe, () => agoText(at, Date.now()));
  return (
    <time dateTime={new Date(at).toISOString()} title={localMoment(at)}>
      {text}
    </time>
  );
}
