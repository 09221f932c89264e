import { z } from 'zod';
import { TripId } from './ids.ts';
import {
  MAX_LINKS,
  MAX_SLUG_LENGTH,
  MAX_TIMELINE_DAYS,
  MAX_TIMELINE_ITEMS,
  MAX_TRIP_DETAIL_LENGTH,
  MAX_TRIP_FLIGHTS,
  MAX_TRIP_LINES,
  MAX_TRIP_TEXT_LENGTH,
  MAX_URL_LENGTH,
} from './limits.ts';
import { isPlain, optionalText, readableText } from './text.ts';
import { ClockTime, Day, LocalTime, TimeZone } from './time.ts';

/** Names a trip in its address, `/r/<slug>`. */
export const TripSlug = z
  .string()
  .max(MAX_SLUG_LENGTH)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .brand<'TripSlug'>();
export type TripSlug = z.infer<typeof TripSlug>;

/**
 * Names an entry of a trip (a flight, a day, an item) for as long as it exists: a calendar knows the event again by
 * it, and a form its row.
 */
export const EntryId = z.string().regex(/^[a-z0-9-]{1,36}$/);

/**
 * What each field takes. A draft holds the same fields as a trip, and any text in them: it is saved while somebody is
 * still typing.
 */
interface Leaves {
  text: z.ZodType<string>;
  /** May be empty. */
  detail: z.ZodType<string>;
  day: z.ZodType<string>;
  clock: z.ZodType<string>;
  localTime: z.ZodType<string>;
  timeZone: z.ZodType<string>;
  airportCode: z.ZodType<string>;
  flightNumber: z.ZodType<string>;
  url: z.ZodType<string>;
  /** May be empty. */
  optionalUrl: z.ZodType<string>;
}

/** Nothing that an address bar would hide or turn around, and no name before an @ that passes for the host. */
const url = z
  .url({ protocol: /^https?$/, abort: true })
  .max(MAX_URL_LENGTH)
  .refine((text) => isPlain(text) && new URL(text).username === '' && new URL(text).password === '', {
    params: { rule: 'invalid_format' },
  });

const strict: Leaves = {
  text: readableText(MAX_TRIP_TEXT_LENGTH),
  detail: optionalText(MAX_TRIP_DETAIL_LENGTH),
  day: Day,
  clock: ClockTime,
  localTime: LocalTime,
  timeZone: TimeZone,
  airportCode: z.string().regex(/^[A-Z]{3}$/),
  // IATA: two letters or digits for the airline, up to four digits, a letter for a second flight of the day.
  flightNumber: z.string().regex(/^[A-Z0-9]{2} ?\d{1,4}[A-Z]?$/),
  url,
  optionalUrl: z.string().refine((text) => text === '' || url.safeParse(text).success, {
    params: { rule: 'invalid_format' },
  }),
};

const anyText = z.string().max(MAX_URL_LENGTH);
const loose: Leaves = {
  text: anyText,
  detail: anyText,
  day: anyText,
  clock: anyText,
  localTime: anyText,
  timeZone: anyText,
  airportCode: anyText,
  flightNumber: anyText,
  url: anyText,
  optionalUrl: anyText,
};

