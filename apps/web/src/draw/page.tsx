import { text } from 'node:stream/consumers';
import type { PlayState } from '@reisspel/contract/live';
import type { Drawing, DrawingAnswers } from '@reisspel/contract/operate/drawing';
import type { SessionInfo } from '@reisspel/contract/session';
import type { Trip } from '@reisspel/contract/trip/trip';
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerenderToNodeStream } from 'react-dom/static';
import { App, createAppRouter, queryClient } from '../app/app.tsx';
import { tripQuery } from '../features/trip/queries.ts';
import { answersHash } from '../lib/drawn.ts';
import { LATE_NOTICE } from '../lib/early-taps.ts';
import { sessionQuery } from '../lib/session.ts';
import { playClient } from '../live/use-live.ts';
import * as m from '../paraglide/messages.js';

/** `lib/early-taps.ts` shows it when the app loads slowly. It is outside the app's root element. */
function LateNotice() {
  return (
    <p
      id={LATE_NOTICE}
      hidden
      role="alert"
      className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-xl rounded-2xl bg-waiting px-4 py-3 text-on-waiting shadow-raised"
    >
      {m.route_slow()}{' '}
      <a className="flex min-h-12 w-fit items-center font-bold underline" href={location.pathname}>
        {m.common_retry()}
      </a>
    </p>
  );
}

/** The tags for the page's head, which React puts first. */
const HOISTED = /^(?:<title>[^<]*<\/title>|<(?:link|meta) [^>]*>)*/;

/** Draws the page at `location` from these answers. Throws if any part cannot be drawn. */
export async function drawPage(answers: DrawingAnswers<SessionInfo, Trip, PlayState>): Promise<Drawing> {
  const { session } = answers;
  queryClient.setQueryData(sessionQuery.queryKey, session);
  if ('trip' in answers) queryClient.setQueryData(tripQuery.queryKey, answers.trip);
  else playClient.showDrawn(answers.play);
  const router = createAppRouter(createMemoryHistory({ initialEntries: [location.pathname] }));
  await router.load();
  const faults: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(<App router={router} />, {
    // Writes every part in its place. Otherwise a script would have to move it there.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void faults.push(error),
  });
  const html = await text(prelude);
  // Without this, React would leave the failed part to the browser, which reports an error.
  if (faults.length > 0) throw new AggregateError(faults, `${location.pathname} cannot be drawn as a whole`);
  const head = HOISTED.exec(html)?.[0] ?? '';
  return {
    head,
    body: html.slice(head.length),
    notice: renderToStaticMarkup(<LateNotice />),
    from: answersHash(session, 'trip' in answers ? answers.trip : answers.play),
  };
}
