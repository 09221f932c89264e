import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRouter, type RouterHistory, RouterProvider } from '@tanstack/react-router';
import { StrictMode, useEffect } from 'react';
import { ApiError, type FailureCode } from '../lib/api.ts';
import { BASE } from '../lib/base.ts';
import { releaseTaps } from '../lib/early-taps.ts';
import { followSession } from '../live/session-change.ts';
import { routeTree } from './routeTree.gen.ts';
import { LoadingPage, NotFound, RouteError } from './shell/loading-page.tsx';

const MAX_RETRIES = 3;
/** Errors after which a query is tried again. */
const TEMPORARY: readonly FailureCode[] = ['network', 'database_unavailable'];

export const queryClient = new QueryClient({
  defaultOptions: {
    // Sends requests even when the browser says that it is offline: it is often wrong.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      retry: (failures, error) =>
        error instanceof ApiError && TEMPORARY.includes(error.code) && failures < MAX_RETRIES,
    },
  },
});

followSession(queryClient);

export function createAppRouter(history?: RouterHistory) {
  let isRendered = false;
  return createRouter({
    routeTree,
    basepath: BASE || '/',
    defaultPreload: 'intent',
    defaultPendingComponent: LoadingPage,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFound,
    // Keeps the position of a reader who scrolled before the app was loaded (decision 0024).
    scrollRestoration() {
      const isScrolled = !isRendered && scrollY > 0;
      isRendered = true;
      return !isScrolled;
    },
    // Only jumps within a page scroll smoothly; another page starts at its top.
    scrollRestorationBehavior: 'instant',
    ...(history ? { history } : {}),
  });
}

type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}

export function App({ router }: { router: AppRouter }) {
  useEffect(releaseTaps, []);
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  );
}
