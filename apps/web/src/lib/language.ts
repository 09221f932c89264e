import { FIRST_LANGUAGE, type Language, LOCALES } from '@reisspel/contract/language';

declare const __LANGUAGE__: Language | undefined;

/** Tests run without a build and use the first language. */
export const LANGUAGE: Language = typeof __LANGUAGE__ === 'undefined' ? FIRST_LANGUAGE : __LANGUAGE__;

export const LOCALE = LOCALES[LANGUAGE];
