import type { FlightState, FlightStatus } from '@reisspel/contract/trip/flights';
import type { Flight } from '@reisspel/contract/trip/trip';
import { instantOf } from '@reisspel/rules/zoned-time';
import { Plane, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { shortDay, wallDay } from '../../../lib/format/dates.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import * as m from '../../../paraglide/messages.js';
import { Chip } from '../../../ui/chip.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import {
  daysText,
  directionText,
  durationText,
  viewAdvice,
  viewAge,
  viewLabel,
  viewSentence,
  viewSource,
  viewTone,
} from '../flight-texts.ts';
import { type EndTime, type EndTimes, endTimes, flightProgress, plannedDuration } from '../flight-times.ts';
import { type FlightView, isLongOver, viewInTime } from '../flight-view.ts';
import { ZoneLabel } from './zone-label.tsx';

interface FlightStatusProps {
  flight: Flight;
  view: FlightView;
}

/** The status as a label. A screen reader announces the flight with each new status. */
function FlightChip({ flight, view }: FlightStatusProps) {
  if (view.kind === 'planned') return null;
  const example = view.kind === 'known' && view.status.source === 'example';
  return (
    <p role="status" className="flex min-h-13 flex-col items-end justify-center gap-1 text-right">
      <span className="sr-only">
        {directionText(flight)} {flight.flightNumber}:{' '}
      </span>
      {view.kind === 'loading' ? (
        <span className="py-1 font-bold text-sm">{viewLabel(view)}</span>
      ) : (
        <Chip tone={viewTone(view)}>{viewLabel(view)}</Chip>
      )}
      {example ? <strong className="text-sm">{m.flight_example()}</strong> : null}
    </p>
  );
}

const STATUS_BOX = 'px-5 pt-3 pb-4';
/** Has the height of the longest usual text, so that a new text moves nothing below it. */
const CHANGING_BOX = `${STATUS_BOX} min-h-33 sm:min-h-24`;

/** The status in a sentence, advice about a problem, and the source and age of the status. */
function FlightStatusText({ flight, view }: FlightStatusProps) {
  const sentence = useNow((now) => viewSentence(flight, view, now));
  const age = useNow((now) => viewAge(view, now));
  const isFinal = useNow((now) => view.kind === 'planned' || isLongOver(flight, now));
  const box = isFinal ? STATUS_BOX : CHANGING_BOX;
  const advice = viewAdvice(flight, view);
  const source = viewSource(view);
  const hasProblem = advice !== null;
  if (view.kind === 'loading') {
    return (
      <div className={`${box} grid content-start gap-2`}>
        <Skeleton className="h-6 w-3/5" />
        <Skeleton className="h-4 w-4/5" />
      </div>
    );
  }
  return (
    <div className={`${box} text-sm ${hasProblem ? 'bg-bad text-on-bad' : 'text-ink-2'}`}>
      <p className={`flex min-h-6 items-center gap-2 font-bold text-base ${hasProblem ? '' : 'text-ink'}`}>
        {hasProblem ? <TriangleAlert aria-hidden className="size-5 shrink-0" /> : null}
        {sentence}
      </p>
      {hasProblem ? <p className="font-bold">{advice}</p> : null}
      {source === '' ? null : (
        <p>
          <span className="inline-block">{source}</span> <span className="inline-block">{age}</span>
        </p>
      )}
    </div>
  );
}

/** The positions of a plane that is not in the air, as shares of the route. */
const SHARE_BEFORE = 0.5;
const SHARE_AFTER = 0.92;
const ARRIVED: ReadonlySet<FlightState> = new Set(['LANDED', 'COMPLETED']);

function percentOf(flight: Flight, status: FlightStatus | null, now: number): number {
  if (status?.status === 'IN_AIR') return Math.round(100 * flightProgress(flight, status, now).share);
  return 100 * (status && ARRIVED.has(status.status) ? SHARE_AFTER : SHARE_BEFORE);
}

function FlightRoute({ flight, status }: { flight: Flight; status: FlightStatus | null }) {
  const percent = useNow((now) => percentOf(flight, status, now));
  const hasLeft = status !== null && (status.status === 'IN_AIR' || ARRIVED.has(status.status));
  const duration = plannedDuration(flight);
  return (
    <div className="grid justify-items-center gap-1 pt-2">
      <div aria-hidden className="relative h-6 w-full">
        <span className="absolute inset-x-0 top-1/2 border-line border-t-2 border-dashed" />
        <span
          className="absolute inset-x-0 top-1/2 origin-left border-azure border-t-2 transition-transform duration-500"
          style={{ transform: `scaleX(${hasLeft ? percent : 0}%)` }}
        />
        {/* As wide as the line, because `translateX` takes a percentage of the element's width. */}
        <span
          className="absolute inset-0 transition-transform duration-500"
          style={{ transform: `translateX(${percent - 50}%)` }}
        >
          <span className="mx-auto block w-fit bg-card px-1">
            <Plane className="size-6 rotate-45 text-azure" />
          </span>
        </span>
      </div>
      <p className="whitespace-nowrap text-ink-2 text-sm">{duration > 0 ? durationText(duration) : null}</p>
    </div>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-2 text-sm">{term}</dt>
      <dd className="display text-lg">{children}</dd>
    </div>
  );
}

