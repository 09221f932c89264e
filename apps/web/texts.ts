/** How the texts are compiled. Run as a program (`npm run texts`) it does so, for the type checker and the tests. */
import { type CompilerOptions, compile } from '@inlang/paraglide-js';

/** Compiled, each message knows every language and says the first one; a build picks its own (`language-plugin.ts`). */
export const TEXTS = {
  project: './project.inlang',
  outdir: './src/paraglide',
  strategy: ['baseLocale'],
  emitTsDeclarations: true,
} satisfies CompilerOptions;

if (import.meta.main) await compile(TEXTS);
