import { Link } from '@tanstack/react-router';
import { useHasPart } from '../../features/trip/queries.ts';
import * as m from '../../paraglide/messages.js';
import { LanguageSwitch, menuLinks } from './menu-links.tsx';

export function AdminPages() {
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
      <LanguageSwitch />
    </>
  );
}
