import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRouter, type RouterHistory, RouterProvider } from '@tanstack/react-router';
import { StrictMode, useEffect } from 'react';
import { ApiError, type FailureCode } from '../lib/api.ts';
import { pageBase } from '../lib/base.ts';
import { releaseTaps } from '../lib/early-taps.ts';
import { routeTree } from './routeTree.gen.ts';
import { LoadingPage, NotFound, RouteError } from './shell/loading-page.tsx';

const MAX_RETRIES = 3;
/** Errors after which a query is tried again. */
const TEMPORARY: readonly FailureCode[] = ['network', 'database_unavailable'];

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Sends requests even when the browser says that it is offline, because that is often wrong.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        retry: (failures, error) =>
          error instanceof ApiError && TEMPORARY.includes(error.code) && failures < MAX_RETRIES,
      },
    },
  });
}

/** `history` is given on the server only. */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    basepath: pageBase() || '/',
    defaultPreload: 'intent',
    defaultPendingComponent: LoadingPage,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFound,
    ...(history ? { history } : scrollOptions()),
  });
}

function scrollOptions() {
  let isRendered = false;
  return {
    // Keeps the position of a reader who scrolled before the app was loaded (decision 0024).
    scrollRestoration() {
      const isScrolled = !isRendered && scrollY > 0;
      isRendered = true;
      return !isScrolled;
    },
    // Only jumps within a page scroll smoothly. Another page starts at its top.
    scrollRestorationBehavior: 'instant',
  } as const;
}

type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}

export function App({ router, queryClient }: { router: AppRouter; queryClient: QueryClient }) {
  useEffect(releaseTaps, []);
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  );
}
