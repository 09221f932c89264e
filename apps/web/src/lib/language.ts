import { type Language, LOCALES } from '@reisspel/contract/language';

declare global {
  /** The build replaces this: for a browser by one language, on the server by the reader's. */
  const __LANGUAGE__: Language;
}

export function pageLanguage(): Language {
  return __LANGUAGE__;
}

export function pageLocale(): string {
  return LOCALES[pageLanguage()];
}
