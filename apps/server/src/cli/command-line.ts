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

/** An error in the words of whoever made it, for a terminal. */
export function messageOf(error: unknown): string {
  // What a connection that failed on every address of a host throws has no message of its own.
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('\n');
  return error instanceof Error ? error.message : String(error);
}
