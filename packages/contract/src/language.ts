/** The languages of the app. The first is the default. Organisers write in any language. */
export const LANGUAGES = ['nl', 'en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

export const FIRST_LANGUAGE: Language = LANGUAGES[0];

/** BCP 47 locales. Each language writes dates and numbers as its own country does. */
export const LOCALES = { nl: 'nl-NL', en: 'en-GB', es: 'es-ES' } as const satisfies Record<Language, string>;

/** Each name is in its own language, so that its speakers recognise it. */
export const LANGUAGE_NAMES = {
  nl: 'Nederlands',
  en: 'English',
  es: 'Español',
} as const satisfies Record<Language, string>;

export function mapLanguages<T>(make: (language: Language) => T): Record<Language, T> {
  return { nl: make('nl'), en: make('en'), es: make('es') };
}

/** A cookie, so that the page has a language before any script runs. */
export const LANGUAGE_COOKIE = 'reisspel_language';

/** Returns the first language for an unknown name, as a cookie can contain any text. */
export function languageOf(name: string | undefined): Language {
  return LANGUAGES.find((language) => language === name) ?? FIRST_LANGUAGE;
}
