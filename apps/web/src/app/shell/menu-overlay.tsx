import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { HandHelping, ShieldCheck, X } from 'lucide-react';
import { useHasPart } from '../../features/trip/queries.ts';
import { sessionQuery, useIsAdmin } from '../../lib/session.ts';
import * as m from '../../paraglide/messages.js';
import { FULL_SCREEN, Modal } from '../../ui/overlays/modal.tsx';
import { Waves } from '../../ui/scenery/waves.tsx';
import { LanguageSwitch, menuLinks } from './menu-links.tsx';

export default function MenuOverlay({ onClose }: { onClose: () => void }) {
  const { data: session } = useQuery(sessionQuery);
  const links = menuLinks(useIsAdmin(), useHasPart());
  return (
    <Modal label={m.menu_label()} onClose={onClose} className={`${FULL_SCREEN} !overflow-y-auto !text-white`}>
      <div
        data-sky="night"
        className="relative flex min-h-full shrink-0 flex-col bg-gradient-to-b from-sky-high to-sky-low"
      >
        <div aria-hidden className="stars absolute inset-0" />
        <div
          aria-hidden
          className="absolute top-[max(1.25rem,env(safe-area-inset-top))] right-5 size-16 rounded-full bg-orb shadow-[0_0_80px_20px_var(--color-glow)]"
        />
        <Waves height={130} className="h-40">
          <path d="M0 26C60 4 110 34 190 24s140-26 200-2v108H0z" className="fill-swell" />
          <path d="M0 62c70-22 120 12 200 2s130-24 190-4v70H0z" className="fill-sea" />
        </Waves>
        <nav className="edge-x relative mx-auto flex w-full max-w-2xl grow flex-col justify-center py-20">
          <div className="grid gap-1 sm:grid-cols-2">
            {links.map(({ to, label, icon: Icon }) => (
              <Link
                key={to}
                to={to}
                // Replaces the menu's history entry, so that back leads to the page below the menu.
                replace
                onClick={onClose}
                activeOptions={{ exact: true }}
                className="display flex min-h-14 items-center gap-4 rounded-2xl px-3 py-1.5 text-2xl hover:bg-white/10"
                activeProps={{ className: 'bg-white/15 text-sun', 'aria-current': 'page' }}
              >
                <span className="flex size-11 shrink-0 items-center justify-center rounded-2xl bg-white/15">
                  <Icon aria-hidden className="size-6" />
                </span>
                {label()}
              </Link>
            ))}
          </div>
          {session?.helper ? (
            <Link
              to="/$"
              params={{ _splat: 'helpen' }}
              replace
              onClick={onClose}
              className="mt-6 inline-flex min-h-12 items-center gap-2 underline"
            >
              <HandHelping aria-hidden className="size-5" />
              {m.menu_helper()}
            </Link>
          ) : null}
          <Link
            to="/$"
            params={{ _splat: 'privacy' }}
            replace
            onClick={onClose}
            className="mt-6 inline-flex min-h-12 items-center gap-2 underline"
          >
            <ShieldCheck aria-hidden className="size-5" />
            {m.privacy_title()}
          </Link>
          <div className="mt-6 border-white/25 border-t pt-4">
            <LanguageSwitch />
          </div>
        </nav>
      </div>
      <button
        type="button"
        onClick={onClose}
        className="fixed bottom-[max(1.5rem,env(safe-area-inset-bottom))] left-1/2 inline-flex min-h-14 -translate-x-1/2 items-center gap-3 whitespace-nowrap rounded-full bg-white px-6 font-bold text-lg text-night"
      >
        <X aria-hidden className="size-6" />
        {m.menu_close()}
      </button>
    </Modal>
  );
}
