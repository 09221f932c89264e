import type { SharedTrip } from '@reisspel/contract/share';
import { Link } from '@tanstack/react-router';
import * as m from '../../../paraglide/messages.js';
import { PART_LOOK, SHARE_PARTS } from '../parts.ts';

/** Leads to the parts of the page; nothing where there is only one. */
export function ShareContents({ shared }: { shared: SharedTrip }) {
  const parts = SHARE_PARTS.filter((part) => shared[part] !== null).map((part) => PART_LOOK[part]);
  if (parts.length < 2) return null;
  return (
    <nav aria-label={m.share_parts()} className="flex flex-wrap gap-2 sm:gap-3 print:hidden">
      {parts.map(({ anchor, title, icon: Icon }) => (
        <Link
          key={anchor}
          to="."
          hash={anchor}
          className="flex grow flex-col items-center gap-1.5 rounded-card bg-card px-2 py-3 font-bold text-sm shadow-card sm:text-base"
        >
          <Icon aria-hidden className="size-6 text-azure" />
          {title()}
        </Link>
      ))}
    </nav>
  );
}
