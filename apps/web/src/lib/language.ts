import { FIRST_LANGUAGE, type Language, LOCALES } from '@reisspel/contract/language';

/** Defined by the build (`language-plugin.ts`). */
declare const __LANGUAGE__: Language | undefined;

/** The first language in tests, which run without a build. */
export const LANGUAGE: Language = typeof __LANGUAGE__ === 'undefined' ? FIRST_LANGUAGE : __LANGUAGE__;

export const LOCALE = LOCALES[LANGUAGE];
