import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { firstData } from './app/first-data.ts';
import { queryClient } from './app/query-client.ts';
import { router } from './app/router.tsx';
import './styles.css';

function start(): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root');
  // In slices: a slow phone can do something else meanwhile.
  startTransition(() => {
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    );
  });
}

// In turns of their own, as a slow phone is deaf meanwhile. Not `await`: parts that share code with this module would wait for its end.
setTimeout(() => void firstData().then(start, start), 0);
