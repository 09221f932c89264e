import { join } from 'node:path';
import { destination, pino } from 'pino';

/** Characters of a message, more than ours have. Libraries may put a whole document into one. */
const MAX_MESSAGE_LENGTH = 300;
/** Lines of a stack: frames further out belong to the framework. */
const MAX_FRAMES = 12;
const MAX_DEPTH = 3;

const ROOT = join(import.meta.dirname, '../../../../..');
const FRAME = /^\s+at /;

export interface ErrorDescription {
  name: string;
  code?: string;
  message: string;
  stack: string[];
  cause?: ErrorDescription;
}

/** Returns the protocol and host of an address. The rest may hold a password, a token or a name. */
function hostOf(address: string): string {
  return URL.canParse(address) ? `${new URL(address).protocol}//${new URL(address).host}` : '[…]';
}

/** Patterns of input that libraries repeat in messages. They must run in this order. */
const REPEATED_INPUT: readonly (readonly [RegExp, (match: string) => string])[] = [
  [/\b[a-z][a-z\d+.-]*:\/\/[^\s"'`<>)]+/gi, hostOf],
  // Matches from the first quote to the last, because a quoted text may contain quotes.
  [/["'`“‘«][\s\S]*["'`”’»]/g, () => '[…]'],
  [/\S+@\S+/g, () => '[…]'],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b|(?:[\da-f]{0,4}:){2,7}[\da-f]{0,4}/gi, () => '[…]'],
  [/[\w-]{20,}/g, () => '[…]'],
  [/(?:\/[\w.-]+){2,}/g, () => '[…]'],
];

function scrub(message: string): string {
  const scrubbed = REPEATED_INPUT.reduce(
    (text, [pattern, replacement]) => text.replace(pattern, replacement),
    message,
  );
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

/** Describes an error for the log, without the input that its message may repeat. */
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

const LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LEVELS)[number];

export interface RequestLine {
  method: string;
  route: string;
  status: number;
  ms: number;
  /** Bytes sent; null when they were not counted. */
  bytes: number | null;
  requestId: string;
  role: string;
}

export interface FaultLine {
  place: string;
  kind: string;
  requestId: string | null;
  /** Earlier faults of this kind that were not logged. */
  unsaid: number;
  error: ErrorDescription;
}

type EventLine = Readonly<Record<string, string | number | boolean | null>>;

export interface Log {
  request(level: 'debug' | 'info' | 'warn', line: RequestLine): void;
  fault(level: 'warn' | 'error', line: FaultLine): void;
  /** Logs a start or stop of the server. `message` is a constant text: `line` has what varies. */
  serverEvent(message: string, line?: EventLine): void;
}

interface LogOptions {
  level: LogLevel;
  to: { write(line: string): unknown };
}

export function createLog({ level, to }: LogOptions): Log {
  const lines = pino(
    {
      level,
      // The process id and the host name would be the same in every line.
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    to,
  );
  return {
    request: (at, line) => lines[at](line, 'request'),
    fault: (at, line) => lines[at](line, 'fault'),
    serverEvent: (message, line = {}) => lines.info(line, message),
  };
}

/** Returns the standard output without blocking. The rest is flushed when the process ends. */
export function standardOutput(): { write(line: string): void } {
  return destination({ dest: 1, sync: false });
}

export const SILENT_LOG: Log = { request() {}, fault() {}, serverEvent() {} };

const DIM = '\u001b[2m';
const RED = '\u001b[31m';
const PLAIN = '\u001b[0m';

function faultText({ place, requestId, error: { name, code, message, stack } }: FaultLine): string {
  const head = `${RED}${place}: ${name}${code === undefined ? '' : ` ${code}`}${PLAIN} ${message}`;
  return [
    `${head}${requestId === null ? '' : ` ${DIM}${requestId}${PLAIN}`}`,
    ...stack.map((at) => `  ${at}`),
  ].join('\n');
}

export function readableLog({ level, to }: LogOptions): Log {
  function write(at: LogLevel, text: string): void {
    if (LEVELS.indexOf(at) < LEVELS.indexOf(level)) return;
    to.write(`${DIM}${new Date().toLocaleTimeString('nl')}${PLAIN} ${text}\n`);
  }
  return {
    request: (at, { method, route, status, ms, role, requestId }) =>
      write(at, `${method} ${route} ${status} ${ms} ms ${DIM}${role} ${requestId}${PLAIN}`),
    fault: (at, line) => write(at, faultText(line)),
    serverEvent(message, line = {}) {
      const details = Object.entries(line).map(([name, value]) => `${name} ${String(value)}`);
      write('info', `${message} ${DIM}${details.join(', ')}${PLAIN}`);
    },
  };
}
