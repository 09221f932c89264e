import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { languageOf } from '@reisspel/contract/language';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { earlyScript } from './early-plugin.ts';
import { firstViewFiles } from './first-views.ts';
import { codeIn, keptPluralRules, pageIn } from './language-plugin.ts';
import { iconShapes, OWN_ICONS } from './own-icons.ts';
import { pagesByFile } from './routes-plugin.ts';
import { serviceWorker } from './service-worker-plugin.ts';
import { TEXTS } from './texts.ts';

/** Language of this build; `npm run build` runs one build per language, into the same folder. */
const language = languageOf(process.env['REISSPEL_LANGUAGE']);
const API = process.env['REISSPEL_API'] ?? 'http://127.0.0.1:3000';
const VENDOR = /node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|@tanstack)\//;
/** Higher than that of the first views, so that these never contain the framework. */
const VENDOR_PRIORITY = 100;
/** Files that Vite copies without a build. */
const PUBLIC = join(import.meta.dirname, 'public');
const COMPRESSED = /\.(?:js|css|html|svg|json|wasm)$/;

const firstViews = firstViewFiles(language);

/** True for the first build that claims the file. It is empty until then. */
function claims(path: string): boolean {
  try {
    writeFileSync(path, '', { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Writes a `.br` beside every compressible file. Builds of several languages share one folder. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      if (dir === undefined) return;
      // The bundle does not contain the files that Vite copies from `public`.
      for (const name of [...Object.keys(bundle), ...readdirSync(PUBLIC)]) {
        const path = join(dir, `${name}.br`);
        if (!COMPRESSED.test(name) || !claims(path)) continue;
        const output = bundle[name];
        const content = output?.type === 'chunk' ? output.code : output?.source;
        writeFileSync(
          `${path}.${process.pid}`,
          brotliCompressSync(content ?? readFileSync(join(PUBLIC, name))),
        );
        renameSync(`${path}.${process.pid}`, path);
      }
    },
  };
}

export default defineConfig(({ command }) => ({
  plugins: [
    // `npm run build` compiles the messages beforehand; in development they may change.
    command === 'serve' ? paraglideVitePlugin(TEXTS) : null,
    codeIn(language),
    keptPluralRules(),
    pageIn(language),
    firstViews.plugin,
    earlyScript(),
    pagesByFile(),
    iconShapes(),
    react(),
    tailwindcss(),
    serviceWorker(language),
    precompress(),
  ],
  resolve: { alias: [OWN_ICONS] },
  build: {
    target: 'es2023',
    // `npm run build` empties it before the first language.
    emptyOutDir: false,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    // One file of libraries compresses better, and stays cached when only our code changes.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'vendor', test: VENDOR, priority: VENDOR_PRIORITY }, ...firstViews.groups],
        },
        // Every page lists all chunks: readable names would add a kilobyte.
        chunkFileNames: 'assets/[hash:7].js',
      },
    },
  },
  server: { proxy: { '/api': API, '/.netlify': API } },
}));
