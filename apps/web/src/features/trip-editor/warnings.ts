import type { TripDraft } from '@reisspel/contract/trip';
import { isDay } from './day-order.ts';
import type { DaysPart } from './draft-types.ts';
import { instantOfDraft } from './flight-order.ts';

/** Something that is allowed, and most likely a mistake. */
export interface Warning {
  readonly path: string;
  readonly kind:
    | 'arrival_before_departure'
    | 'long_flight'
    | 'flight_outside_trip'
    | 'day_outside_trip'
    | 'stay_outside_trip'
    | 'countdown_not_departure'
    | 'trip_over';
}

const HOUR_MS = 60 * 60 * 1_000;
/** Milliseconds: the longest flights there are take 19 hours. */
const LONG_FLIGHT_MS = 20 * HOUR_MS;

function ofFlights(draft: TripDraft): Warning[] {
  return draft.flights.items.flatMap(({ departure, arrival }, index): Warning[] => {
    if (isOutside(draft, departure.at.local.slice(0, 10)))
      return [{ path: `flights.items.${index}.departure.at.local`, kind: 'flight_outside_trip' }];
    const [from, to] = [instantOfDraft(departure.at), instantOfDraft(arrival.at)];
    if (from === null || to === null) return [];
    const path = `flights.items.${index}.arrival.at.local`;
    if (to <= from) return [{ path, kind: 'arrival_before_departure' }];
    return to - from > LONG_FLIGHT_MS ? [{ path, kind: 'long_flight' }] : [];
  });
}

function isOutside({ startsOn, endsOn }: TripDraft, day: string): boolean {
  return isDay(startsOn) && isDay(endsOn) && isDay(day) && (day < startsOn || day > endsOn);
}

function ofDays(draft: TripDraft, part: DaysPart): Warning[] {
  return draft[part].days.flatMap(({ day }, index): Warning[] =>
    isOutside(draft, day) ? [{ path: `${part}.days.${index}.day`, kind: 'day_outside_trip' }] : [],
  );
}

function ofHotel(draft: TripDraft): Warning[] {
  return (['checkIn', 'checkOut'] as const).flatMap((end): Warning[] =>
    isOutside(draft, draft.hotel[end].day) ? [{ path: `hotel.${end}.day`, kind: 'stay_outside_trip' }] : [],
  );
}

function ofCountdown({ countdownAt, flights }: TripDraft): Warning[] {
  const departures = flights.items
    .map(({ departure }) => instantOfDraft(departure.at))
    .filter((at) => at !== null);
  const counted = instantOfDraft(countdownAt);
  if (!flights.shown || departures.length === 0 || counted === null) return [];
  return counted === Math.min(...departures)
    ? []
    : [{ path: 'countdownAt.local', kind: 'countdown_not_departure' }];
}

/** What somebody should look at once more. Nothing of it keeps a trip from being published. */
export function warningsOf(draft: TripDraft, today: string): Warning[] {
  const over = isDay(draft.endsOn) && draft.endsOn < today;
  return [
    ...(over ? [{ path: 'endsOn', kind: 'trip_over' } as const] : []),
    ...ofCountdown(draft),
    ...(draft.flights.shown ? ofFlights(draft) : []),
    ...(draft.hotel.shown ? ofHotel(draft) : []),
    ...(draft.schedule.shown ? ofDays(draft, 'schedule') : []),
    ...(draft.homeStayers.shown ? ofDays(draft, 'homeStayers') : []),
  ];
}
