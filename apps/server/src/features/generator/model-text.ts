import { plainText } from '../../platform/ai/plain-text.ts';

/** Tags, comments and the like: "<img", "</b", "<!--". Not "<3", nor "3 < 5". */
const MARKUP = /<[\p{L}/!?]/u;
/** Addresses, also those that run a script. */
const ADDRESS = /\b(?:https?|ftp|file):\/\/|\b(?:javascript|vbscript)\s*:|\bdata:[a-z]+\/|\bwww\./iu;
/** Stars, underscores and the like around words. */
const EMPHASIS = /(\*{1,3}|_{2,3}|`{1,3}|~~)(?=\S)(.+?)(?<=\S)\1/gu;
/** What a list or a heading puts before its lines: "- ", "1. ", "A) ", "## ". */
const BULLET = /^(?:[-*•>]|#+|\d{1,2}[.)]|[a-h][.)])\s+/iu;
/** Signs and words, in brackets or behind a dash, that say of an option whether it is right. */
const MARK = new RegExp(
  [
    String.raw`[✓✔✅☑❌✗✘✖]\uFE0F?`,
    String.raw`[([]\s*(?:WORD)\s*[)\]]`,
    String.raw`\s[-–—:]+\s*(?:WORD)[\s.!]*$`,
  ]
    .join('|')
    .replaceAll(
      'WORD',
      '(?:(?:het|the) )?(?:juist|correct|goed|waar|fout|onjuist|incorrect|niet juist|right|wrong|true|false)e?(?: (?:antwoord|answer))?',
    ),
  'giu',
);
/** Words that give an answer away, in a question or an option. */
const SPOILER =
  /\b(?:het\s+)?(?:juiste|correcte|goede)\s+antwoord\b|\bantwoord\s*:|\b(?:correct|right)\s+answer\b|\bisCorrect\b/iu;

/** How much longer than allowed a text may be before it is cleaned: emphasis, and white space in rows. */
const MARGIN = 2;

/**
 * A model's text as one plain line, without what lists and emphasis add to it; null when it holds markup or an address, of
 * which nobody knows what would be left, when it is too long, or when it says nothing.
 */
export function cleanText(text: string, maxLength: number): string | null {
  if (text.length > MARGIN * maxLength) return null;
  const line = plainText(text, text.length).replace(BULLET, '').replaceAll(EMPHASIS, '$2');
  if (line.length > maxLength || MARKUP.test(line) || ADDRESS.test(line)) return null;
  return /[\p{L}\p{N}]/u.test(line) ? line : null;
}

/** A question; null also when it says which answer is right. */
export function cleanQuestion(text: string, maxLength: number): string | null {
  const line = cleanText(text, maxLength);
  return line === null || SPOILER.test(line) ? null : line;
}

/** An answer to choose from, without marks that say whether it is right; null also when words still say so. */
export function cleanOption(text: string, maxLength: number): string | null {
  if (text.length > MARGIN * maxLength) return null;
  return cleanQuestion(text.replaceAll(MARK, ' '), maxLength);
}

/** What two texts share that say the same: letters and digits only, whatever their case and accents. */
export function likenessOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
}
