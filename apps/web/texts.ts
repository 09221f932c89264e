/** How the texts are compiled. Run as a program (`npm run texts`) it does so, for the type checker and the tests. */
import { type CompilerOptions, compile } from '@inlang/paraglide-js';

/**
 * Each build of the app is of one language, written in as `__LANGUAGE__`, and holds no word of the others. Whoever runs
 * without a build (tests) reads the first language.
 */
export const TEXTS = {
  project: './project.inlang',
  outdir: './src/paraglide',
  strategy: ['baseLocale'],
  experimentalStaticLocale: "typeof __LANGUAGE__ === 'undefined' ? 'nl' : __LANGUAGE__",
  emitTsDeclarations: true,
} satisfies CompilerOptions;

if (import.meta.main) await compile(TEXTS);
