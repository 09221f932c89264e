import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Clock } from '../platform/clock.ts';
import type { LogError } from '../platform/faults.ts';
import { createPageDrawer, type DrawPage } from '../platform/page-drawer.ts';
import { createDrawnPages } from './drawn-pages.ts';
import { OWN_REQUEST } from './observe.ts';
import { serveWeb } from './static.ts';
import { hasWeb } from './web-page.ts';

export interface BuiltWeb {
  root: string;
  /** null leaves drawing to the browser. */
  drawPage: DrawPage | null;
}

const WEB = join(import.meta.dirname, '../../../web');
const ROOT = join(WEB, 'dist');
const DRAWING_PROGRAM = join(WEB, 'dist-draw/main.js');

export function findBuiltWeb(): BuiltWeb | null {
  if (!hasWeb(ROOT)) return null;
  return { root: ROOT, drawPage: existsSync(DRAWING_PROGRAM) ? createPageDrawer(DRAWING_PROGRAM) : null };
}

interface WebDeps {
  clock: Clock;
  logError: LogError;
}

/** Serves the web app. Call it after the API is mounted: pages are drawn from its answers. */
export function mountWeb(app: OpenAPIHono, { root, drawPage }: BuiltWeb, { clock, logError }: WebDeps): void {
  if (drawPage === null) {
    serveWeb(app, root, null);
    return;
  }
  const drawnPages = createDrawnPages({
    clock,
    // Passes all middleware, so that a page holds only what its visitor would be answered.
    async ask(address) {
      const answer = await app.request(address, undefined, OWN_REQUEST);
      return answer.ok ? answer.json() : null;
    },
    draw: drawPage,
    onError: (error) => logError(error, 'pages'),
  });
  serveWeb(app, root, drawnPages);
}
