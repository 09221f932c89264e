import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { firstData, isDrawnPageCurrent } from './app/first-data.ts';
import { router } from './app/router.ts';
import './styles.css';

function start(): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root');
  const app = <App router={router} />;
  // A transition renders in slices, so that a slow phone stays responsive.
  startTransition(() => {
    if (isDrawnPageCurrent()) hydrateRoot(root, app);
    else createRoot(root).render(app);
  });
}

// No top-level `await`: lazy parts that import this module would wait for it.
setTimeout(() => void firstData().then(start, start), 0);
