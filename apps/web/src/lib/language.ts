import { type Language, LOCALES } from '@reisspel/contract/language';

declare global {
  /** The build replaces this by one language for a browser, and by the reader's on the server. */
  const __LANGUAGE__: Language;
}

export function pageLanguage(): Language {
  return __LANGUAGE__;
}

export function pageLocale(): string {
  return LOCALES[pageLanguage()];
}
