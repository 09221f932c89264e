import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { codeInLanguageOf, keptPluralRules } from './language-plugin.ts';
import { OWN_ICONS } from './own-icons.ts';
import { pagesByFile } from './routes-plugin.ts';

/** Builds the program with which the server draws pages for first visits, in all languages. */
export default defineConfig({
  plugins: [
    codeInLanguageOf('globalThis.reisspelDrawing().language'),
    keptPluralRules(),
    pagesByFile(),
    react(),
  ],
  resolve: { alias: [OWN_ICONS] },
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
