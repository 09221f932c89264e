import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '../../../paraglide/messages.js';
import { FULL_SCREEN, Modal } from '../../../ui/modal.tsx';
import { ORGANISER_PAGES } from '../dashboard-links.ts';
import { LogoutButton } from './logout-button.tsx';
import { ServerLinks } from './server-links.tsx';

const ITEM =
  'flex min-h-12 items-center gap-3 rounded-2xl px-4 py-2 text-left font-bold text-lg hover:bg-white/10';

interface AdminMenuProps {
  /** The pages that everybody has. */
  pages: ReactNode;
  onClose: () => void;
}

/** Where the organiser goes from the dashboard on a phone: to what makes the game and the trip, and to what all see. */
export function AdminMenu({ pages, onClose }: AdminMenuProps) {
  return (
    <Modal label={m.menu_label()} onClose={onClose} className={`${FULL_SCREEN} !bg-sea !text-white`}>
      <div className="min-h-0 grow overflow-y-auto">
        <div className="mx-auto grid max-w-xl gap-5 px-5 pt-[max(1.5rem,env(safe-area-inset-top))] pb-4">
          <nav aria-label={m.admin_title()} className="grid">
            {ORGANISER_PAGES.map(({ to, icon: Icon, label }) => (
              // In the place of the menu itself: back leads to the dashboard.
              <Link key={to} to={to} replace className={ITEM}>
                <Icon aria-hidden className="size-5 shrink-0" />
                {label()}
              </Link>
            ))}
            <ServerLinks className={ITEM} replace />
            <LogoutButton className={ITEM} />
          </nav>
          <div className="border-white/25 border-t pt-4">{pages}</div>
        </div>
      </div>
      <div className="flex justify-center border-white/25 border-t pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <button
          type="button"
          onClick={onClose}
          className="inline-flex min-h-14 items-center gap-3 rounded-full bg-white px-6 font-bold text-lg text-night"
        >
          <X aria-hidden className="size-6" />
          {m.menu_close()}
        </button>
      </div>
    </Modal>
  );
}
