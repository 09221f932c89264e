import type { Trip } from '@reisspel/contract/trip';
import { MapPin } from 'lucide-react';
import { dayRange } from '../../../lib/dates.ts';
import * as m from '../../../paraglide/messages.js';
import { type TripPhase, tripPhase } from '../trip-phase.ts';
import { useNow } from '../use-now.ts';
import { Countdown } from './countdown.tsx';

const TITLE: Record<TripPhase, () => string> = {
  before: m.home_before,
  during: m.home_during,
  after: m.home_after,
};

function Waves() {
  return (
    <svg
      viewBox="0 0 390 130"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-x-0 bottom-0 h-36 w-full"
    >
      <path d="M0 26C60 4 110 34 190 24s140-26 200-2v104H0z" className="fill-surf" />
      <path d="M0 58c70-22 120 12 200 2s130-24 190-4v74H0z" className="fill-swell" />
      <path d="M0 92c60-16 130 14 210 4s120-20 180-6v40H0z" className="fill-sea" />
      <path d="M0 122c70-14 150 8 220 0s110-12 170-2v10H0z" className="fill-page" />
    </svg>
  );
}

/** Sky, sun and waves, with the countdown before it (design 9). */
export function Hero({ trip }: { trip: Trip }) {
  const phase = useNow((now) => tripPhase(trip, now));
  const { content } = trip;
  return (
    <header className="relative overflow-hidden bg-gradient-to-b from-sky-high to-sky-low pb-40 text-night">
      <div
        aria-hidden
        className="absolute bottom-16 left-1/2 size-56 -translate-x-1/2 rounded-full bg-sun shadow-[0_0_80px_20px_var(--color-glow)] sm:size-72"
      />
      <Waves />
      <div className="relative mx-auto grid max-w-[44rem] gap-4 px-6 pt-[max(1.75rem,env(safe-area-inset-top))]">
        <p className="inline-flex items-center gap-2 justify-self-start rounded-full bg-white px-4 py-1.5 font-bold text-sm">
          <MapPin aria-hidden className="size-4" />
          {content.place} · {dayRange(content.startsOn, content.endsOn)}
        </p>
        <h1 className="text-5xl">{TITLE[phase]()}</h1>
        {phase === 'before' ? (
          <Countdown at={content.countdownAt} />
        ) : (
          <p className="max-w-sm rounded-card bg-white/80 px-5 py-4 font-bold text-lg">
            {phase === 'during' ? m.home_during_text() : m.home_after_text()}
          </p>
        )}
      </div>
    </header>
  );
}
