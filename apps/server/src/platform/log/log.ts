import { destination, pino } from 'pino';
import type { ErrorDescription } from './describe-error.ts';

/** From most output to none. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

/** An answered request, without the caller's identity and with only the pattern of the address. */
export interface RequestLine {
  method: string;
  /** For example `/api/tasks/:taskId/submissions`. */
  route: string;
  status: number;
  /** Milliseconds until the answer. */
  ms: number;
  /** Bytes sent; null when they were not counted. */
  bytes: number | null;
  requestId: string;
  role: string;
}

export interface FaultLine {
  /** The part of the server where it happened. */
  place: string;
  kind: string;
  requestId: string | null;
  /** Occurrences of a lasting fault since the last line about it. */
  unsaid: number;
  error: ErrorDescription;
}

/** An event of the server itself, without text of people and without secrets. */
type LifeLine = Readonly<Record<string, string | number | boolean | null>>;

/** The server's log. Its closed shapes keep names and secrets out. */
export interface Log {
  request(level: 'debug' | 'info' | 'warn', line: RequestLine): void;
  fault(level: 'warn' | 'error', line: FaultLine): void;
  /** `message` is a constant sentence of this code. */
  life(message: string, line?: LifeLine): void;
}

interface LogOptions {
  level: LogLevel;
  /** Takes whole lines of JSON, each with its line break. */
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
    life: (message, line = {}) => lines.info(line, message),
  };
}

/** Standard output, written without blocking. The rest is flushed when the process ends. */
export function standardOutput(): { write(line: string): void } {
  return destination({ dest: 1, sync: false });
}

export const SILENT_LOG: Log = { request() {}, fault() {}, life() {} };
