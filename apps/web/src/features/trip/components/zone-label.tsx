import { offsetAt } from '@reisspel/rules/zoned-time';
import { DRAWN_AT } from '../../../lib/drawn.ts';
import { useReaderZone } from '../../../lib/time/use-now.ts';
import { zoneLabel, zoneName } from '../trip-time.ts';

/**
 * Attributes of an element that the rendered page has for everybody. The server's `web-page.ts`
 * hides it where the reader's clock equals that of `timeZone`.
 */
export interface ForFarClocks {
  /** Milliseconds that the zone is ahead of UTC. */
  'data-far'?: number;
}

/** Marks content for readers in another zone; undefined once the reader's zone is known. */
export function useForFarClocks(timeZone: string): ForFarClocks | undefined {
  return useReaderZone() === undefined ? undefined : { 'data-far': offsetAt(timeZone, DRAWN_AT ?? 0) };
}

interface ZoneLabelProps {
  timeZone: string;
  /** Epoch milliseconds of the time beside it. */
  at: number;
  className?: string;
  /** Shows the label in brackets, within a sentence. */
  inBrackets?: boolean;
}

/** "tijd in Kathmandu" beside a time; nothing where the reader's clock says the same. */
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
