import { offsetAt } from '@reisspel/rules/zoned-time';
import { DRAWN_AT } from '../../../lib/drawn.ts';
import { useReaderZone } from '../../../lib/use-reader-zone.ts';
import { zoneLabel, zoneName } from '../place-time.ts';

/** What a drawn page has for everybody, and the page itself (the server's `far-clocks.ts`) hides where the reader's clock stands as that of `timeZone`. */
export interface ForFarClocks {
  /** Milliseconds that the clock of that place is ahead of UTC. */
  'data-far'?: number;
}

/** Marks what is only for readers whose clock is not that of `timeZone`, while nobody knows theirs; undefined once it is known. */
export function useForFarClocks(timeZone: string): ForFarClocks | undefined {
  return useReaderZone() === undefined ? undefined : { 'data-far': offsetAt(timeZone, DRAWN_AT ?? 0) };
}

interface ZoneLabelProps {
  timeZone: string;
  /** Epoch milliseconds of the time that it stands beside. */
  at: number;
  className?: string;
  /** Behind the time, in the same sentence. */
  inBrackets?: boolean;
}

/** "tijd in Kathmandu", to stand beside a time of that zone; nothing where the reader's own clock says the same. */
export function ZoneLabel({ timeZone, at, className, inBrackets = false }: ZoneLabelProps) {
  const forFar = useForFarClocks(timeZone);
  const label = forFar === undefined ? zoneLabel(timeZone, at) : zoneName(timeZone);
  if (label === null) return null;
  return (
    <span className={className} {...forFar}>
      {inBrackets ? ` (${label})` : label}
    </span>
  );
}
