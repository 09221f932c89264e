/** The languages of the app itself, the first one also of who has chosen none. What organisers write is in their own. */
export const LANGUAGES = ['nl', 'en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

export const FIRST_LANGUAGE: Language = LANGUAGES[0];

/** How each writes dates, numbers and lists (BCP 47, for `Intl`): as people of its own country do. */
export const LOCALES = { nl: 'nl-NL', en: 'en-GB', es: 'es-ES' } as const satisfies Record<Language, string>;

/** Holds the language that a browser has chosen: the page is of one language before any script runs. */
export const LANGUAGE_COOKIE = 'reisspel_language';

/** The language of that name; the first one for anything else, as cookies can hold anything. */
export function languageOf(name: string | undefined): Language {
  return LANGUAGES.find((language) => language === name) ?? FIRST_LANGUAGE;
}
