import { FIRST_LANGUAGE, type Language, LOCALES } from '@reisspel/contract/language';

/** The language of this build of the app; the bundler writes it in. */
declare const __LANGUAGE__: Language | undefined;

/** Without a build (tests) the first one. */
export const LANGUAGE: Language = typeof __LANGUAGE__ === 'undefined' ? FIRST_LANGUAGE : __LANGUAGE__;

/** How dates, numbers and lists are written (BCP 47, for `Intl`). */
export const LOCALE = LOCALES[LANGUAGE];
