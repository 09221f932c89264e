import { Link } from '@tanstack/react-router';
import {
  Gamepad2,
  Images,
  LogOut,
  type LucideIcon,
  Map as MapIcon,
  QrCode,
  Sparkles,
  Trophy,
  Waves,
} from 'lucide-react';
import * as m from '../../../paraglide/messages.js';
import { useLogout } from '../mutations.ts';

const LINKS: readonly {
  to: '/admin' | '/generator' | '/admin/reis' | '/admin/uitnodigen' | '/scoreboard' | '/gallery' | '/';
  icon: LucideIcon;
  label: () => string;
}[] = [
  { to: '/admin', icon: Gamepad2, label: m.admin_nav_game },
  { to: '/generator', icon: Sparkles, label: m.generator_title },
  { to: '/admin/reis', icon: MapIcon, label: m.editor_title_page },
  { to: '/admin/uitnodigen', icon: QrCode, label: m.invite_title },
  { to: '/scoreboard', icon: Trophy, label: m.scoreboard_title },
  { to: '/gallery', icon: Images, label: m.gallery_title },
  { to: '/', icon: Waves, label: m.admin_nav_trip },
];

const ITEM =
  'flex min-h-12 shrink-0 items-center gap-3 rounded-2xl px-4 font-bold text-white hover:bg-white/10';

/** The cockpit's side bar; on a phone a row at the top. */
export function SideBar() {
  const logout = useLogout();
  return (
    <nav
      aria-label={m.admin_title()}
      className="flex gap-1 overflow-x-auto bg-bar px-3 py-3 lg:sticky lg:top-0 lg:h-dvh lg:w-60 lg:shrink-0 lg:flex-col lg:px-4 lg:py-8"
    >
      <p className="display hidden px-4 pb-6 text-2xl text-white lg:block">{m.app_name()}</p>
      {LINKS.map(({ to, icon: Icon, label }) => (
        <Link
          key={to}
          to={to}
          className={ITEM}
          activeOptions={{ exact: true }}
          activeProps={{ className: 'bg-white/15' }}
        >
          <Icon aria-hidden className="size-5" />
          {label()}
        </Link>
      ))}
      {logout.isError ? (
        <p role="alert" className="rounded-2xl bg-bad px-4 py-3 font-bold text-on-bad lg:mt-auto">
          {m.admin_logout_failed()}
        </p>
      ) : null}
      <button
        type="button"
        aria-busy={logout.isPending}
        onClick={() => logout.mutate()}
        className={`${ITEM} ${logout.isError ? '' : 'lg:mt-auto'}`}
      >
        <LogOut aria-hidden className="size-5" />
        {m.admin_logout()}
      </button>
    </nav>
  );
}
