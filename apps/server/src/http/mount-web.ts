import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Clock } from '../platform/clock.ts';
import type { LogError } from '../platform/faults.ts';
import type { DrawPage } from '../platform/page-drawer.ts';
import { createDrawnPages } from './drawn-pages.ts';
import { OWN_REQUEST } from './observe.ts';
import { serveWeb } from './static.ts';

/** What `npm run build` made. */
export interface BuiltWeb {
  /** The folder that browsers load it from. */
  root: string;
  /** Draws its pages for who has no session; null leaves that to the browsers. */
  drawPage: DrawPage | null;
}

interface WebDeps {
  clock: Clock;
  logError: LogError;
}

/** Serves the web app beside the API that `app` has by now, which its pages are drawn from. */
export function mountWeb(app: OpenAPIHono, { root, drawPage }: BuiltWeb, { clock, logError }: WebDeps): void {
  if (drawPage === null) {
    serveWeb(app, root, null);
    return;
  }
  const drawnPages = createDrawnPages({
    clock,
    // Through the front door, so that a page holds what its visitor would be answered.
    async ask(address) {
      const answer = await app.request(address, undefined, OWN_REQUEST);
      return answer.ok ? answer.json() : null;
    },
    draw: drawPage,
    onError: (error) => logError(error, 'pages'),
  });
  serveWeb(app, root, drawnPages);
}
