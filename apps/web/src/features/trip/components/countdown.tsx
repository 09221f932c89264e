import { longDay, wallClock, wallDay } from '../../../lib/dates.ts';
import * as m from '../../../paraglide/messages.js';
import { useNow } from '../use-now.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

function Tile({ value, unit }: { value: number; unit: string }) {
  return (
    <div className="rounded-card bg-white/75 py-3 text-center text-night shadow-card">
      <div className="display text-4xl">{String(value).padStart(2, '0')}</div>
      <div className="font-bold text-sm">{unit}</div>
    </div>
  );
}

/** Days to seconds until `at` (RFC 3339). A screen reader hears the moment itself, not each second. */
export function Countdown({ at }: { at: string }) {
  const left = useNow((now) => Math.max(0, Date.parse(at) - now));
  return (
    <div role="timer" aria-label={m.home_countdown_label({ day: longDay(wallDay(at)), time: wallClock(at) })}>
      <div aria-hidden className="grid grid-cols-4 gap-2 sm:gap-3">
        <Tile value={Math.floor(left / DAY)} unit={m.home_days()} />
        <Tile value={Math.floor(left / HOUR) % 24} unit={m.home_hours()} />
        <Tile value={Math.floor(left / MINUTE) % 60} unit={m.home_minutes()} />
        <Tile value={Math.floor(left / SECOND) % 60} unit={m.home_seconds()} />
      </div>
    </div>
  );
}
