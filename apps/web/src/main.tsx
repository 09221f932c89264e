import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { firstData } from './app/first-data.ts';
import { router } from './app/router.ts';
import { DRAWN_AT } from './lib/drawn.ts';
import './styles.css';

function start(hasAnswers: boolean): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root');
  const app = <App router={router} />;
  // In slices: a slow phone can do something else meanwhile.
  startTransition(() => {
    if (DRAWN_AT !== null && hasAnswers) hydrateRoot(root, app);
    else createRoot(root).render(app);
  });
}

// In turns of their own, as a slow phone is deaf meanwhile. Not `await`: parts that share code with this module would wait for its end.
setTimeout(() => void firstData().then(start, () => start(false)), 0);