/** The parts of a trip, of `leaves`. */
function shape(leaves: Leaves) {
  const { text, detail, day, clock, localTime, timeZone, airportCode, flightNumber, url, optionalUrl } =
    leaves;
  const moment = z.strictObject({ local: localTime, timeZone });
  const flightEnd = z.strictObject({
    /** IATA code of the airport. */
    code: airportCode,
    airport: text,
    /** Empty while it is not known. */
    terminal: detail,
    at: moment,
  });
  const flight = z.strictObject({
    id: EntryId,
    direction: z.enum(['outbound', 'connection', 'return']),
    flightNumber,
    airline: text,
    departure: flightEnd,
    arrival: flightEnd,
  });
  const item = z.strictObject({
    id: EntryId,
    time: clock,
    /** null is the trip's own; another one for what happens elsewhere, such as at the airport at home. */
    timeZone: timeZone.nullable(),
    title: text,
    detail,
  });
  const timelineDay = z.strictObject({
    id: EntryId,
    day,
    title: text,
    items: z.array(item).max(MAX_TIMELINE_ITEMS),
  });
  const days = z.array(timelineDay).max(MAX_TIMELINE_DAYS);
  const lines = z.array(text).max(MAX_TRIP_LINES);
  return {
    moment,
    flight,
    timelineDay,
    link: z.strictObject({ title: text, url }),
    flights: z.strictObject({
      items: z.array(flight).max(MAX_TRIP_FLIGHTS),
      baggage: z.array(z.strictObject({ title: text, detail })).max(MAX_TRIP_LINES),
      tips: lines,
    }),
    hotel: z.strictObject({
      name: text,
      stars: z.number().int().min(1).max(5).nullable(),
      checkIn: z.strictObject({ day, from: clock }),
      checkOut: z.strictObject({ day, before: clock }),
      facilities: lines,
      /** One entry a line of the envelope. */
      address: lines,
      phone: detail,
      /** Degrees, WGS 84; null shows no map. */
      position: z
        .strictObject({
          latitude: z.number().min(-90).max(90),
          longitude: z.number().min(-180).max(180),
        })
        .nullable(),
      /** Empty when the organiser gives none. */
      bookingUrl: optionalUrl,
    }),
    schedule: z.strictObject({ days }),
    homeStayers: z.strictObject({ days, promises: lines }),
  };
}

const on = shape(strict);
const off = shape(loose);
const shown = { shown: z.literal(true) };
/** A part that is switched off keeps what was filled in, as it is. */
const hidden = { shown: z.literal(false) };

function general({ text, detail, day, timeZone }: Leaves, parts: ReturnType<typeof shape>) {
  return {
    title: text,
    place: text,
    /** IANA name of the place's time zone. */
    timeZone,
    startsOn: day,
    endsOn: day,
    countdownAt: parts.moment,
    /** A remark below the pages; empty for none. */
    notice: detail,
    links: z.array(parts.link).max(MAX_LINKS),
  };
}

/** A trip as its organiser fills it in, while it may still hold gaps and mistakes. */
export const TripDraft = z.strictObject({
  ...general(loose, off),
  flights: off.flights.extend({ shown: z.boolean() }),
  hotel: off.hotel.extend({ shown: z.boolean() }),
  schedule: off.schedule.extend({ shown: z.boolean() }),
  homeStayers: off.homeStayers.extend({ shown: z.boolean() }),
});
export type TripDraft = z.infer<typeof TripDraft>;

/** Of two calendar days; what is no day has been reported as such. */
function isBefore(one: string, other: string): boolean {
  return [one, other].every((day) => Day.safeParse(day).success) && one < other;
}

function reportTwice<Field extends string>(
  context: z.RefinementCtx,
  path: (string | number)[],
  entries: readonly Record<Field, string>[],
  field: Field,
): void {
  const values = entries.map((entry) => entry[field]);
  for (const [index, value] of values.entries()) {
    if (values.indexOf(value) === index) continue;
    context.addIssue({ code: 'custom', params: { rule: 'duplicate' }, path: [...path, index, field] });
  }
}

function checkDays(
  context: z.RefinementCtx,
  part: 'schedule' | 'homeStayers',
  days: readonly { id: string; day: string; items: readonly { id: string }[] }[],
): void {
  reportTwice(context, [part, 'days'], days, 'day');
  reportTwice(context, [part, 'days'], days, 'id');
  for (const [index, { items }] of days.entries()) {
    reportTwice(context, [part, 'days', index, 'items'], items, 'id');
  }
}

/**
 * Everything the trip pages tell, as it is stored and exported. Rules beyond the fields: `ends_before_start`,
 * `check_out_before_check_in` and `duplicate` (two entries of one id, two parts of one day).
 */
