import { createRouter } from '@tanstack/react-router';
import { lazy } from 'react';
import { BASE } from '../lib/base.ts';
import { routeTree } from './routeTree.gen.ts';
import { LoadingPage } from './shell/loading-page.tsx';
import { RouteError } from './shell/route-error.tsx';

// Few look at it, and nobody first.
const NotFoundPage = lazy(() => import('./shell/not-found-page.tsx'));

export const router = createRouter({
  routeTree,
  basepath: BASE || '/',
  defaultPreload: 'intent',
  defaultPendingComponent: LoadingPage,
  defaultErrorComponent: RouteError,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
});

// The first page is there as soon as it can be; from then on one page changes into another.
const unsubscribe = router.subscribe('onRendered', () => {
  unsubscribe();
  router.update({ ...router.options, defaultViewTransition: true });
});

// The router lets one change of the page overtake another, and hears nothing of the transition that is skipped so.
addEventListener('unhandledrejection', (event) => {
  const { reason } = event;
  if (reason instanceof DOMException && reason.name === 'AbortError' && /transition/i.test(reason.message))
    event.preventDefault();
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
