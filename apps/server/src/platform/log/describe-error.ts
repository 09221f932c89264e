import { join } from 'node:path';

/** Characters of a message: more than any of ours; libraries may put a whole document into one. */
const MAX_MESSAGE_LENGTH = 300;
/** Lines of a stack: frames further out belong to the framework. */
const MAX_FRAMES = 12;
/** Levels of causes that are logged. */
const MAX_DEPTH = 3;

const ROOT = join(import.meta.dirname, '../../../../..');
const FRAME = /^\s+at /;

/** An error without personal data or secrets. */
export interface ErrorDescription {
  name: string;
  /** Code of the system or the database: ENOSPC, 23505. */
  code?: string;
  message: string;
  /** Frames in this code, innermost first. */
  stack: string[];
  cause?: ErrorDescription;
}

/** Keeps protocol and host of an address: the rest may hold a password, a token or a name. */
function hostOf(address: string): string {
  return URL.canParse(address) ? `${new URL(address).protocol}//${new URL(address).host}` : '[…]';
}

/** Patterns of input that libraries repeat in messages. They must run in this order. */
const REPEATED: readonly (readonly [RegExp, (found: string) => string])[] = [
  [/\b[a-z][a-z\d+.-]*:\/\/[^\s"'`<>)]+/gi, hostOf],
  // From the first quote to the last: a quoted text may contain quotes itself.
  [/["'`“‘«][\s\S]*["'`”’»]/g, () => '[…]'],
  [/\S+@\S+/g, () => '[…]'],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b|(?:[\da-f]{0,4}:){2,7}[\da-f]{0,4}/gi, () => '[…]'],
  // Ids, tokens, hashes and file names.
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

/** The loggable part of an error. The filter for messages removes rather too much. */
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
