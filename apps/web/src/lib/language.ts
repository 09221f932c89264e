import { type Language, LOCALES } from '@reisspel/contract/language';

declare global {
  /** The build replaces it: by one language for a browser, by the reader's language on the server. */
  const __LANGUAGE__: Language;
}

export function pageLanguage(): Language {
  return __LANGUAGE__;
}

export function pageLocale(): string {
  return LOCALES[pageLanguage()];
}
