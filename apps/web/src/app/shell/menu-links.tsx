import { Link } from '@tanstack/react-router';
import {
  BedDouble,
  CalendarDays,
  Gamepad2,
  Heart,
  House,
  Images,
  LayoutDashboard,
  Plane,
  Sparkles,
  Trophy,
} from 'lucide-react';
import { type TripPart, useHasPart } from '../../features/trip/queries.ts';
import * as m from '../../paraglide/messages.js';
import { optionalPart } from '../../ui/optional-part.tsx';

const LINKS = [
  { to: '/', icon: House, label: m.menu_home },
  { to: '/hotel', icon: BedDouble, label: m.menu_hotel, part: 'hotel' },
  { to: '/vlucht', icon: Plane, label: m.menu_flight, part: 'flights' },
  { to: '/schedule', icon: CalendarDays, label: m.menu_schedule, part: 'schedule' },
  { to: '/thuisblijvers', icon: Heart, label: m.menu_home_stayers, part: 'homeStayers' },
  { to: '/game', icon: Gamepad2, label: m.menu_game },
  { to: '/scoreboard', icon: Trophy, label: m.menu_scoreboard },
  { to: '/gallery', icon: Images, label: m.menu_gallery },
] as const;

const ADMIN_LINKS = [
  { to: '/admin', icon: LayoutDashboard, label: m.menu_admin },
  { to: '/generator', icon: Sparkles, label: m.menu_generator },
] as const;

export function menuLinks(isAdmin: boolean, hasPart: (part: TripPart) => boolean) {
  const links = LINKS.filter((link) => !('part' in link) || hasPart(link.part));
  return isAdmin ? [...links, ...ADMIN_LINKS] : links;
}

export const LanguageSwitch = optionalPart(
  () => import('./language-switch.tsx'),
  <div className="min-h-12" />,
);

export function TripPageLinks() {
  const links = menuLinks(false, useHasPart());
  return (
    <>
      <nav
        aria-label={m.admin_nav_trip()}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,10rem),1fr))] gap-x-2"
      >
        {links.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            replace
            className="flex min-h-12 items-center rounded-2xl px-4 py-2 font-bold hover:bg-white/10"
          >
            {label()}
          </Link>
        ))}
      </nav>
      <div className="mt-6 border-white/25 border-t pt-4">
        <LanguageSwitch />
      </div>
    </>
  );
}
