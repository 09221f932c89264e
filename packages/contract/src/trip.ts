import { z } from 'zod';
import { TripId } from './ids.ts';

/** A wall-clock moment at the place it belongs to, with its offset: "2025-06-20T14:25:00+02:00" (RFC 3339). */
const Moment = z.iso.datetime({ offset: true });
/** A calendar day, "2025-06-20". */
const Day = z.iso.date();
/** "14:25". */
const ClockTime = z.string().regex(/^\d{2}:\d{2}$/);
const text = z.string().min(1);

export const Flight = z.strictObject({
  direction: z.enum(['outbound', 'return']),
  flightNumber: text,
  airline: text,
  departure: z.strictObject({ code: z.string().length(3), airport: text, terminal: text, at: Moment }),
  arrival: z.strictObject({ code: z.string().length(3), airport: text, terminal: text, at: Moment }),
});
export type Flight = z.infer<typeof Flight>;

const TimelineItem = z.strictObject({ time: ClockTime, title: text, detail: z.string() });
export type TimelineItem = z.infer<typeof TimelineItem>;

const TimelineDay = z.strictObject({ day: Day, title: text, items: z.array(TimelineItem) });
export type TimelineDay = z.infer<typeof TimelineDay>;

export const Hotel = z.strictObject({
  name: text,
  stars: z.number().int().min(1).max(5),
  checkIn: z.strictObject({ day: Day, from: ClockTime }),
  checkOut: z.strictObject({ day: Day, before: ClockTime }),
  facilities: z.array(text),
  address: z.array(text),
  phone: z.string(),
  /** Degrees, WGS 84. */
  position: z.strictObject({ latitude: z.number(), longitude: z.number() }),
  bookingUrl: z.url(),
});
export type Hotel = z.infer<typeof Hotel>;

/** Everything the trip pages tell; stored with the trip, so that any trip can be put in. */
export const TripContent = z.strictObject({
  place: text,
  startsOn: Day,
  endsOn: Day,
  countdownAt: Moment,
  /** Said on the pages while the content holds invented names; null for a real trip. */
  notice: z.string().nullable(),
  flights: z.array(Flight),
  baggage: z.array(z.strictObject({ title: text, detail: text })),
  flightTips: z.array(text),
  hotel: Hotel,
  days: z.array(TimelineDay),
  homeDays: z.array(TimelineDay),
  promises: z.array(text),
});
export type TripContent = z.infer<typeof TripContent>;

export const Trip = z.strictObject({
  id: TripId,
  title: text,
  /** IANA name of the place's time zone. */
  timeZone: text,
  content: TripContent,
});
export type Trip = z.infer<typeof Trip>;
