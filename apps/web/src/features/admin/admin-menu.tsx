import { Link } from '@tanstack/react-router';
import { Activity, Archive, LogOut, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIsOperator } from '../../lib/operator.ts';
import * as m from '../../paraglide/messages.js';
import { FULL_SCREEN, Modal } from '../../ui/modal.tsx';
import { ORGANISER_PAGES } from './dashboard-links.ts';
import { useLogout } from './mutations.ts';

/** Ends the organiser's session, and shows a message on failure. For a dark background. */
export function LogoutButton({ className }: { className: string }) {
  const logout = useLogout();
  return (
    <>
      {logout.isError ? (
        <p role="alert" className="rounded-2xl bg-bad px-4 py-3 font-bold text-on-bad">
          {m.admin_logout_failed()}
        </p>
      ) : null}
      <button
        type="button"
        aria-busy={logout.isPending}
        onClick={() => logout.mutate()}
        className={className}
      >
        <LogOut aria-hidden className="size-5 shrink-0" />
        {m.admin_logout()}
      </button>
    </>
  );
}

const PAGES = [
  { page: 'status', icon: Activity, label: m.status_title },
  { page: 'back-ups', icon: Archive, label: m.backups_title },
] as const;

interface ServerLinksProps {
  className: string;
  /** Replaces the current page in the history. */
  replace?: boolean;
}

export function ServerLinks({ className, replace = false }: ServerLinksProps) {
  if (!useIsOperator()) return null;
  return PAGES.map(({ page, icon: Icon, label }) => (
    <Link key={page} to="/$" params={{ _splat: page }} replace={replace} className={className}>
      <Icon aria-hidden className="size-5 shrink-0" />
      {label()}
    </Link>
  ));
}

interface WaitingCountProps {
  count: number;
  className?: string;
}

export function WaitingCount({ count, className = '' }: WaitingCountProps) {
  if (count === 0) return null;
  return (
    <span
      className={`min-w-6 rounded-full bg-tile-coral px-1.5 text-center font-bold text-sm text-white tabular-nums ${className}`}
    >
      <span aria-hidden>{count}</span>
      <span className="sr-only">, {m.admin_review_waiting({ count })}</span>
    </span>
  );
}

const ITEM =
  'flex min-h-12 items-center gap-3 rounded-2xl px-4 py-2 text-left font-bold text-lg hover:bg-white/10';

interface AdminMenuProps {
  /** The links that every visitor has. */
  pages: ReactNode;
  onClose: () => void;
}

/** The organiser's menu on a phone. */
export function AdminMenu({ pages, onClose }: AdminMenuProps) {
  return (
    <Modal label={m.menu_label()} onClose={onClose} className={`${FULL_SCREEN} !bg-sea !text-white`}>
      <div className="min-h-0 grow overflow-y-auto">
        <div className="mx-auto grid max-w-xl gap-5 px-5 pt-[max(1.5rem,env(safe-area-inset-top))] pb-4">
          <nav aria-label={m.admin_title()} className="grid">
            {ORGANISER_PAGES.map(({ to, icon: Icon, label }) => (
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
