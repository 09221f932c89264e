import { join } from 'node:path';

/** Characters of a message: more than any of our own; a library may put a whole document into one. */
const MAX_MESSAGE_LENGTH = 300;
/** Lines of a stack: further out is the framework. */
const MAX_FRAMES = 12;
/** Errors within errors that are told. */
const MAX_DEPTH = 3;

const ROOT = join(import.meta.dirname, '../../../../..');
const FRAME = /^\s+at /;

/** An error without what somebody may have written, or is called, or keeps secret. */
export interface ErrorDescription {
  name: string;
  /** As systems and databases name it: ENOSPC, 23505. */
  code?: string;
  message: string;
  /** Where in this code, the innermost first. */
  stack: string[];
  cause?: ErrorDescription;
}

/** Keeps of an address only whom it is of: a password, a token or a name may stand in the rest. */
function hostOf(address: string): string {
  return URL.canParse(address) ? `${new URL(address).protocol}//${new URL(address).host}` : '[…]';
}

/** What libraries repeat of what they were given, in the order in which it has to go. */
const REPEATED: readonly (readonly [RegExp, (found: string) => string])[] = [
  [/\b[a-z][a-z\d+.-]*:\/\/[^\s"'`<>)]+/gi, hostOf],
  // From the first quote to the last: what is quoted may have quotes of its own.
  [/["'`“‘«][\s\S]*["'`”’»]/g, () => '[…]'],
  [/\S+@\S+/g, () => '[…]'],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b|(?:[\da-f]{0,4}:){2,7}[\da-f]{0,4}/gi, () => '[…]'],
  // Ids, tokens, hashes, and the names of files.
  [/[\w-]{20,}/g, () => '[…]'],
  [/(?:\/[\w.-]+){2,}/g, () => '[…]'],
];

function scrub(message: string): string {
  const scrubbed = REPEATED.reduce((text, [pattern, instead]) => text.replace(pattern, instead), message);
  return scrubbed.slice(0, MAX_MESSAGE_LENGTH);
}

function framesOf(stack: string | undefined): string[] {
  const frames = (stack ?? '').split('\n').filter((line) => FRAME.test(line));
  return frames
    .slice(0, MAX_FRAMES)
    .map((frame) => frame.trim().replace('file://', '').replace(`${ROOT}/`, ''));
}

function codeOf(error: Error): string | undefined {
  const code = 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^\w{1,40}$/.test(code) ? code : undefined;
}

/** What of an error may be written down. Its message goes through a sieve that rather takes too much. */
export function describeError(error: unknown, depth = 0): ErrorDescription {
  if (!(error instanceof Error)) return { name: typeof error, message: '', stack: [] };
  const code = codeOf(error);
  const cause = error instanceof AggregateError ? error.errors[0] : error.cause;
  return {
    name: error.name,
    ...(code === undefined ? {} : { code }),
    message: scrub(error.message),
    stack: framesOf(error.stack),
    ...(cause instanceof Error && depth < MAX_DEPTH ? { cause: describeError(cause, depth + 1) } : {}),
  };
}