function FlightFacts({ flight, status }: { flight: Flight; status: FlightStatus | null }) {
  return (
    <dl className="grid grid-cols-1 justify-between gap-4 px-5 pt-4 pb-3 min-[22rem]:grid-cols-[auto_auto_auto]">
      <Fact term={m.flight_number()}>{flight.flightNumber}</Fact>
      <Fact term={m.flight_gate()}>
        {status?.gate ?? (
          <>
            <span aria-hidden>–</span>
            <span className="sr-only">{m.flight_gate_unknown()}</span>
          </>
        )}
      </Fact>
      <Fact term={m.flight_airline()}>{flight.airline}</Fact>
    </dl>
  );
}

function headerColor(view: FlightView): string {
  if (view.kind !== 'known') return 'bg-sea';
  if (view.status.status === 'CANCELLED') return 'bg-tile-coral';
  return view.status.status === 'DIVERTED' ? 'bg-tile-sun' : 'bg-sea';
}

/** A time with "+1" in small letters on a later day. A screen reader then reads "1 dag later". */
function Clock({ time: { clock, days } }: { time: EndTime }) {
  const shift = daysText(days);
  return (
    <>
      {clock}
      {shift === null ? null : (
        <sup className="ml-0.5 text-xs" title={shift}>
          <span aria-hidden>{days > 0 ? `+${days}` : `−${-days}`}</span>
          <span className="sr-only">{shift}</span>
        </sup>
      )}
    </>
  );
}

/** The planned time. It is struck through if the expected or actual time differs. */
function Times({ planned, expected, hasLeft, calledOff }: EndTimes & { calledOff: boolean }) {
  const look = calledOff ? 'whitespace-nowrap text-ink-2 line-through' : 'whitespace-nowrap';
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
      <span className={calledOff || hasLeft ? look : `${look} text-on-late`}>
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

interface TerminalProps {
  planned: string;
  /** The terminal in the flight's status, or null when the status has none. */
  actual: string | null;
}

function Terminal({ planned, actual }: TerminalProps) {
  const terminal = actual ?? planned;
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
  /** The terminal in the flight's status, or null when the status has none. */
  actualTerminal: string | null;
  times: EndTimes;
  /** True when a cancelled or diverted flight will not use this airport. */
  calledOff: boolean;
}

/** The departure or arrival in airport time. Names the zone when the reader's clock differs. */
function FlightEnd({ name, end, actualTerminal, times, calledOff }: FlightEndProps) {
  return (
    <div className="min-[22rem]:last:text-right">
      <p className="display whitespace-nowrap text-4xl">
        <span className="sr-only">{name} </span>
        {end.code}
      </p>
      <p className="text-ink-2 text-sm">{end.airport}</p>
      <p className="display mt-1 text-xl">
        <Times {...times} calledOff={calledOff} />
      </p>
      <ZoneLabel className="block text-ink-2 text-sm" timeZone={end.at.timeZone} at={instantOf(end.at)} />
      <Terminal planned={end.terminal} actual={actualTerminal} />
    </div>
  );
}

function TearLine() {
  return (
    <div aria-hidden className="relative mx-5 border-line border-t-2 border-dashed">
      <span className="absolute -top-3.5 -left-8 size-7 rounded-full bg-page" />
      <span className="absolute -top-3.5 -right-8 size-7 rounded-full bg-page" />
    </div>
  );
}

/** A flight as a boarding pass. It has its final size before the status is known. */
export function FlightPass({ flight, view: latest }: FlightStatusProps) {
  const { departure, arrival } = flight;
  const isOver = useNow((now) => viewInTime(latest, flight, now).kind === 'over');
  const view: FlightView = isOver ? { kind: 'over' } : latest;
  const status = view.kind === 'known' ? view.status : null;
  const cancelled = status?.status === 'CANCELLED';
  const diverted = status?.status === 'DIVERTED';
  return (
    <article className="break-inside-avoid overflow-hidden rounded-card bg-card shadow-card">
      <header
        className={`flex min-h-19 flex-wrap items-center justify-between gap-3 px-5 py-3 text-white transition-colors ${headerColor(view)}`}
      >
        <div className="shrink-0">
          <h2 className="text-lg">{directionText(flight)}</h2>
          <p className="text-sm">{shortDay(wallDay(departure.at))}</p>
        </div>
        <div className="flex min-w-0 grow basis-36 justify-end">
          <FlightChip flight={flight} view={view} />
        </div>
      </header>
      {/* On a very narrow screen, the arrival is below the departure. */}
      <div className="grid grid-cols-1 items-start gap-2 px-5 pt-5 pb-4 min-[22rem]:grid-cols-[minmax(0,max-content)_minmax(max-content,1fr)_minmax(0,max-content)]">
        <FlightEnd
          name={m.flight_departure()}
          end={departure}
          actualTerminal={status?.terminal ?? null}
          times={endTimes(flight, 'departure', status)}
          calledOff={cancelled}
        />
        <FlightRoute flight={flight} status={status} />
        <FlightEnd
          name={m.flight_arrival()}
          end={arrival}
          actualTerminal={null}
          times={endTimes(flight, 'arrival', status)}
          calledOff={cancelled || diverted}
        />
      </div>
      <TearLine />
      <FlightFacts flight={flight} status={status} />
      <FlightStatusText flight={flight} view={view} />
    </article>
  );
}
