import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/** Splits the words after a command-line program into options and the rest; null where it knows an option not, or misses its value. */
export function splitArgs<const Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch {
    return null;
  }
}

/** How a program here ends, beside 0. Other programs go by it: docs/operations.md tells the same. */
export const EXIT_FAILED = 1;
export const EXIT_USAGE = 2;
/** It did what it was asked, and what it looked at is not in order. */
export const EXIT_FOUND = 3;

/** The same, for a program's usage. */
export const EXITS_TEXT = 'Eindigt met 0 (gelukt), 1 (het kon niet) of 2 (de opdracht is niet begrepen)';
export const FOUND_TEXT = 'en met 3 als is nagekeken wat niet in orde blijkt';

/** Ends a program that was asked for what it does not know. */
export function endMisunderstood(problem: string, usage: string): void {
  process.stderr.write(`${problem}\n\n${usage}`);
  process.exitCode = EXIT_USAGE;
}

/** An error in the words of whoever made it, and of what caused it, for a terminal. */
export function messageOf(error: unknown): string {
  // What a connection that failed on every address of a host throws has no message of its own.
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('\n');
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}: ${messageOf(error.cause)}`;
}
