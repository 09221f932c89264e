import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@reisspel/contract/language';
import type { Plugin, Rolldown } from 'vite';
import { buildClassicScript, isEarlyScript } from './early-plugin.ts';

const SOURCE = 'src/sw/worker.ts';
const PAGE = 'index.html';
/** From `public`, under their own names. */
const FILES = ['icon.svg', 'print.css', 'forced-colors.css'];

/** Characters of code from which a lazy part, as maps and 3D models, is stored on first use. */
const HEAVY = 60_000;
/** Screens that are of no use without the server. Whatever only they load stays out with them. */
const ONLINE_ONLY =
  /\/(?:routes\/(?:admin|admin_\.[a-z]+|eigenaar|generator|delen\.\$token)|game\/trial\/trial-page|(?:audit|backups|diagnostics|privacy|status)\/components\/[a-z-]+-pages?)\.tsx/;

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/** True for a lazy chunk that the installed app does not keep before it is used. */
function isLeftOut({ code, facadeModuleId }: Chunk): boolean {
  return ONLINE_ONLY.test(facadeModuleId ?? '') || code.length > HEAVY;
}

function entryOf(bundle: Bundle): Chunk {
  const entry = Object.values(bundle).find((output) => output.type === 'chunk' && output.isEntry);
  if (entry?.type !== 'chunk') throw new Error('The build has no entry');
  return entry;
}

/** The chunks that a player or a visitor may come to need, with their styles and fonts. */
function shellFiles(bundle: Bundle): string[] {
  const found = new Set<string>();
  const visit = (name: string, isStart: boolean) => {
    const chunk = bundle[name];
    if (found.has(name) || chunk?.type !== 'chunk' || (!isStart && isLeftOut(chunk))) return;
    found.add(name);
    for (const css of chunk.viteMetadata?.importedCss ?? []) found.add(css);
    for (const next of chunk.imports) visit(next, isStart);
    for (const next of chunk.dynamicImports) visit(next, false);
  };
  visit(entryOf(bundle).fileName, true);
  // Only the latin subsets of fonts are in the build at all.
  const others = Object.keys(bundle).filter((name) => name.endsWith('.woff2') || isEarlyScript(name));
  return [...found, ...others, ...FILES].toSorted();
}

/** Changes with the page or a file. Names in `assets` change with their content. */
function revisionOf(bundle: Bundle, files: readonly string[], root: string): string {
  const page = bundle[PAGE];
  if (page?.type !== 'asset') throw new Error('The build has no page');
  const hash = createHash('sha256').update(files.join('\n')).update(page.source);
  for (const file of FILES) hash.update(readFileSync(join(root, 'public', file)));
  return hash.digest('hex').slice(0, 16);
}

/** Builds `/sw.js` with the list of the app's files, which follows the graph of chunks. */
export function serviceWorker(language: Language): Plugin {
  let root = '';
  return {
    name: 'service-worker',
    apply: 'build',
    // After the page is there.
    enforce: 'post',
    configResolved(config) {
      root = config.root;
    },
    async generateBundle(_options, bundle) {
      const files = shellFiles(bundle);
      const shell = {
        revision: revisionOf(bundle, files, root),
        entry: `/${entryOf(bundle).fileName}`,
        files: files.map((file) => `/${file}`),
      };
      this.emitFile({
        type: 'asset',
        fileName: `sw.${language}.js`,
        source: await buildClassicScript(root, SOURCE, {
          __SHELL__: JSON.stringify(shell),
          __LANGUAGE__: JSON.stringify(language),
        }),
      });
    },
  };
}
