/** `npm run texts`: compiles the messages. */
import { type CompilerOptions, compile } from '@inlang/paraglide-js';

/** A compiled message contains every language; `language-plugin.ts` reduces it to one. */
export const TEXTS = {
  project: './project.inlang',
  outdir: './src/paraglide',
  strategy: ['baseLocale'],
  emitTsDeclarations: true,
} satisfies CompilerOptions;

if (import.meta.main) await compile(TEXTS);
