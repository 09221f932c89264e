import type { Trip } from '@reisspel/contract/trip';
import { Link, type LinkProps } from '@tanstack/react-router';
import { BedDouble, CalendarDays, Gamepad2, Heart, type LucideIcon, Plane } from 'lucide-react';
import { shortDay, wallClock } from '../../../lib/dates.ts';
import * as m from '../../../paraglide/messages.js';
import { buttonLook } from '../../../ui/button.tsx';
import { useTrip } from '../queries.ts';
import { Hero } from './hero.tsx';

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
      className="flex flex-col gap-2 rounded-card bg-card p-4 shadow-card transition-transform hover:-translate-y-1 active:scale-[0.98]"
    >
      <span className={`flex size-11 items-center justify-center rounded-2xl text-white ${color}`}>
        <Icon aria-hidden className="size-6" />
      </span>
      <h2 className="text-xl">{title}</h2>
      <p className="text-ink-2 text-sm">{text}</p>
    </Link>
  );
}

function cards({ content }: Trip): HomeCardProps[] {
  const [flight] = content.flights;
  const [first] = content.days[0]?.items ?? [];
  return [
    {
      to: '/vlucht',
      icon: Plane,
      color: 'bg-tile-azure',
      title: m.home_card_flight(),
      text: flight
        ? m.home_card_flight_text({ number: flight.flightNumber, time: wallClock(flight.departure.at) })
        : '',
    },
    {
      to: '/hotel',
      icon: BedDouble,
      color: 'bg-tile-coral',
      title: m.home_card_hotel(),
      text: m.home_card_hotel_text({
        day: shortDay(content.hotel.checkIn.day),
        time: content.hotel.checkIn.from,
      }),
    },
    {
      to: '/schedule',
      icon: CalendarDays,
      color: 'bg-tile-sun',
      title: m.home_card_schedule(),
      text: first ? m.home_card_schedule_text({ title: first.title, time: first.time }) : '',
    },
    {
      to: '/thuisblijvers',
      icon: Heart,
      color: 'bg-tile-olive',
      title: m.home_card_home_stayers(),
      text: m.home_card_home_stayers_text(),
    },
  ];
}

export function HomePage() {
  const trip = useTrip();
  return (
    <main>
      <Hero trip={trip} />
      <div className="page relative -mt-24 grid gap-4">
        <div className="grid grid-cols-2 gap-3 sm:gap-4">
          {cards(trip).map((card) => (
            <HomeCard key={card.title} {...card} />
          ))}
        </div>
        <Link to="/game" className={buttonLook('primary')}>
          <Gamepad2 aria-hidden className="size-5" />
          {m.home_to_game()}
        </Link>
        {trip.content.notice ? <p className="text-center text-ink-2 text-sm">{trip.content.notice}</p> : null}
      </div>
    </main>
  );
}
