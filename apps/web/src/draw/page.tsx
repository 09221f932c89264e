import { text } from 'node:stream/consumers';
import type { DrawPage } from '@reisspel/contract/operate/drawing';
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerenderToNodeStream } from 'react-dom/static';
import { App, createAppRouter, createQueryClient } from '../app/app.tsx';
import { storeFirstAnswers } from '../app/first-data.ts';
import { LATE_NOTICE } from '../lib/early-taps.ts';
import { createLiveClients, LiveClients } from '../live/use-live.ts';
import * as m from '../paraglide/messages.js';

/** A notice outside the app's root. `lib/early-taps.ts` shows it when the app loads slowly. */
function LateNotice({ path }: { path: string }) {
  return (
    <p
      id={LATE_NOTICE}
      hidden
      role="alert"
      className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-xl rounded-2xl bg-waiting px-4 py-3 text-on-waiting shadow-raised"
    >
      {m.route_slow()}{' '}
      <a className="flex min-h-12 w-fit items-center font-bold underline" href={path}>
        {m.common_retry()}
      </a>
    </p>
  );
}

/** The tags for the page's head, which React puts first. */
const HOISTED = /^(?:<title>[^<]*<\/title>|<(?:link|meta) [^>]*>)*/;

export const draw: DrawPage = async ({ base, view, search }, answers) => {
  const path = `${base}${view}${search}`;
  const queryClient = createQueryClient();
  const clients = createLiveClients();
  storeFirstAnswers(answers, queryClient, clients.play);
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  const faults: unknown[] = [];
  const app = (
    <LiveClients value={clients}>
      <App router={router} queryClient={queryClient} />
    </LiveClients>
  );
  const { prelude } = await prerenderToNodeStream(app, {
    // Writes every part in its place. Otherwise a script would have to move it there.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void faults.push(error),
  });
  const html = await text(prelude);
  // Ends the client's timers, which would remove its answers later.
  queryClient.clear();
  // Without this, React would leave the failed part to the browser, which reports an error.
  if (faults.length > 0) throw new AggregateError(faults, `${path} cannot be drawn as a whole`);
  const head = HOISTED.exec(html)?.[0] ?? '';
  return {
    head,
    body: html.slice(head.length),
    notice: renderToStaticMarkup(<LateNotice path={path} />),
  };
};
