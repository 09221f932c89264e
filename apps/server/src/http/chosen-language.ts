import { LANGUAGE_COOKIE, type Language, languageOf } from '@reisspel/contract/language';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';

/**
 * The language that this browser has chosen, else the first. Not what it would like by its settings: the trip is written in
 * one language, and the group talks about the words on its screens. Whatever is answered by it differs by `Vary: Cookie`.
 */
export function chosenLanguage(c: Context): Language {
  return languageOf(getCookie(c, LANGUAGE_COOKIE));
}
