import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

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

/** Exit codes besides 0. Other programs depend on them; docs/operations/commands.md lists them. */
export const EXIT_FAILED = 1;
const EXIT_USAGE = 2;
export const EXIT_PROBLEMS_FOUND = 3;

export const EXITS_TEXT = 'Eindigt met 0 (gelukt), 1 (het kon niet) of 2 (de opdracht is niet begrepen)';
export const FOUND_TEXT = 'en met 3 als is nagekeken wat niet in orde blijkt';

export interface Ending {
  code: number;
  text: string;
  to?: { write(text: string): unknown };
}

/** A command, or why there is none. */
export type Parsed<Command extends object> = Command | 'help' | 'not understood';

const ENDINGS: Record<'help' | 'not understood', (usage: string) => Ending> = {
  help: (usage) => ({ code: 0, text: usage }),
  'not understood': (usage) => ({ code: EXIT_USAGE, text: `Deze opdracht kennen we niet zo.\n\n${usage}` }),
};

export async function runProgram<Command extends object>(
  parsed: Parsed<Command>,
  usage: string,
  run: (command: Command) => Promise<Ending>,
): Promise<void> {
  const isCommand = parsed !== 'help' && parsed !== 'not understood';
  const ending = isCommand ? await run(parsed) : ENDINGS[parsed](usage);
  const { code, text, to = code === 0 ? process.stdout : process.stderr }: Ending = ending;
  to.write(text);
  process.exitCode = code;
}

export function messageOf(error: unknown): string {
  // A connection that failed on every address of a host throws this error without a message.
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('\n');
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}: ${messageOf(error.cause)}`;
}
