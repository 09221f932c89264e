import { Link } from '@tanstack/react-router';
import {
  Activity,
  Archive,
  ChartLine,
  ChartNoAxesColumnIncreasing,
  Gamepad2,
  Images,
  Inbox,
  ListTodo,
  LogOut,
  Map as MapIcon,
  Menu as MenuIcon,
  QrCode,
  Sparkles,
  Trophy,
  Users,
  Waves,
  X,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useIsOperator } from '../../lib/operator.ts';
import { useLogout } from '../../live/use-logout.ts';
import * as m from '../../paraglide/messages.js';
import { FULL_SCREEN, Modal } from '../../ui/overlays/modal.tsx';
import { REMOVALS_ID } from './review/removal-requests.tsx';
import { REVIEW_ID } from './review/review-panel.tsx';

/** The numbers of photos that wait for a review and for a decision on their removal. */
interface WaitingPhotos {
  reviews: number;
  removals: number;
}

function reviewHref({ reviews, removals }: WaitingPhotos): string {
  if (reviews > 0) return `#${REVIEW_ID}`;
  return removals > 0 ? `#${REMOVALS_ID}` : '#submissions';
}

/** Returns the links to the sections. `waiting` counts the photos that need a decision. */
function sectionLinks(photos: WaitingPhotos) {
  const waiting = photos.reviews + photos.removals;
  return [
    { href: reviewHref(photos), icon: Inbox, label: m.admin_review_title(), waiting },
    { href: '#tasks', icon: ListTodo, label: m.admin_tasks(), waiting: 0 },
    { href: '#progress', icon: ChartNoAxesColumnIncreasing, label: m.admin_progress_title(), waiting: 0 },
    { href: '#teams', icon: Users, label: m.admin_teams(), waiting: 0 },
  ];
}

const ORGANISER_PAGES = [
  { to: '/generator', icon: Sparkles, label: m.generator_title },
  { to: '/admin/reis', icon: MapIcon, label: m.editor_title_page },
  { to: '/admin/uitnodigen', icon: QrCode, label: m.invite_title },
] as const;

const RECAP_PAGES = [
  { to: '/$', params: { _splat: 'admin/terugblik' }, icon: ChartLine, label: m.recap_title },
] as const;

const PUBLIC_PAGES = [
  { to: '/scoreboard', icon: Trophy, label: m.scoreboard_title },
  { to: '/gallery', icon: Images, label: m.gallery_title },
  { to: '/', icon: Waves, label: m.admin_nav_trip },
] as const;

const SERVER_PAGES = [
  { to: '/$', params: { _splat: 'status' }, icon: Activity, label: m.status_title },
  { to: '/$', params: { _splat: 'back-ups' }, icon: Archive, label: m.backups_title },
] as const;

interface PageLinksProps {
  pages: readonly (
    | typeof ORGANISER_PAGES
    | typeof RECAP_PAGES
    | typeof PUBLIC_PAGES
    | typeof SERVER_PAGES
  )[number][];
  className: string;
  /** True if the link replaces the current page in the history. */
  replace?: boolean;
}

function PageLinks({ pages, className, replace = false }: PageLinksProps) {
  return pages.map(({ icon: Icon, label, ...page }) => (
    <Link key={label()} {...page} replace={replace} className={className}>
      <Icon aria-hidden className="size-5 shrink-0" />
      {label()}
    </Link>
  ));
}

function ServerLinks(props: Omit<PageLinksProps, 'pages'>) {
  return useIsOperator() ? <PageLinks pages={SERVER_PAGES} {...props} /> : null;
}

