import { MAX_OPTION_LENGTH } from '@reisspel/contract/limits';
import { plainText } from '../../platform/ai/answer-text.ts';

/** Matches HTML tags and comments: "<img", "</b", "<!--", but not "<3" or "3 < 5". */
const MARKUP = /<[\p{L}/!?]/u;
const ADDRESS = /\b(?:https?|ftp|file):\/\/|\b(?:javascript|vbscript)\s*:|\bdata:[a-z]+\/|\bwww\./iu;
const EMPHASIS = /(\*{1,3}|_{2,3}|`{1,3}|~~)(?=\S)(.+?)(?<=\S)\1/gu;
/** Matches markers before list items and headings: "- ", "1. ", "A) ", "## ". */
const BULLET = /^(?:[-*•>]|#+|\d{1,2}[.)]|[a-h][.)])\s+/iu;
/** Matches signs, and words in brackets or after a dash, that mark an option right or wrong. */
const RIGHT_OR_WRONG_MARK = new RegExp(
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
/** Matches words that reveal the answer in a question or an option. */
const SPOILER =
  /\b(?:het\s+)?(?:juiste|correcte|goede)\s+antwoord\b|\bantwoord\s*:|\b(?:correct|right)\s+answer\b|\bisCorrect\b/iu;

/** Factor by which a text may exceed its limit before emphasis and white space are removed. */
const MARGIN = 2;

/**
 * Cleans a model's text to one plain line without list markers and emphasis. Returns null if it is
 * too long, has no letters or digits, or contains markup or an address: removing those could leave
 * a wrong text.
 */
export function cleanText(text: string, maxLength: number): string | null {
  if (text.length > MARGIN * maxLength) return null;
  const line = plainText(text, text.length).replace(BULLET, '').replaceAll(EMPHASIS, '$2');
  if (line.length > maxLength || MARKUP.test(line) || ADDRESS.test(line)) return null;
  return /[\p{L}\p{N}]/u.test(line) ? line : null;
}

/** Works like `cleanText`, but also returns null if the text says which answer is right. */
export function cleanQuestion(text: string, maxLength: number): string | null {
  const line = cleanText(text, maxLength);
  return line === null || SPOILER.test(line) ? null : line;
}

/** Removes marks of right or wrong. Returns null if the option still says that it is right. */
export function cleanOption(text: string, maxLength: number): string | null {
  if (text.length > MARGIN * maxLength) return null;
  return cleanQuestion(text.replaceAll(RIGHT_OR_WRONG_MARK, ' '), maxLength);
}

/** Cleans the options of one question. Returns null if one is unusable or two are equal. */
export function cleanOptions(texts: readonly string[]): string[] | null {
  const options = texts.flatMap((text) => cleanOption(text, MAX_OPTION_LENGTH) ?? []);
  const areDifferent = new Set(options.map(comparisonKey)).size === texts.length;
  return areDifferent ? options : null;
}

/** Returns only letters and digits, without case and accents. Texts with equal keys are equal. */
export function comparisonKey(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
}
