import { z } from 'zod';

/** Control characters (but for tab and line breaks) and marks that turn the reading direction of what follows. */
const DISRUPTIVE = /[[\p{Cc}--[\t\n\r]]\u202A-\u202E\u2066-\u2069]/v;
/** A letter, digit, sign or picture: something to see. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Whether a text of one line is free of what cannot be seen or turns the reading direction. */
export function isPlain(text: string): boolean {
  return text.isWellFormed() && !/[\p{Cc}\p{Cf}\p{Z}]/u.test(text);
}

/**
 * Text people typed and others will read: trimmed, with something to see in it, and storable in both databases
 * (PostgreSQL takes no NUL, neither takes half a surrogate pair). Refused by the rule `unreadable_text`.
 */
export function readableText(maxLength: number) {
  return optionalText(maxLength).min(1);
}

/** The same, or nothing at all: an empty text. */
export function optionalText(maxLength: number) {
  return z
    .string()
    .trim()
    .max(maxLength)
    .refine((text) => text === '' || (text.isWellFormed() && !DISRUPTIVE.test(text) && VISIBLE.test(text)), {
      params: { rule: 'unreadable_text' },
    });
}
