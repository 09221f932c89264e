import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LANGUAGES } from '@reisspel/contract/language';

/** Writes a minimal built web app: `/vlucht` and `/game` load one chunk each. */
export async function newWebRoot(): Promise<{ root: string; remove: () => Promise<void> }> {
  const root = await mkdtemp(join(tmpdir(), 'reisspel-web-'));
  for (const language of LANGUAGES) {
    const head = '<title>Reisspel</title><link rel="manifest" href="/manifest.webmanifest">';
    const app = '<script type="module" crossorigin src="/assets/app.js"></script>';
    const start = '<link rel="modulepreload" crossorigin href="/assets/start.js">';
    const early = '<script async src="/assets/early.js"></script>';
    const page = `<html lang="${language}"><head>${early}${head}${app}${start}</head><body><div id="root"></div></body></html>`;
    await writeFile(join(root, `index.${language}.html`), page);
    const parts = { '/vlucht': [`/assets/flights-${language}.js`], '/game': [`/assets/game-${language}.js`] };
    const views = { parts, fonts: ['/assets/text.woff2'] };
    await writeFile(join(root, `first-views.${language}.json`), JSON.stringify(views));
  }
  return { root, remove: () => rm(root, { recursive: true }) };
}