/** Logs the organiser out, or says that this failed. Its colours need a dark background. */
function LogoutButton({ className }: { className: string }) {
  const logout = useLogout('/api/session');
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

function WaitingCount({ count, className = '' }: { count: number; className?: string }) {
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

const MENU_ITEM =
  'flex min-h-12 items-center gap-3 rounded-2xl px-4 py-2 text-left font-bold text-lg hover:bg-white/10';

/** The pages of the organiser; there is nothing to look back on before the first start. */
function organiserPages(hasBegun: boolean) {
  return hasBegun ? [...ORGANISER_PAGES, ...RECAP_PAGES] : ORGANISER_PAGES;
}

interface AdminMenuProps {
  hasBegun: boolean;
  /** The links that every visitor has. */
  pages: ReactNode;
  onClose: () => void;
}

/** The organiser's menu on a phone. */
function AdminMenu({ hasBegun, pages, onClose }: AdminMenuProps) {
  return (
    <Modal label={m.menu_label()} onClose={onClose} className={`${FULL_SCREEN} !bg-sea !text-white`}>
      <div className="min-h-0 grow overflow-y-auto">
        <div className="mx-auto grid max-w-xl gap-5 px-5 pt-[max(1.5rem,env(safe-area-inset-top))] pb-4">
          <nav aria-label={m.admin_title()} className="grid">
            <PageLinks pages={organiserPages(hasBegun)} className={MENU_ITEM} replace />
            <ServerLinks className={MENU_ITEM} replace />
            <LogoutButton className={MENU_ITEM} />
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

const BAR_ITEM =
  'relative flex min-h-[56px] min-w-0 flex-1 flex-col items-center justify-center gap-0.5 rounded-2xl px-0.5 text-white hover:bg-white/10';
/** Hides the labels where they do not fit: on the smallest phones, and with large text. */
const BAR_LABEL = 'text-xs font-bold leading-tight @max-[21rem]:sr-only';

interface NavigationProps {
  photos: WaitingPhotos;
  /** True once the game has been started. */
  hasBegun: boolean;
}

export function BottomNav({ photos, hasBegun, pages }: NavigationProps & { pages: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <nav
        aria-label={m.admin_title()}
        className="bottom-nav @container fixed inset-x-0 bottom-0 z-20 border-white/20 border-t bg-bar pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
      >
        <div className="mx-auto flex max-w-2xl px-1 py-1">
          {sectionLinks(photos).map(({ href, icon: Icon, label, waiting }) => (
            <a key={label} href={href} className={BAR_ITEM}>
              <Icon aria-hidden className="size-6 shrink-0" />
              <span className={BAR_LABEL}>{label}</span>
              <WaitingCount count={waiting} className="absolute top-0.5 left-1/2 ml-1" />
            </a>
          ))}
          <button
            type="button"
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={() => setOpen(true)}
            className={BAR_ITEM}
          >
            <MenuIcon aria-hidden className="size-6 shrink-0" />
            <span className={BAR_LABEL}>{m.menu_open()}</span>
          </button>
        </div>
      </nav>
      {/* The menu is outside the bar, because a wide window hides the bar. */}
      {open ? <AdminMenu hasBegun={hasBegun} pages={pages} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

const SIDE_ITEM =
  'flex min-h-12 shrink-0 items-center gap-3 rounded-2xl px-4 font-bold text-white hover:bg-white/10';

export function SideBar({ photos, hasBegun }: NavigationProps) {
  return (
    <nav
      aria-label={m.admin_title()}
      className="sticky top-0 hidden h-dvh w-60 shrink-0 flex-col gap-0.5 overflow-y-auto bg-bar px-4 py-6 lg:flex"
    >
      <p className="display px-4 pb-4 text-2xl text-white">{m.app_name()}</p>
      <Link to="/admin" className={`${SIDE_ITEM} bg-white/15`} aria-current="page">
        <Gamepad2 aria-hidden className="size-5 shrink-0" />
        {m.admin_nav_game()}
      </Link>
      <ul className="mb-3">
        {sectionLinks(photos).map(({ href, label, waiting }) => (
          <li key={label}>
            <a href={href} className={`${SIDE_ITEM} pl-12`}>
              <span className="min-w-0 grow">{label}</span>
              <WaitingCount count={waiting} />
            </a>
          </li>
        ))}
      </ul>
      <PageLinks pages={[...organiserPages(hasBegun), ...PUBLIC_PAGES]} className={SIDE_ITEM} />
      <div className="mt-auto grid pt-3">
        <ServerLinks className={SIDE_ITEM} />
        <LogoutButton className={SIDE_ITEM} />
      </div>
    </nav>
  );
}
