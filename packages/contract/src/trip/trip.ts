import { z } from 'zod';
import { TripId } from '../ids.ts';
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
} from '../limits.ts';
import { isPlain, optionalText, readableText } from '../text.ts';
import { ClockTime, Day, EpochMs, LocalTime, TimeZone, type ZonedTime } from '../time.ts';

export const TripSlug = z
  .string()
  .max(MAX_SLUG_LENGTH)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .brand<'TripSlug'>();
export type TripSlug = z.infer<typeof TripSlug>;

/** This id never changes, because calendars recognise events by it, and forms recognise rows. */
export const EntryId = z.string().regex(/^[a-z0-9-]{1,36}$/);

/** An address without hidden characters, and without a user name that could pass for a host. */
const url = z
  .url({ protocol: /^https?$/, abort: true })
  .max(MAX_URL_LENGTH)
  .refine((text) => isPlain(text) && new URL(text).username === '' && new URL(text).password === '', {
    params: { rule: 'invalid_format' },
  });

const FIELDS = {
  text: readableText(MAX_TRIP_TEXT_LENGTH),
  detail: optionalText(MAX_TRIP_DETAIL_LENGTH),
  day: Day,
  clock: ClockTime,
  localTime: LocalTime,
  timeZone: TimeZone,
  airportCode: z.string().regex(/^[A-Z]{3}$/),
  // IATA: airline, up to four digits, a letter for a second flight that day.
  flightNumber: z.string().regex(/^[A-Z0-9]{2} ?\d{1,4}[A-Z]?$/),
  url,
  optionalUrl: z.string().refine((text) => text === '' || url.safeParse(text).success, {
    params: { rule: 'invalid_format' },
  }),
};

/** Degrees, WGS 84. */
export const coordinates = {
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
};

type Field = z.ZodType<string>;

/** `schemaOf` sets how strict the fields are: a draft may contain unfinished text. */
function shape(schemaOf: (field: Field) => Field) {
  const text = schemaOf(FIELDS.text);
  const detail = schemaOf(FIELDS.detail);
  const day = schemaOf(FIELDS.day);
  const clock = schemaOf(FIELDS.clock);
  const timeZone = schemaOf(FIELDS.timeZone);
  const moment = z.strictObject({ local: schemaOf(FIELDS.localTime), timeZone });
  const flightEnd = z.strictObject({
    code: schemaOf(FIELDS.airportCode),
    airport: text,
    terminal: detail,
    at: moment,
  });
  const flight = z.strictObject({
    id: EntryId,
    direction: z.enum(['outbound', 'connection', 'return']),
    flightNumber: schemaOf(FIELDS.flightNumber),
    airline: text,
    departure: flightEnd,
    arrival: flightEnd,
  });
  const item = z.strictObject({
    id: EntryId,
    time: clock,
    /** null is the trip's own zone. */
    timeZone: timeZone.nullable(),
    title: text,
    detail,
    /** The home-stayers see this item of the programme too. It means nothing in their own days. */
    forHome: z.boolean().default(false),
    position: z.strictObject(coordinates).nullable().default(null),
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
    flight,
    timelineDay,
    general: {
      title: text,
      place: text,
      timeZone,
      startsOn: day,
      endsOn: day,
      countdownAt: moment,
      notice: detail,
      links: z.array(z.strictObject({ title: text, url: schemaOf(FIELDS.url) })).max(MAX_LINKS),
    },
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
      address: lines,
      phone: detail,
      /** null shows no map. */
      position: z.strictObject(coordinates).nullable(),
      bookingUrl: schemaOf(FIELDS.optionalUrl),
    }),
    schedule: z.strictObject({ days }),
    homeStayers: z.strictObject({ days, promises: lines }),
  };
}

const strict = shape((field) => field);
const loose = shape(() => z.string().max(MAX_URL_LENGTH));
const shown = { shown: z.literal(true) };
/** A part that is off keeps its content, valid or not. */
const hidden = { shown: z.literal(false) };

export const TripDraft = z.strictObject({
  ...loose.general,
  flights: loose.flights.extend({ shown: z.boolean() }),
  hotel: loose.hotel.extend({ shown: z.boolean() }),
  schedule: loose.schedule.extend({ shown: z.boolean() }),
  homeStayers: loose.homeStayers.extend({ shown: z.boolean() }),
});
export type TripDraft = z.infer<typeof TripDraft>;

