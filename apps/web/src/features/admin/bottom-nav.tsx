import { Menu as MenuIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as m from '../../paraglide/messages.js';
import { AdminMenu, WaitingCount } from './admin-menu.tsx';
import { sectionLinks, type WaitingPhotos } from './dashboard-links.ts';

const ITEM =
  'relative flex min-h-[56px] min-w-0 flex-1 flex-col items-center justify-center gap-0.5 rounded-2xl px-0.5 text-white hover:bg-white/10';
/** Hides the words where they do not fit: on the smallest phones, and with large text. */
const WORD = 'text-xs font-bold leading-tight @max-[21rem]:sr-only';

interface BottomNavProps {
  photos: WaitingPhotos;
  pages: ReactNode;
}

export function BottomNav({ photos, pages }: BottomNavProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <nav
        aria-label={m.admin_title()}
        className="bottom-nav @container fixed inset-x-0 bottom-0 z-20 border-white/20 border-t bg-bar pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
      >
        <div className="mx-auto flex max-w-2xl px-1 py-1">
          {sectionLinks(photos).map(({ href, icon: Icon, label, waiting }) => (
            <a key={label()} href={href} className={ITEM}>
              <Icon aria-hidden className="size-6 shrink-0" />
              <span className={WORD}>{label()}</span>
              <WaitingCount count={waiting} className="absolute top-0.5 left-1/2 ml-1" />
            </a>
          ))}
          <button
            type="button"
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={() => setOpen(true)}
            className={ITEM}
          >
            <MenuIcon aria-hidden className="size-6 shrink-0" />
            <span className={WORD}>{m.menu_open()}</span>
          </button>
        </div>
      </nav>
      {/* The menu is not inside the bar, because a wide window hides the bar. */}
      {open ? <AdminMenu pages={pages} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
