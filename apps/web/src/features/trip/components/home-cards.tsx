import type { Flight, Hotel, Trip } from '@reisspel/contract/trip/trip';
import { entriesOf, nextInstant, type TimelineEntry } from '@reisspel/rules/timeline';
import { instantOf } from '@reisspel/rules/zoned-time';
import { Link, type LinkProps } from '@tanstack/react-router';
import { BedDouble, CalendarDays, Heart, type LucideIcon, Plane } from 'lucide-react';
import { shortDay, wallClock, wallDay } from '../../../lib/format/dates.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import * as m from '../../../paraglide/messages.js';
import { nextFlightIndex } from '../trip-time.ts';
import { ZoneLabel } from './zone-label.tsx';

interface CardText {
  text: string;
  /** The time in `text`. Readers in another zone see the zone of this time too. */
  time?: { timeZone: string; at: number };
}

interface HomeCardProps extends CardText {
  to: NonNullable<LinkProps['to']>;
  icon: LucideIcon;
  color: string;
  title: string;
}

function HomeCard({ to, icon: Icon, color, title, text, time }: HomeCardProps) {
  return (
    <Link
      to={to}
      className="flex flex-col gap-1.5 rounded-card bg-card p-4 shadow-card transition-transform last:odd:col-span-2 hover:-translate-y-1 active:scale-[0.98]"
    >
      <span className={`flex size-11 items-center justify-center rounded-2xl text-white ${color}`}>
        <Icon aria-hidden className="size-6" />
      </span>
      <h2 className="hyphens-auto text-lg">{title}</h2>
      <p className="text-ink-2 text-sm">
        {text}
        {time === undefined ? null : <ZoneLabel inBrackets {...time} />}
      </p>
    </Link>
  );
}

function flightText(flights: readonly Flight[], next: number): CardText {
  const flight = flights[next];
  if (flight === undefined)
    return { text: flights.length === 0 ? m.home_card_flight_none() : m.home_card_flight_over() };
  const { at } = flight.departure;
  const [day, time] = [shortDay(wallDay(at)), wallClock(at)];
  return {
    text: m.home_card_flight_text({ number: flight.flightNumber, day, time }),
    time: { timeZone: at.timeZone, at: instantOf(at) },
  };
}

function checkInAt({ checkIn: { day, from } }: Hotel, timeZone: string): number {
  return instantOf({ local: `${day}T${from}`, timeZone });
}

function checkInText(hotel: Hotel, timeZone: string): CardText {
  const { day, from: time } = hotel.checkIn;
  const text = m.home_card_hotel_text({ day: shortDay(day), time });
  return { text, time: { timeZone, at: checkInAt(hotel, timeZone) } };
}

function checkOutText({ checkOut: { day, before } }: Hotel, timeZone: string): CardText {
  const text = m.home_card_hotel_leave({ day: shortDay(day), time: before });
  return { text, time: { timeZone, at: instantOf({ local: `${day}T${before}`, timeZone }) } };
}

function scheduleText(entries: readonly TimelineEntry[], next: number | null): CardText {
  const entry = entries.find(({ at }) => at === next);
  if (entry === undefined)
    return { text: entries.length === 0 ? m.home_card_schedule_none() : m.home_card_schedule_over() };
  const { item, at, timeZone } = entry;
  const text = entry === entries[0] ? m.home_card_schedule_text : m.home_card_schedule_next;
  return { text: text({ title: item.title, time: item.time }), time: { timeZone, at } };
}

export function HomeCards({ trip }: { trip: Trip }) {
  const { flights, hotel, schedule, homeStayers, timeZone } = trip;
  const flight = useNow((now) => nextFlightIndex(flights?.items ?? [], now));
  const isInHotel = useNow((now) => hotel !== null && now >= checkInAt(hotel, timeZone));
  const entries = (schedule?.days ?? []).flatMap((day) => entriesOf(day, timeZone));
  const next = useNow((now) => nextInstant(entries, now));
  const cards: (HomeCardProps | null)[] = [
    flights && {
      to: '/vlucht',
      icon: Plane,
      color: 'bg-tile-azure',
      title: m.home_card_flight(),
      ...flightText(flights.items, flight),
    },
    hotel && {
      to: '/hotel',
      icon: BedDouble,
      color: 'bg-tile-coral',
      title: m.home_card_hotel(),
      ...(isInHotel ? checkOutText : checkInText)(hotel, timeZone),
    },
    schedule && {
      to: '/schedule',
      icon: CalendarDays,
      color: 'bg-tile-sun',
      title: m.home_card_schedule(),
      ...scheduleText(entries, next),
    },
    homeStayers && {
      to: '/thuisblijvers',
      icon: Heart,
      color: 'bg-tile-olive',
      title: m.home_card_home_stayers(),
      text: m.home_card_home_stayers_text(),
    },
  ];
  return (
    <div className="grid grid-cols-2 gap-3 empty:hidden sm:gap-4 lg:grid-cols-4">
      {cards.map((card) => (card ? <HomeCard key={card.to} {...card} /> : null))}
    </div>
  );
}