/** Returns false for an invalid day, which has an issue at its own field. */
function isBefore(one: string, other: string): boolean {
  return [one, other].every((day) => Day.safeParse(day).success) && one < other;
}

function reportDuplicates<Field extends string>(
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
  reportDuplicates(context, [part, 'days'], days, 'day');
  reportDuplicates(context, [part, 'days'], days, 'id');
  for (const [index, { items }] of days.entries()) {
    reportDuplicates(context, [part, 'days', index, 'items'], items, 'id');
  }
}

/** Two entries with the same id are a `duplicate`, and so are two days with the same date. */
export const TripContent = z
  .strictObject({
    ...strict.general,
    flights: z.discriminatedUnion('shown', [strict.flights.extend(shown), loose.flights.extend(hidden)]),
    hotel: z.discriminatedUnion('shown', [strict.hotel.extend(shown), loose.hotel.extend(hidden)]),
    schedule: z.discriminatedUnion('shown', [strict.schedule.extend(shown), loose.schedule.extend(hidden)]),
    homeStayers: z.discriminatedUnion('shown', [
      strict.homeStayers.extend(shown),
      loose.homeStayers.extend(hidden),
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
    if (flights.shown) reportDuplicates(context, ['flights', 'items'], flights.items, 'id');
    if (schedule.shown) checkDays(context, 'schedule', schedule.days);
    if (homeStayers.shown) checkDays(context, 'homeStayers', homeStayers.days);
  });
export type TripContent = z.infer<typeof TripContent>;

/** Digits with the usual separators. The shortest numbers have three digits (112). */
const PHONE = /^\+?(?:[\s()./-]*\d){3,15}[\s()./-]*$/;

/**
 * Also checks the phone number, and that each flight arrives after it departs. `TripContent` does
 * not: older published trips have any text and any times. `instantOf` is that of the rules.
 */
export function publishableTrip(instantOf: (at: ZonedTime) => number) {
  // NaN for an invalid time, which has an issue at its own field.
  const validInstant = (at: ZonedTime) =>
    LocalTime.safeParse(at.local).success ? instantOf(at) : Number.NaN;
  return TripContent.superRefine(({ hotel, flights }, context) => {
    if (hotel.shown && hotel.phone !== '' && !PHONE.test(hotel.phone)) {
      context.addIssue({ code: 'custom', params: { rule: 'invalid_format' }, path: ['hotel', 'phone'] });
    }
    if (!flights.shown) return;
    for (const [index, { departure, arrival }] of flights.items.entries()) {
      if (!(validInstant(arrival.at) <= validInstant(departure.at))) continue;
      const path = ['flights', 'items', index, 'arrival', 'at', 'local'];
      context.addIssue({ code: 'custom', params: { rule: 'arrival_before_departure' }, path });
    }
  });
}

export const Flight = strict.flight;
export type Flight = z.infer<typeof Flight>;
export const TimelineDay = strict.timelineDay;
export type TimelineDay = z.infer<typeof TimelineDay>;
export type TimelineItem = TimelineDay['items'][number];
export const Hotel = strict.hotel;
export type Hotel = z.infer<typeof Hotel>;

/** A trip as a file. The same trip always gives the same bytes. */
export const TripFile = z.strictObject({
  format: z.literal('reisspel-trip'),
  version: z.literal(1),
  trip: TripContent,
});
export type TripFile = z.infer<typeof TripFile>;

export const MapTiles = z.strictObject({
  url: z.string(),
  attribution: z.string(),
});
export type MapTiles = z.infer<typeof MapTiles>;

/** The trip as visitors see it. A part that is off is null. Days and items are sorted by time. */
export const Trip = z.strictObject({
  id: TripId,
  slug: TripSlug,
  ...strict.general,
  flights: strict.flights.nullable(),
  hotel: strict.hotel.nullable(),
  schedule: strict.schedule.nullable(),
  homeStayers: strict.homeStayers.nullable(),
  archived: z.boolean(),
  /** True for the invented trip of a server on which nobody has made a trip yet. */
  example: z.boolean(),
  /** A client loads the trip again when the live `trip` view has another number. */
  contentVersion: z.number().int(),
  mapTiles: MapTiles,
  /** True if the server has a geocoder, which finds places by name. */
  findsPlaces: z.boolean(),
  /** Contains the key that opens the feed without a session. */
  calendarPath: z.string(),
  /** The server's present time, for phones with a wrong clock. */
  serverTime: EpochMs,
});
export type Trip = z.infer<typeof Trip>;
