import { destination, pino } from 'pino';
import type { ErrorDescription } from './describe-error.ts';

/** From the most that is written to nothing at all. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

/** A request that was answered. Nothing in it tells who asked, or for what of theirs: of an address only its pattern. */
export interface RequestLine {
  method: string;
  /** As `/api/tasks/:taskId/submissions`. */
  route: string;
  status: number;
  /** Milliseconds until there was an answer. */
  ms: number;
  /** That went over the line; null when nobody counted. */
  bytes: number | null;
  requestId: string;
  role: string;
}

/** Something that should not have happened. */
export interface FaultLine {
  /** Which part of the server it happened in. */
  place: string;
  kind: string;
  requestId: string | null;
  /** How often a trouble that lasts was met since the last line about it. */
  unsaid: number;
  error: ErrorDescription;
}

/** What happens to the server itself. No text of a person, no secret: numbers, and words of this code. */
type LifeLine = Readonly<Record<string, string | number | boolean | null>>;

/** What the server says of what it does: closed shapes, so that no name or secret can slip in by chance. */
export interface Log {
  request(level: 'debug' | 'info' | 'warn', line: RequestLine): void;
  fault(level: 'warn' | 'error', line: FaultLine): void;
  /** `message` is a sentence of this code, the same each time. */
  life(message: string, line?: LifeLine): void;
}

interface LogOptions {
  level: LogLevel;
  /** Takes whole lines of JSON, each with its line break. */
  to: { write(line: string): unknown };
}

/** One line of JSON for each thing that happened. */
export function createLog({ level, to }: LogOptions): Log {
  const lines = pino(
    {
      level,
      // One process on one host: neither says anything.
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

/** The process's own output, without waiting for whoever reads it. What is not written yet is when the process ends. */
export function standardOutput(): { write(line: string): void } {
  return destination({ dest: 1, sync: false });
}

/** Says nothing. */
export const SILENT_LOG: Log = { request() {}, fault() {}, life() {} };
