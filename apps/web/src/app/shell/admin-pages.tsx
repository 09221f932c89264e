import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useHasPart } from '../../features/trip/queries.ts';
import * as m from '../../paraglide/messages.js';
import { optionalPart } from '../../ui/optional-part.tsx';
import { menuLinks } from './menu-links.ts';

// Lazy, like in the menu of the other pages, so that both share one chunk.
const LanguageSwitch = optionalPart(() => import('./language-switch.tsx'));

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
      <Suspense fallback={<div className="mt-6 h-24" />}>
        <LanguageSwitch />
      </Suspense>
    </>
  );
}
