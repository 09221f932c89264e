import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App, createQueryClient } from './app/app.tsx';
import { loadDrawnParts, loadFirstView, storeFirstAnswers } from './app/first-data.ts';
import { router } from './app/router.ts';
import { drawnAnswers } from './lib/drawn.ts';
import { sessionQuery } from './lib/session.ts';
import { followSession } from './live/session-change.ts';
import { followDevice, liveClients } from './live/use-live.ts';
import './styles.css';

const queryClient = createQueryClient();
followSession(queryClient);
followDevice();

/** Loads the page's code. Resolves even if that fails, because the router then shows the error. */
function loadPage(): Promise<void> {
  return router.load().catch(() => {});
}

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root');
  const app = <App router={router} queryClient={queryClient} />;
  const answers = drawnAnswers();
  if (answers === null) {
    await loadFirstView(loadPage(), queryClient, liveClients.play);
    // A transition renders in slices, so that a slow phone stays responsive.
    startTransition(() => createRoot(root).render(app));
    return;
  }
  storeFirstAnswers(answers, queryClient, liveClients.play);
  // Lets the router render the same boundaries as it did on the server.
  router.ssr = { manifest: undefined };
  await Promise.all([loadPage(), loadDrawnParts(answers)]);
  startTransition(() => void hydrateRoot(root, app));
  // The session may have changed, because a browser that goes back may show an old page.
  await queryClient.invalidateQueries(sessionQuery);
}

// A top-level `await` would delay the lazy parts that import this module.
setTimeout(() => void start(), 0);
