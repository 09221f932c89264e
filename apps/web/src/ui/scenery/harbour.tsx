import { Waves } from './waves.tsx';

interface BoatProps {
  color: string;
  /** Horizontal place, from 0 to 1. */
  at: number;
  index: number;
}

/** Heights of successive boats in percent of the harbour's height, between different waves. */
const BERTHS = [46, 36, 41];
/** Seconds between the animations of two boats. */
const BOB_STEP_S = 0.7;

function Boat({ color, at, index }: BoatProps) {
  const berth = BERTHS[index % BERTHS.length] ?? 0;
  return (
    <svg
      viewBox="0 0 60 64"
      aria-hidden="true"
      className="bob absolute w-14"
      style={{
        left: `calc(${at * 100}% - 1.75rem)`,
        bottom: `${berth}%`,
        animationDelay: `${-index * BOB_STEP_S}s`,
      }}
    >
      <path d="M33 3v40h22C53 27 45 12 33 3z" stroke="white" fill={color} strokeWidth="2.5" />
      <path d="M28 12v31H10c3-12 9-23 18-31z" fill="white" />
      <path d="M4 47h52l-8 13H13z" fill="var(--color-night)" stroke="white" strokeWidth="2" />
    </svg>
  );
}

interface HarbourProps {
  sails: readonly string[];
}

export function Harbour({ sails }: HarbourProps) {
  return (
    <div aria-hidden className="pointer-events-none absolute inset-x-0 bottom-0 h-56 print:hidden">
      <div className="absolute bottom-8 left-1/2 size-56 -translate-x-1/2 rounded-full bg-orb shadow-[0_0_80px_20px_var(--color-glow)]" />
      <Waves height={160} className="h-40">
        <path d="M0 30C60 8 110 38 190 28s140-26 200-2v134H0z" className="fill-surf" />
      </Waves>
      {sails.map((color, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the index is the boat's place
        <Boat key={index} color={color} index={index} at={(index + 0.5) / sails.length} />
      ))}
      <Waves height={120} className="h-24">
        <path d="M0 20c70-22 120 14 200 4s130-24 190-4v100H0z" className="fill-swell" />
        <path d="M0 66c60-18 130 14 210 4s120-20 180-6v56H0z" className="fill-sea" />
      </Waves>
    </div>
  );
}
