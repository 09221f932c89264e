import {
  createRootRoute,
  type RouterState,
  type SearchMiddleware,
  useRouterState,
} from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useIsPreview } from '../../lib/preview.ts';
import { whenLoaded } from '../../lib/when-loaded.ts';
import * as m from '../../paraglide/messages.js';
import { useQueueWanted } from '../../queue/door.ts';
import { optionalPart } from '../../ui/optional-part.tsx';
import { TripDoor } from '../shell/trip-door.tsx';

/** The game and the organiser's pages have their own bar at the bottom; a share link leads to nothing but its own page. */
const WITHOUT_MENU = /^\/(?:game$|admin(?:$|\/)|delen\/)/;

interface Search {
  /** Shows the organiser's draft instead of the trip that visitors see. */
  concept?: true | undefined;
}

export const Route = createRootRoute({
  component: Shell,
  validateSearch: ({ concept }: Record<string, unknown>): Search =>
    concept === undefined || concept === false ? {} : { concept: true },
  search: { middlewares: [keepConcept] },
});

/** Whoever looks at a draft looks at all of its pages, until a link names `concept` itself. */
function keepConcept({ search, next }: Parameters<SearchMiddleware<Search>>[0]): Search {
  return { ...(search.concept ? { concept: true } : {}), ...next(search) };
}

// The game and the dashboard do without. A menu that does not come must not take the page along.
const Menu = optionalPart(() => import('../shell/menu.tsx'));
// What waits to be sent goes out on every page, but after it is there; most phones have nothing waiting.
const QueueDock = optionalPart(() => import('../../features/game/queue/queue-dock.tsx'));
// Only the organiser sees it.
const PreviewBar = lazy(() => import('../shell/preview-bar.tsx'));

// Comes from this device, once the app is on it: the first view does not wait for it.
const Installed = optionalPart(() =>
  withWorker()
    // Also there a page can be told that it is too old.
    .catch(() => import('../shell/not-installed.tsx')),
);

/** Puts the app on this device, after the first view. Rejects where that is not possible, as on plain HTTP. */
async function withWorker() {
  if (!import.meta.env.PROD) throw new Error('Development loads everything anew');
  await whenLoaded();
  await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  await navigator.serviceWorker.ready;
  return import('../shell/installed.tsx');
}

/** The title of the innermost route that has one. */
function pageTitle({ matches }: RouterState): string {
  for (const { meta = [] } of matches.toReversed()) {
    const found = meta.find((tag) => tag?.title !== undefined)?.title;
    if (found !== undefined) return found;
  }
  return m.app_name();
}

/** The big screen, `?scherm`, has nobody to press a button. */
function hasNoMenu({ location: { pathname, search } }: RouterState): boolean {
  return WITHOUT_MENU.test(pathname) || 'scherm' in search;
}

function Shell() {
  const bare = useRouterState({ select: hasNoMenu });
  const title = useRouterState({ select: pageTitle });
  const preview = useIsPreview();
  return (
    <>
      <title>{title}</title>
      <a
        href="#main"
        className="sr-only rounded-full bg-night px-5 py-3 font-bold text-white focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 print:hidden"
      >
        {m.common_skip()}
      </a>
      {preview ? (
        <Suspense>
          <PreviewBar />
        </Suspense>
      ) : null}
      <Suspense>
        <Installed />
      </Suspense>
      <Suspense>{useQueueWanted() ? <QueueDock /> : null}</Suspense>
      <div id="main" tabIndex={-1} className="outline-none">
        <TripDoor />
      </div>
      {bare ? null : (
        <Suspense>
          <Menu />
        </Suspense>
      )}
    </>
  );
}
