import { FIRST_VIEWS, isFirstView } from '@reisspel/contract/first-views';
import type { FirstAnswers } from '@reisspel/contract/operate/drawing';
import type { QueryClient } from '@tanstack/react-query';
import { preloadBoard } from '../features/game/lazy-parts.ts';
import { tripQuery } from '../features/trip/queries.ts';
import { pageBase } from '../lib/base.ts';
import { withTimeout } from '../lib/client.ts';
import { sessionQuery } from '../lib/session.ts';
import type { LiveClient } from '../live/live-client.ts';
import { GameDoor } from './shell/game-door.ts';

/** Milliseconds that the first render waits for data if the server did not render the page. */
const PATIENCE_MS = 1_000;

/** Stores a server-rendered page's answers. The trip is stale: the page may be from a cache. */
export function storeFirstAnswers(
  answers: FirstAnswers,
  queryClient: QueryClient,
  play: LiveClient<'play'>,
): void {
  queryClient.setQueryData(sessionQuery.queryKey, answers.session);
  if ('trip' in answers) queryClient.setQueryData(tripQuery.queryKey, answers.trip, { updatedAt: 0 });
  else play.begin(answers.play);
}

/** Loads the parts that the router does not load. React drops a tap on a part without its code. */
export async function loadDrawnParts(answers: FirstAnswers): Promise<void> {
  const state = 'play' in answers ? answers.play.state : null;
  if (location.search !== '') await GameDoor.preload?.();
  else if (state?.view === 'play' && state.own !== null) await preloadBoard();
}

/**
 * Waits for the page's code and its first answers, at most `PATIENCE_MS`. Showing a loading page
 * first would delay the content by 300 ms.
 */
export async function loadFirstView(
  code: Promise<void>,
  queryClient: QueryClient,
  play: LiveClient<'play'>,
): Promise<void> {
  const view = location.pathname.slice(pageBase().length) || '/';
  const answers = [code];
  // With a query (a draft, the big screen, a scanned code) a page needs other data.
  if (location.search === '' && isFirstView(view)) {
    answers.push(queryClient.prefetchQuery(sessionQuery));
    answers.push(FIRST_VIEWS[view] === 'trip' ? queryClient.prefetchQuery(tripQuery) : play.whenAnswered());
  }
  await withTimeout(Promise.all(answers), PATIENCE_MS, null);
}
