import { offsetAt } from '@reisspel/rules/zoned-time';
import { drawnAt } from '../../../lib/drawn.ts';
import { useReaderZone } from '../../../lib/time/use-now.ts';
import { zoneLabel, zoneName } from '../trip-time.ts';

/**
 * Returns the attribute (the zone's offset in ms) by which a script of `web-page.ts` hides a label
 * of the server where the clocks agree. Returns undefined once the reader's zone is known.
 */
export function useOtherClockProps(timeZone: string) {
  return useReaderZone() === undefined ? undefined : { 'data-far': offsetAt(timeZone, drawnAt() ?? 0) };
}

interface ZoneLabelProps {
  timeZone: string;
  /** Epoch milliseconds of the time beside it. */
  at: number;
  className?: string;
  /** Shows the label in brackets, within a sentence. */
  inBrackets?: boolean;
}

/** "tijd in Kathmandu" beside a time. Renders nothing when the reader's clock is the same. */
export function ZoneLabel({ timeZone, at, className, inBrackets = false }: ZoneLabelProps) {
  const otherClockProps = useOtherClockProps(timeZone);
  const label = otherClockProps === undefined ? zoneLabel(timeZone, at) : zoneName(timeZone);
  if (label === null) return null;
  return (
    <span className={className} {...otherClockProps}>
      {inBrackets ? ` (${label})` : label}
    </span>
  );
}
