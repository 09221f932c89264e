import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { lazy } from 'react';
import { BASE } from '../lib/base.ts';
import { routeTree } from './routeTree.gen.ts';
import { LoadingPage } from './shell/loading-page.tsx';
import { RouteError } from './shell/route-error.tsx';

// Few look at it, and nobody first.
const NotFoundPage = lazy(() => import('./shell/not-found-page.tsx'));

/** A router for this trip's pages; without a history of its own it follows the browser's. */
export function createAppRouter(history?: RouterHistory) {
  let isRendered = false;
  return createRouter({
    routeTree,
    basepath: BASE || '/',
    defaultPreload: 'intent',
    defaultPendingComponent: LoadingPage,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFoundPage,
    // Who has scrolled before the app came (docs/decisions/0024) stays where they are.
    scrollRestoration() {
      const isLetBe = !isRendered && scrollY > 0;
      isRendered = true;
      return !isLetBe;
    },
    // Where the page's own jumps glide, another page begins at its top.
    scrollRestorationBehavior: 'instant',
    ...(history ? { history } : {}),
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
