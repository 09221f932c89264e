import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/** Splits arguments into options and the rest; null for an unknown or incomplete option. */
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

/** Exit codes besides 0. Other programs depend on them; docs/operations.md lists them. */
export const EXIT_FAILED = 1;
export const EXIT_USAGE = 2;
/** The command ran, and found something that is not in order. */
export const EXIT_FOUND = 3;

/** Explains the exit codes in a program's usage text. */
export const EXITS_TEXT = 'Eindigt met 0 (gelukt), 1 (het kon niet) of 2 (de opdracht is niet begrepen)';
export const FOUND_TEXT = 'en met 3 als is nagekeken wat niet in orde blijkt';

export function endMisunderstood(problem: string, usage: string): void {
  process.stderr.write(`${problem}\n\n${usage}`);
  process.exitCode = EXIT_USAGE;
}

export function messageOf(error: unknown): string {
  // A connection that failed on every address of a host throws this error without a message.
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('\n');
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}: ${messageOf(error.cause)}`;
}
