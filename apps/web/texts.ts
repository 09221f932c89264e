/** How the texts are compiled; `npm run texts` runs this file. */
import { type CompilerOptions, compile } from '@inlang/paraglide-js';

/** Each message knows every language; a build picks its own (`language-plugin.ts`). */
export const TEXTS = {
  project: './project.inlang',
  outdir: './src/paraglide',
  strategy: ['baseLocale'],
  emitTsDeclarations: true,
} satisfies CompilerOptions;

if (import.meta.main) await compile(TEXTS);
