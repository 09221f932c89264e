import { Link, useRouterState } from '@tanstack/react-router';
import { Menu as MenuIcon, X } from 'lucide-react';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { useHasPart } from '../../features/trip/queries.ts';
import { useIsAdmin } from '../../lib/session.ts';
import * as m from '../../paraglide/messages.js';
import { FULL_SCREEN, Modal } from '../../ui/modal.tsx';
import { menuLinks } from './menu-links.ts';

// Not for the first view, which the closed menu is a part of.
const LanguageSwitch = lazy<ComponentType>(() =>
  import('./language-switch.tsx').catch(() => ({ default: () => null })),
);

interface MenuOverlayProps {
  links: ReturnType<typeof menuLinks>;
  onClose: () => void;
}

function MenuOverlay({ links, onClose }: MenuOverlayProps) {
  return (
    <Modal
      label={m.menu_label()}
      onClose={onClose}
      className={`${FULL_SCREEN} !overflow-y-auto !bg-sea !text-white`}
    >
      <nav className="mx-auto flex min-h-full shrink-0 max-w-xl flex-col justify-center gap-1 px-6 py-20">
        {links.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            // In the place of the menu itself: back leads to the page it was opened on.
            replace
            onClick={onClose}
            activeOptions={{ exact: true }}
            className="display rounded-2xl px-4 py-2.5 text-3xl hover:bg-white/10"
            activeProps={{ className: 'bg-white/15 text-sun', 'aria-current': 'page' }}
          >
            {label()}
          </Link>
        ))}
        <Suspense fallback={<div className="mt-6 h-24" />}>
          <LanguageSwitch />
        </Suspense>
      </nav>
      <button
        type="button"
        onClick={onClose}
        className="fixed bottom-[max(1.5rem,env(safe-area-inset-bottom))] left-1/2 inline-flex min-h-14 -translate-x-1/2 items-center gap-3 rounded-full bg-white px-6 font-bold text-lg text-night"
      >
        <X aria-hidden className="size-6" />
        {m.menu_close()}
      </button>
    </Modal>
  );
}

/** The full-screen menu of spec 2: closes on a route change and on Escape. */
export default function Menu() {
  const [open, setOpen] = useState(false);
  const links = menuLinks(useIsAdmin(), useHasPart());
  const path = useRouterState({ select: (state) => state.location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the route change itself is what closes it
  useEffect(() => setOpen(false), [path]);
  return (
    <>
      <div
        aria-hidden
        className="pointer-events-none fixed inset-x-0 bottom-0 z-20 h-24 bg-gradient-to-t from-page to-transparent print:hidden"
      />
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className="fixed bottom-[max(1.25rem,env(safe-area-inset-bottom))] left-1/2 z-20 inline-flex min-h-13 -translate-x-1/2 items-center gap-3 whitespace-nowrap rounded-full bg-night px-6 font-bold text-white shadow-raised dark:bg-sand print:hidden"
      >
        <MenuIcon aria-hidden className="size-5" />
        {m.menu_open()}
      </button>
      {open ? <MenuOverlay links={links} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
