import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { languageOf } from '@reisspel/contract/language';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { oneLanguage } from './language-plugin.ts';
import { serviceWorker } from './service-worker-plugin.ts';
import { TEXTS } from './texts.ts';

/** Of this build; `npm run build` makes one of each, in the same folder. */
const language = languageOf(process.env['REISSPEL_LANGUAGE']);
const API = process.env['REISSPEL_API'] ?? 'http://127.0.0.1:3000';
const FRAMEWORK = /node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|@tanstack)\//;
const COMPRESSED = /\.(?:js|css|html|svg|json|wasm)$/;

/** Writes a `.br` beside every file that gets smaller by it, which the server then sends as it is. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle({ dir }) {
      if (dir === undefined) return;
      for (const file of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        const path = join(dir, file);
        // What an earlier language wrote is the same: whatever could differ has its content or its language in its name.
        if (COMPRESSED.test(file) && !existsSync(`${path}.br`)) {
          writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path)));
        }
      }
    },
  };
}

export default defineConfig({
  plugins: [
    paraglideVitePlugin(TEXTS),
    oneLanguage(language),
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: './src/app/routes',
      generatedRouteTree: './src/app/routeTree.gen.ts',
      quoteStyle: 'single',
      semicolons: true,
    }),
    react(),
    tailwindcss(),
    serviceWorker(language),
    precompress(),
  ],
  build: {
    target: 'es2023',
    // `npm run build` does, before the first language.
    emptyOutDir: false,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    // Together they compress better, and a change of ours leaves them in the visitor's cache.
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: 'vendor', test: FRAMEWORK }] },
        // Every page's first load lists them all: a name for each would cost a kilobyte.
        chunkFileNames: 'assets/[hash].js',
      },
    },
  },
  server: { proxy: { '/api': API, '/.netlify': API } },
});
