import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltWeb } from '../http/mount-web.ts';
import { hasWeb } from '../http/web-page.ts';
import { createPageDrawer } from '../platform/page-drawer.ts';

const WEB = join(import.meta.dirname, '../../../web');
const ROOT = join(WEB, 'dist');
const DRAWING_PROGRAM = join(WEB, 'dist-draw/main.js');

/** Finds the output of `npm run build`; null if there is none. */
export function findBuiltWeb(): BuiltWeb | null {
  if (!hasWeb(ROOT)) return null;
  return { root: ROOT, drawPage: existsSync(DRAWING_PROGRAM) ? createPageDrawer(DRAWING_PROGRAM) : null };
}
