import type { FlightState } from '@reisspel/contract/flights';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** What a flight of today or before may be, each as likely (spec 4). */
const UNDER_WAY: readonly FlightState[] = ['DELAYED', 'BOARDING', 'IN_AIR', 'LANDED', 'COMPLETED'];
/** Minutes of an invented delay (spec 4). */
const MIN_DELAY_MINUTES = 15;
const MAX_DELAY_MINUTES = 74;
/** Gate of an invented status (spec 9). */
export const EXAMPLE_GATE = 'TBA';

interface FlightExample {
  status: FlightState;
  delayMinutes: number | null;
}

/** FNV-1a with the final mix of MurmurHash3, 32 bits: spreads alike texts ("HV6145", "HV6146") over the whole range. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

/**
 * An invented status by the spec's rules (4), for a flight nobody knows anything of: the same for the same flight and
 * day, so that it does not flicker (design 7). `day` and `today` are calendar days at the place of departure.
 */
export function exampleStatus(flightNumber: string, day: string, today: string): FlightExample {
  const daysAway = Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);
  if (daysAway > 1) return { status: 'SCHEDULED', delayMinutes: null };
  if (daysAway === 1) return { status: 'ON_TIME', delayMinutes: null };
  const seed = hash(`${flightNumber.replaceAll(' ', '')} ${day}`);
  const status = UNDER_WAY[seed % UNDER_WAY.length] ?? 'COMPLETED';
  if (status !== 'DELAYED') return { status, delayMinutes: null };
  const range = MAX_DELAY_MINUTES - MIN_DELAY_MINUTES + 1;
  return { status, delayMinutes: MIN_DELAY_MINUTES + (Math.floor(seed / UNDER_WAY.length) % range) };
}
