import { z } from 'zod';

/** Control characters except tab and line breaks, and marks that change the reading direction. */
const DISRUPTIVE = /[[\p{Cc}--[\t\n\r]]\u202A-\u202E\u2066-\u2069]/v;
/** A letter, digit, punctuation mark or symbol (emoji too). */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Returns false for malformed UTF-16, and for text with spaces, control or format characters. */
export function isPlain(text: string): boolean {
  return text.isWellFormed() && !/[\p{Cc}\p{Cf}\p{Z}]/u.test(text);
}

/** Makes a schema of visible text. Both databases refuse a lone surrogate, and PostgreSQL a NUL. */
export function readableText(maxLength: number) {
  return optionalText(maxLength).min(1);
}

export function optionalText(maxLength: number) {
  return z
    .string()
    .trim()
    .max(maxLength)
    .refine((text) => text === '' || (text.isWellFormed() && !DISRUPTIVE.test(text) && VISIBLE.test(text)), {
      params: { rule: 'unreadable_text' },
    });
}

export function allDiffer(values: readonly string[]): boolean {
  return new Set(values).size === values.length;
}
