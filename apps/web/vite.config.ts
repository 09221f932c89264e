import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { paraglideVitePlugin } from '@inlang/paraglide-js';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { serviceWorker } from './service-worker-plugin.ts';

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
        if (COMPRESSED.test(file)) {
          const path = join(dir, file);
          writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path)));
        }
      }
    },
  };
}

export default defineConfig({
  plugins: [
    paraglideVitePlugin({
      project: './project.inlang',
      outdir: './src/paraglide',
      strategy: ['cookie', 'preferredLanguage', 'baseLocale'],
      emitTsDeclarations: true,
    }),
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
    serviceWorker(),
    precompress(),
  ],
  build: {
    target: 'es2023',
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
