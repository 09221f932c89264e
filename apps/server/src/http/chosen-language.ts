import { LANGUAGE_COOKIE, type Language, languageOf } from '@reisspel/contract/language';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';

/**
 * The language that was chosen in this browser, else the first. `Accept-Language` is ignored: the
 * trip is written in one language, and the group talks about the words on its screens. Answers that
 * depend on this need `Vary: Cookie`.
 */
export function chosenLanguage(c: Context): Language {
  return languageOf(getCookie(c, LANGUAGE_COOKIE));
}