export const TripContent = z
  .strictObject({
    ...general(strict, on),
    flights: z.discriminatedUnion('shown', [on.flights.extend(shown), off.flights.extend(hidden)]),
    hotel: z.discriminatedUnion('shown', [on.hotel.extend(shown), off.hotel.extend(hidden)]),
    schedule: z.discriminatedUnion('shown', [on.schedule.extend(shown), off.schedule.extend(hidden)]),
    homeStayers: z.discriminatedUnion('shown', [
      on.homeStayers.extend(shown),
      off.homeStayers.extend(hidden),
    ]),
  })
  .superRefine((trip, context) => {
    if (isBefore(trip.endsOn, trip.startsOn)) {
      context.addIssue({ code: 'custom', params: { rule: 'ends_before_start' }, path: ['endsOn'] });
    }
    const { hotel, flights, schedule, homeStayers } = trip;
    if (hotel.shown && isBefore(hotel.checkOut.day, hotel.checkIn.day)) {
      const path = ['hotel', 'checkOut', 'day'];
      context.addIssue({ code: 'custom', params: { rule: 'check_out_before_check_in' }, path });
    }
    if (flights.shown) reportTwice(context, ['flights', 'items'], flights.items, 'id');
    if (schedule.shown) checkDays(context, 'schedule', schedule.days);
    if (homeStayers.shown) checkDays(context, 'homeStayers', homeStayers.days);
  });
export type TripContent = z.infer<typeof TripContent>;

/** Digits and what people write between them; the shortest numbers there are have three (112). */
const PHONE = /^\+?(?:[\s()./-]*\d){3,15}[\s()./-]*$/;

/**
 * A trip that is published now: what is kept from before, and shown, may have any text as its phone
 * number.
 */
export const PublishableTrip = TripContent.superRefine(({ hotel }, context) => {
  if (!hotel.shown || hotel.phone === '' || PHONE.test(hotel.phone)) return;
  context.addIssue({ code: 'custom', params: { rule: 'invalid_format' }, path: ['hotel', 'phone'] });
});

export const Flight = on.flight;
export type Flight = z.infer<typeof Flight>;
export const TimelineDay = on.timelineDay;
export type TimelineDay = z.infer<typeof TimelineDay>;
export type TimelineItem = TimelineDay['items'][number];
export const Hotel = on.hotel;
export type Hotel = z.infer<typeof Hotel>;

/** A trip as a file. The same trip always gives the same bytes. */
export const TripFile = z.strictObject({
  format: z.literal('reisspel-trip'),
  version: z.literal(1),
  trip: TripContent,
});
export type TripFile = z.infer<typeof TripFile>;

/** Where map pictures come from. */
export const MapTiles = z.strictObject({
  /** With `{z}`, `{x}` and `{y}`. */
  url: z.string(),
  /** Who is to be thanked for the map, as plain text. */
  attribution: z.string(),
});
export type MapTiles = z.infer<typeof MapTiles>;

/** A trip as its visitors get it: a part that is switched off is null. Days and items are in order of time. */
export const Trip = z.strictObject({
  id: TripId,
  slug: TripSlug,
  ...general(strict, on),
  flights: on.flights.nullable(),
  hotel: on.hotel.nullable(),
  schedule: on.schedule.nullable(),
  homeStayers: on.homeStayers.nullable(),
  /** An earlier trip: it can be read, and nothing in it changes any more. */
  archived: z.boolean(),
  /** Made up, and nobody has made a trip of their own on this server yet. */
  example: z.boolean(),
  /** Counts the publications; a live `trip` view that tells another number means: ask again. */
  contentVersion: z.number().int(),
  mapTiles: MapTiles,
  /** Path of the calendar feed, by the trip's own name, with the key that opens it without a session. */
  calendarPath: z.string(),
  /** Epoch milliseconds at which the server answered, for phones whose clock is off. */
  serverTime: z.number().int(),
});
export type Trip = z.infer<typeof Trip>;
