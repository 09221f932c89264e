import { useRouterState } from '@tanstack/react-router';
import { Menu as MenuIcon } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTimeout } from '../../lib/use-timeout.ts';
import * as m from '../../paraglide/messages.js';

/** Milliseconds after which the code of the menu is loaded, in case the network fails later. */
const PRELOAD_MS = 4_000;

const loadOverlay = () => import('./menu-overlay.tsx');
const MenuOverlay = lazy(loadOverlay);

function preload(onLoad = () => {}, onFailure = () => {}): void {
  loadOverlay().then(onLoad, onFailure);
}

export default function Menu() {
  const [open, setOpen] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const isWanted = useRef(false);
  const path = useRouterState({ select: (state) => state.location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of page closes the menu
  useEffect(() => {
    isWanted.current = false;
    setOpen(false);
    setHasFailed(false);
  }, [path]);
  useTimeout(preload, PRELOAD_MS);
  return (
    <>
      <div
        aria-hidden
        className="pointer-events-none fixed inset-x-0 bottom-0 z-20 h-24 bg-gradient-to-t from-page to-transparent print:hidden"
      />
      {hasFailed ? (
        <p
          role="alert"
          className="fixed inset-x-5 bottom-24 z-20 mx-auto w-fit rounded-2xl bg-bad px-4 py-3 font-bold text-on-bad shadow-raised print:hidden"
        >
          {m.error_network()}
        </p>
      ) : null}
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={() => preload()}
        onFocus={() => preload()}
        onClick={() => {
          isWanted.current = true;
          setHasFailed(false);
          preload(
            () => setOpen(isWanted.current),
            () => setHasFailed(isWanted.current),
          );
        }}
        className="fixed bottom-[max(1.25rem,env(safe-area-inset-bottom))] left-1/2 z-20 inline-flex min-h-13 -translate-x-1/2 items-center gap-3 whitespace-nowrap rounded-full bg-night px-6 font-bold text-white shadow-raised dark:bg-sand print:hidden"
      >
        <MenuIcon aria-hidden className="size-5" />
        {m.menu_open()}
      </button>
      <Suspense>{open ? <MenuOverlay onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}
