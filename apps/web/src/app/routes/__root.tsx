import {
  createRootRoute,
  lazyRouteComponent,
  type RouterState,
  type SearchMiddleware,
  useRouterState,
} from '@tanstack/react-router';
import { Suspense } from 'react';
import { useIsPreview } from '../../lib/session.ts';
import * as m from '../../paraglide/messages.js';
import { useQueueRequested } from '../../queue/queue-bridge.ts';
import { optionalPart, whenLoaded } from '../../ui/optional-part.tsx';
import { TripDoor } from '../shell/loading-page.tsx';

/** Pages without the menu: the game and the dashboard have another bar, a share link has none. */
const WITHOUT_MENU = /^\/(?:game$|admin(?:$|\/)|delen\/)/;

interface Search {
  concept?: true | undefined;
}

export const Route = createRootRoute({
  component: Shell,
  validateSearch: ({ concept }: Record<string, unknown>): Search =>
    concept === undefined || concept === false ? {} : { concept: true },
  search: { middlewares: [keepConcept] },
});

/** Keeps `concept` in links between the pages of a draft, unless a link sets it itself. */
function keepConcept({ search, next }: Parameters<SearchMiddleware<Search>>[0]): Search {
  return { ...(search.concept ? { concept: true } : {}), ...next(search) };
}

const Menu = optionalPart(() => import('../shell/menu.tsx'));
// Runs the photo queue on every page. It loads late, because most phones have an empty queue.
const QueueBar = optionalPart(() => import('../../features/game/queue/queue-bar.tsx'));
const PreviewBar = lazyRouteComponent(() => import('../shell/preview-bar.tsx'), 'PreviewBar');

// Loads late, because the first view does not need it.
const AppBars = optionalPart(async () => {
  const hasWorker = await registerWorker().catch(() => false);
  const parts = await import('../shell/app-bars.tsx');
  // Without a service worker, a page must still show that it is outdated.
  return { default: hasWorker ? parts.AppBars : parts.TopBars };
});

/** Rejects if the browser has no service workers, for example on plain HTTP. */
async function registerWorker(): Promise<boolean> {
  if (!import.meta.env.PROD) return false;
  await whenLoaded();
  await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  await navigator.serviceWorker.ready;
  return true;
}

function pageTitle({ matches }: RouterState): string {
  for (const { meta = [] } of matches.toReversed()) {
    const title = meta.find((tag) => tag?.title !== undefined)?.title;
    if (title !== undefined) return title;
  }
  return m.app_name();
}

function hasNoMenu({ location: { pathname, search } }: RouterState): boolean {
  return WITHOUT_MENU.test(pathname) || 'scherm' in search;
}

function Shell() {
  const isWithoutMenu = useRouterState({ select: hasNoMenu });
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
      <AppBars />
      {useQueueRequested() ? <QueueBar /> : null}
      <div id="main" tabIndex={-1} className="outline-none">
        <TripDoor />
      </div>
      {isWithoutMenu ? null : <Menu />}
    </>
  );
}
