import type { Moment } from '@reisspel/contract/time';
import { instantOf } from '@reisspel/rules/zoned-time';
import { useId } from 'react';
import { longDay, wallClock, wallDay } from '../../../lib/dates.ts';
import { useNow } from '../../../lib/use-now.ts';
import * as m from '../../../paraglide/messages.js';
import { countdownParts } from '../countdown-parts.ts';
import { ZoneLabel } from './zone-label.tsx';

function Tile({ value, unit }: { value: number; unit: string }) {
  return (
    <div className="rounded-card bg-white/75 py-3 text-center text-night shadow-card">
      <div className="display text-4xl">{String(value).padStart(2, '0')}</div>
      <div className="font-bold text-sm">{unit}</div>
    </div>
  );
}

/** Days to seconds until `moment`. A screen reader hears the moment itself, not each second. */
export function Countdown({ moment }: { moment: Moment }) {
  const name = useId();
  const target = instantOf(moment);
  const left = countdownParts(useNow((now) => target - now));
  return (
    <>
      <p id={name} className="font-bold">
        <time dateTime={new Date(target).toISOString()}>
          {m.home_countdown_label({ day: longDay(wallDay(moment)), time: wallClock(moment) })}
        </time>
        <ZoneLabel inBrackets timeZone={moment.timeZone} at={target} />
      </p>
      <div role="timer" aria-labelledby={name} className="print:hidden">
        <div aria-hidden className="grid grid-cols-4 gap-2 max-w-xl sm:gap-3">
          <Tile value={left.days} unit={m.home_days({ days: left.days })} />
          <Tile value={left.hours} unit={m.home_hours({ hours: left.hours })} />
          <Tile value={left.minutes} unit={m.home_minutes()} />
          <Tile value={left.seconds} unit={m.home_seconds()} />
        </div>
      </div>
    </>
  );
}
