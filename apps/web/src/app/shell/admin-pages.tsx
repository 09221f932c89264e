import { Link } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense } from 'react';
import { useHasPart } from '../../features/trip/queries.ts';
import * as m from '../../paraglide/messages.js';

/** As in `menu-links.ts`, which is a part of every first view: shared with this, it would be one more file there. */
const LINKS = [
  { to: '/', label: m.menu_home },
  { to: '/hotel', label: m.menu_hotel, part: 'hotel' },
  { to: '/vlucht', label: m.menu_flight, part: 'flights' },
  { to: '/schedule', label: m.menu_schedule, part: 'schedule' },
  { to: '/thuisblijvers', label: m.menu_home_stayers, part: 'homeStayers' },
  { to: '/game', label: m.menu_game },
  { to: '/scoreboard', label: m.menu_scoreboard },
  { to: '/gallery', label: m.menu_gallery },
] as const;

// As in the menu of the other pages: it is the same part of the app.
const LanguageSwitch = lazy<ComponentType>(() =>
  import('./language-switch.tsx').catch(() => ({ default: () => null })),
);

/** The pages that everybody has, for the dashboard's menu; its other pages stand there already. */
export function AdminPages() {
  const hasPart = useHasPart();
  const links = LINKS.filter((link) => !('part' in link) || hasPart(link.part));
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
      <Suspense fallback={<div className="mt-6 h-24" />}>
        <LanguageSwitch />
      </Suspense>
    </>
  );
}
