import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useEffect } from 'react';
import { releaseTaps } from '../lib/early-taps.ts';
import type { createAppRouter } from './create-router.tsx';
import { queryClient } from './query-client.ts';

export function App({ router }: { router: ReturnType<typeof createAppRouter> }) {
  useEffect(releaseTaps, []);
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  );
}
