import type { ReactNode } from 'react';
import { Waves } from './waves.tsx';

type Sky = 'night' | 'dawn' | 'day' | 'dusk';

/** The hour at which each sky begins in a Mediterranean summer, the latest first. */
const BEGINS: readonly { from: number; sky: Sky }[] = [
  { from: 22, sky: 'night' },
  { from: 18, sky: 'dusk' },
  { from: 9, sky: 'day' },
  { from: 6, sky: 'dawn' },
];

export function skyAt(hour: number): Sky {
  return BEGINS.find(({ from }) => hour >= from)?.sky ?? 'night';
}

function Sea() {
  return (
    <Waves height={130} className="h-36">
      <path d="M0 26C60 4 110 34 190 24s140-26 200-2v104H0z" className="fill-surf" />
      <path d="M0 58c70-22 120 12 200 2s130-24 190-4v74H0z" className="fill-swell" />
      <path d="M0 92c60-16 130 14 210 4s120-20 180-6v40H0z" className="fill-sea" />
      <path d="M0 122c70-14 150 8 220 0s110-12 170-2v10H0z" className="fill-page" />
    </Waves>
  );
}

export function SkyPill({ children }: { children: ReactNode }) {
  return (
    <p className="inline-flex items-center gap-2 justify-self-start rounded-full bg-white px-4 py-1.5 font-bold text-night text-sm print:px-0">
      {children}
    </p>
  );
}

interface SeascapeProps {
  hour: number;
  children: ReactNode;
}

/** A header with the sky of the hour (design 9). Content below may overlap it by 6 rem. */
export function Seascape({ hour, children }: SeascapeProps) {
  return (
    <header
      data-sky={skyAt(hour)}
      className="relative overflow-hidden bg-gradient-to-b from-sky-high to-sky-low pb-40 text-on-sky print:pb-4"
    >
      <div aria-hidden className="stars absolute inset-0 print:hidden" />
      <div
        aria-hidden
        className="sky-light absolute left-1/2 -translate-x-1/2 rounded-full bg-orb shadow-[0_0_80px_20px_var(--color-glow)] print:hidden"
      />
      <Sea />
      <div className="edge-x relative mx-auto grid max-w-[76rem] gap-4 pt-[max(1.75rem,env(safe-area-inset-top))] print:max-w-none print:px-0">
        {children}
      </div>
    </header>
  );
}
