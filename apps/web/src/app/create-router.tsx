import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { lazy } from 'react';
import { BASE } from '../lib/base.ts';
import { routeTree } from './routeTree.gen.ts';
import { LoadingPage } from './shell/loading-page.tsx';
import { RouteError } from './shell/route-error.tsx';

// Lazy, because a first view never needs it.
const NotFoundPage = lazy(() => import('./shell/not-found-page.tsx'));

export function createAppRouter(history?: RouterHistory) {
  let isRendered = false;
  return createRouter({
    routeTree,
    basepath: BASE || '/',
    defaultPreload: 'intent',
    defaultPendingComponent: LoadingPage,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFoundPage,
    // Keeps a scroll position from before the app was loaded (docs/decisions/0024).
    scrollRestoration() {
      const isLetBe = !isRendered && scrollY > 0;
      isRendered = true;
      return !isLetBe;
    },
    // Only jumps within a page scroll smoothly; another page starts at its top.
    scrollRestorationBehavior: 'instant',
    ...(history ? { history } : {}),
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
