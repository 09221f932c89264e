import type { Flight, Hotel, Trip } from '@reisspel/contract/trip';
import { instantOf } from '@reisspel/rules/zoned-time';
import { Link, type LinkProps } from '@tanstack/react-router';
import { BedDouble, CalendarDays, Heart, type LucideIcon, Plane } from 'lucide-react';
import { shortDay, wallClock } from '../../../lib/dates.ts';
import * as m from '../../../paraglide/messages.js';
import { zoneLabel } from '../place-time.ts';
import { entriesOf, nextInstant } from '../timeline-entries.ts';
import { useNow } from '../use-now.ts';

interface HomeCardProps {
  to: NonNullable<LinkProps['to']>;
  icon: LucideIcon;
  color: string;
  title: string;
  text: string;
}

function HomeCard({ to, icon: Icon, color, title, text }: HomeCardProps) {
  return (
    <Link
      to={to}
      className="flex flex-col gap-1.5 rounded-card bg-card p-4 shadow-card transition-transform last:odd:col-span-2 hover:-translate-y-1 active:scale-[0.98]"
    >
      <span className={`flex size-11 items-center justify-center rounded-2xl text-white ${color}`}>
        <Icon aria-hidden className="size-6" />
      </span>
      <h2 className="text-xl">{title}</h2>
      <p className="text-ink-2 text-sm">{text}</p>
    </Link>
  );
}

/** "14:25", and whose time that is where the reader's is another. */
function clockText(time: string, timeZone: string, at: number): string {
  const zone = zoneLabel(timeZone, at);
  return zone === null ? time : `${time} (${zone})`;
}

/** The first flight that has not left at `now`, else the last. */
function flightText(flights: readonly Flight[], now: number): string {
  const flight = flights.find(({ departure }) => instantOf(departure.at) > now) ?? flights.at(-1);
  if (flight === undefined) return m.home_card_flight_none();
  const { at } = flight.departure;
  return m.home_card_flight_text({
    number: flight.flightNumber,
    time: clockText(wallClock(at), at.timeZone, instantOf(at)),
  });
}

function hotelText({ checkIn: { day, from } }: Hotel, timeZone: string): string {
  const at = instantOf({ local: `${day}T${from}`, timeZone });
  return m.home_card_hotel_text({ day: shortDay(day), time: clockText(from, timeZone, at) });
}

/** What comes next, of all that is planned. */
function scheduleText({ schedule, timeZone }: Trip, now: number): string {
  const entries = (schedule?.days ?? []).flatMap((day) => entriesOf(day, timeZone));
  const next = nextInstant(entries, now);
  const entry = entries.find(({ at }) => at === next);
  if (entry === undefined)
    return entries.length === 0 ? m.home_card_schedule_none() : m.home_card_schedule_over();
  const { item, at } = entry;
  const text = entry === entries[0] ? m.home_card_schedule_text : m.home_card_schedule_next;
  return text({ title: item.title, time: clockText(item.time, entry.timeZone, at) });
}

/** A card for each part that the trip has; an odd last one takes the whole width. */
export function HomeCards({ trip }: { trip: Trip }) {
  const { flights, hotel, schedule, homeStayers, timeZone } = trip;
  const flight = useNow((now) => flightText(flights?.items ?? [], now));
  const plan = useNow((now) => scheduleText(trip, now));
  const cards: (HomeCardProps | null)[] = [
    flights && {
      to: '/vlucht',
      icon: Plane,
      color: 'bg-tile-azure',
      title: m.home_card_flight(),
      text: flight,
    },
    hotel && {
      to: '/hotel',
      icon: BedDouble,
      color: 'bg-tile-coral',
      title: m.home_card_hotel(),
      text: hotelText(hotel, timeZone),
    },
    schedule && {
      to: '/schedule',
      icon: CalendarDays,
      color: 'bg-tile-sun',
      title: m.home_card_schedule(),
      text: plan,
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
