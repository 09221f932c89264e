import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@reisspel/contract/language';
import type { Plugin, Rolldown } from 'vite';
import { buildClassicScript, isEarlyScript } from './early-plugin.ts';

const SOURCE = 'src/sw/worker.ts';
const PAGE = 'index.html';
/** Files from `public`, which keep their names. */
const PUBLIC_FILES = ['icon.svg', 'print.css', 'forced-colors.css'];

/** A longer lazy chunk (map, 3D) is not installed but stored when it is first used. */
const MAX_INSTALLED_CODE = 60_000;
/** Imports pages that are useless without the server, each by a dynamic import. */
const RARE_PAGES = 'src/app/shell/rare-pages.tsx';
/** Other screens that are useless without the server. */
const ONLINE_ONLY =
  /\/(?:routes\/(?:admin|admin_\.[a-z]+|eigenaar|generator|delen\.\$token)|game\/trial\/trial-page)\.tsx/;

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/** True for a lazy chunk that is not installed with the app, nor what only this chunk loads. */
function isLeftOut({ code, facadeModuleId }: Chunk, rarePages: ReadonlySet<string>): boolean {
  const module = facadeModuleId ?? '';
  return ONLINE_ONLY.test(module) || rarePages.has(module) || code.length > MAX_INSTALLED_CODE;
}

function entryOf(bundle: Bundle): Chunk {
  const entry = Object.values(bundle).find((output) => output.type === 'chunk' && output.isEntry);
  if (entry?.type !== 'chunk') throw new Error('The build has no entry');
  return entry;
}

/** The chunks that a player or a visitor may need, with their styles, fonts and public files. */
function shellFiles(bundle: Bundle, rarePages: ReadonlySet<string>): string[] {
  const found = new Set<string>();
  const visit = (name: string, isStart: boolean) => {
    const chunk = bundle[name];
    if (found.has(name) || chunk?.type !== 'chunk' || (!isStart && isLeftOut(chunk, rarePages))) return;
    found.add(name);
    for (const css of chunk.viteMetadata?.importedCss ?? []) found.add(css);
    for (const next of chunk.imports) visit(next, isStart);
    for (const next of chunk.dynamicImports) visit(next, false);
  };
  visit(entryOf(bundle).fileName, true);
  // The build contains only the Latin subsets of the fonts.
  const others = Object.keys(bundle).filter((name) => name.endsWith('.woff2') || isEarlyScript(name));
  return [...found, ...others, ...PUBLIC_FILES].toSorted();
}

/** Changes with the page or a file. The names of files in `assets` contain hashes already. */
function revisionOf(bundle: Bundle, files: readonly string[], root: string): string {
  const page = bundle[PAGE];
  if (page?.type !== 'asset') throw new Error('The build has no page');
  const hash = createHash('sha256').update(files.join('\n')).update(page.source);
  for (const file of PUBLIC_FILES) hash.update(readFileSync(join(root, 'public', file)));
  return hash.digest('hex').slice(0, 16);
}

/** Builds the service worker of one language, with the list of the files that it installs. */
export function serviceWorker(language: Language): Plugin {
  let root = '';
  return {
    name: 'service-worker',
    apply: 'build',
    // Runs after the plugin that writes the page.
    enforce: 'post',
    configResolved(config) {
      root = config.root;
    },
    async generateBundle(_options, bundle) {
      const rarePages = this.getModuleInfo(join(root, RARE_PAGES))?.dynamicallyImportedIds;
      if (!rarePages?.length) throw new Error(`${RARE_PAGES} imports no page`);
      const files = shellFiles(bundle, new Set(rarePages));
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
