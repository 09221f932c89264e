import { type Language, LOCALES } from '@reisspel/contract/language';

declare global {
  /** Defined by the build: one language in a browser's code, the reader's in the server's. */
  const __LANGUAGE__: Language;
}

export function pageLanguage(): Language {
  return __LANGUAGE__;
}

export function pageLocale(): string {
  return LOCALES[pageLanguage()];
}
