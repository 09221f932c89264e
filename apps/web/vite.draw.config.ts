import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { codeInLanguageOf } from './language-plugin.ts';
import { OWN_ICONS } from './own-icons.ts';
import { pagesByFile } from './routes-plugin.ts';

/** The app once more, for the server to draw first visits with: one program for all languages, run for each page anew. */
export default defineConfig({
  plugins: [codeInLanguageOf('globalThis.reisspelLanguage'), pagesByFile(), react()],
  // The router draws another tree where it knows that it is on a server: without what only a browser needs of it, which a browser
  // then does not recognise as its own.
  resolve: {
    alias: [
      OWN_ICONS,
      {
        find: '@tanstack/router-core/isServer',
        replacement: fileURLToPath(
          new URL('./isServer/client.js', import.meta.resolve('@tanstack/router-core')),
        ),
      },
    ],
  },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/draw/main.ts',
    outDir: 'dist-draw',
    copyPublicDir: false,
    target: 'es2024',
    reportCompressedSize: false,
  },
});
