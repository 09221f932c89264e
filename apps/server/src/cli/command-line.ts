import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/** Returns null when the options are not valid. */
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

/** How a program ends. `to` is by default the standard output, or for errors the error output. */
export interface Ending {
  code: number;
  text: string;
  to?: { write(text: string): unknown };
}

export type Parsed<Command> =
  | { kind: 'command'; command: Command }
  | { kind: 'help' }
  /** `problem` is a sentence for the operator. */
  | { kind: 'wrong'; problem: string };

export const HELP = { kind: 'help' } as const;
export const wrong = (problem: string) => ({ kind: 'wrong', problem }) as const;
export const understood = <Command>(command: Command) => ({ kind: 'command', command }) as const;

async function endingOf<Command>(
  parsed: Parsed<Command>,
  usage: string,
  run: (command: Command) => Promise<Ending>,
): Promise<Ending> {
  switch (parsed.kind) {
    case 'command':
      return run(parsed.command);
    case 'help':
      return { code: 0, text: usage };
    case 'wrong':
      return { code: EXIT_USAGE, text: `${parsed.problem}\n\n${usage}` };
    default:
      return parsed satisfies never;
  }
}

export async function runProgram<Command>(
  parsed: Parsed<Command>,
  usage: string,
  run: (command: Command) => Promise<Ending>,
): Promise<void> {
  const ending = await endingOf(parsed, usage, run);
  const { code, text, to = code === 0 ? process.stdout : process.stderr } = ending;
  to.write(text);
  process.exitCode = code;
}

export function messageOf(error: unknown): string {
  // Node throws this, without a message, when no address of a host accepts a connection.
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('\n');
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}: ${messageOf(error.cause)}`;
}
