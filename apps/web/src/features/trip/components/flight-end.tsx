import type { Flight } from '@reisspel/contract/trip';
import { instantOf } from '@reisspel/rules/zoned-time';
import * as m from '../../../paraglide/messages.js';
import { daysText } from '../flight-texts.ts';
import type { EndTime, EndTimes } from '../flight-times.ts';
import { ZoneLabel } from './zone-label.tsx';

/** "+1" in small, with its meaning for a screen reader. */
function Days({ days }: { days: number }) {
  const text = daysText(days);
  if (text === null) return null;
  return (
    <sup className="ml-0.5 text-xs" title={text}>
      <span aria-hidden>{days > 0 ? `+${days}` : `−${-days}`}</span>
      <span className="sr-only">{text}</span>
    </sup>
  );
}

function Clock({ time }: { time: EndTime }) {
  return (
    <>
      {time.clock}
      <Days days={time.days} />
    </>
  );
}

/** The planned time, struck through beside an expected or actual time that differs. */
function Times({ planned, expected, hasLeft, off }: EndTimes & { off: boolean }) {
  const look = off ? 'whitespace-nowrap text-ink-2 line-through' : 'whitespace-nowrap';
  if (expected === null) {
    return (
      <span className={look}>
        <Clock time={planned} />
      </span>
    );
  }
  return (
    <>
      <s className="font-bold font-sans text-ink-2 text-sm">
        <span className="sr-only">{m.flight_planned()} </span>
        {planned.clock}
      </s>{' '}
      <span className={off || hasLeft ? look : `${look} text-on-late`}>
        {hasLeft ? (
          <span className="font-bold font-sans text-sm">{m.flight_left()} </span>
        ) : (
          <span className="sr-only">{m.flight_expected()} </span>
        )}
        <Clock time={expected} />
      </span>
    </>
  );
}

function Terminal({ planned, now }: { planned: string; now: string | null }) {
  const terminal = now ?? planned;
  if (terminal === '') return null;
  const changed = planned !== '' && terminal !== planned;
  return (
    <p className={changed ? 'text-on-late text-sm' : 'text-ink-2 text-sm'}>
      {m.flight_terminal({ terminal })}
      {changed ? ` ${m.flight_terminal_was({ terminal: planned })}` : null}
    </p>
  );
}

interface FlightEndProps {
  /** The name of this end, for a screen reader. */
  name: string;
  end: Flight['departure'];
  /** The provider's terminal, or null. */
  newTerminal: string | null;
  times: EndTimes;
  /** True when the flight does not depart or land here after all. */
  off: boolean;
}

/** One end of a boarding pass, in airport time; names the zone where the reader's clock differs. */
export function FlightEnd({ name, end, newTerminal, times, off }: FlightEndProps) {
  return (
    <div className="min-[22rem]:last:text-right">
      <p className="display whitespace-nowrap text-4xl">
        <span className="sr-only">{name} </span>
        {end.code}
      </p>
      <p className="text-ink-2 text-sm">{end.airport}</p>
      <p className="display mt-1 text-xl">
        <Times {...times} off={off} />
      </p>
      <ZoneLabel className="block text-ink-2 text-sm" timeZone={end.at.timeZone} at={instantOf(end.at)} />
      <Terminal planned={end.terminal} now={newTerminal} />
    </div>
  );
}
