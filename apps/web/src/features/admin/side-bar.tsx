import { Link } from '@tanstack/react-router';
import * as m from '../../paraglide/messages.js';
import { LogoutButton, ServerLinks, WaitingCount } from './admin-menu.tsx';
import {
  DASHBOARD_PAGE,
  ORGANISER_PAGES,
  SEEN_PAGES,
  sectionLinks,
  type WaitingPhotos,
} from './dashboard-links.ts';

const ITEM =
  'flex min-h-12 shrink-0 items-center gap-3 rounded-2xl px-4 font-bold text-white hover:bg-white/10';

export function SideBar({ photos }: { photos: WaitingPhotos }) {
  return (
    <nav
      aria-label={m.admin_title()}
      className="sticky top-0 hidden h-dvh w-60 shrink-0 flex-col gap-0.5 overflow-y-auto bg-bar px-4 py-6 lg:flex"
    >
      <p className="display px-4 pb-4 text-2xl text-white">{m.app_name()}</p>
      {[DASHBOARD_PAGE].map(({ to, icon: Icon, label }) => (
        <Link key={to} to={to} className={`${ITEM} bg-white/15`} aria-current="page">
          <Icon aria-hidden className="size-5 shrink-0" />
          {label()}
        </Link>
      ))}
      <ul className="mb-3">
        {sectionLinks(photos).map(({ href, label, waiting }) => (
          <li key={label()}>
            <a href={href} className={`${ITEM} pl-12`}>
              <span className="min-w-0 grow">{label()}</span>
              <WaitingCount count={waiting} />
            </a>
          </li>
        ))}
      </ul>
      {[...ORGANISER_PAGES, ...SEEN_PAGES].map(({ to, icon: Icon, label }) => (
        <Link key={to} to={to} className={ITEM}>
          <Icon aria-hidden className="size-5 shrink-0" />
          {label()}
        </Link>
      ))}
      <div className="mt-auto grid pt-3">
        <ServerLinks className={ITEM} />
        <LogoutButton className={ITEM} />
      </div>
    </nav>
  );
}
