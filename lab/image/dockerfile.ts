/** An instruction of a Dockerfile. The parser knows no heredocs and no build arguments. */

export interface Instruction {
  readonly name: string;
  readonly text: string;
  /** Line in the file, from 1. */
  readonly line: number;
}

export interface ImageStage {
  readonly name: string;
  /** An image, or the name of an earlier stage. */
  readonly base: string;
  readonly instructions: readonly Instruction[];
}

/** Returns the instructions, each on one line, without comments. */
function instructionsOf(text: string): Instruction[] {
  const instructions: Instruction[] = [];
  /** An instruction that continues on the next line. */
  let open: { text: string; line: number } | null = null;
  for (const [index, raw] of text.split('\n').entries()) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) continue;
    const begun: { text: string; line: number } = open ?? { text: '', line: index + 1 };
    const continues = line.endsWith('\\');
    begun.text = `${begun.text} ${continues ? line.slice(0, -1).trim() : line}`.trim();
    open = continues ? begun : null;
    if (open !== null) continue;
    const [, name = '', rest = ''] = /^(\S+)\s+(.*)$/.exec(begun.text) ?? [];
    instructions.push({ name: name.toUpperCase(), text: rest, line: begun.line });
  }
  return instructions;
}

export function parseDockerfile(text: string): ImageStage[] {
  const stages: (ImageStage & { instructions: Instruction[] })[] = [];
  for (const instruction of instructionsOf(text)) {
    if (instruction.name === 'FROM') {
      const [, base = '', name = ''] = /^(\S+)(?:\s+AS\s+(\S+))?$/i.exec(instruction.text) ?? [];
      stages.push({ name, base, instructions: [] });
    } else {
      stages.at(-1)?.instructions.push(instruction);
    }
  }
  return stages;
}

/** Returns the words of an instruction in JSON form, as in `CMD ["node", "x.ts"]`. */
export function execForm(text: string): string[] {
  const words: unknown = JSON.parse(text);
  if (!Array.isArray(words)) throw new Error(`Not in JSON form: ${text}`);
  return words.map(String);
}

/** Returns the paths that an ignore file does not exclude. The last matching pattern counts. */
export function withoutIgnored(paths: readonly string[], ignoreFile: string): string[] {
  const patterns = ignoreFile
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ keeps: line.startsWith('!'), pattern: line.replace(/^!/, '').replace(/\/$/, '') }));
  return paths.filter((path) => {
    const last = patterns.findLast(({ pattern }) => isBelow(path, pattern));
    return last === undefined || last.keeps;
  });
}

/** True if the pattern matches the path or one of its folders. */
function isBelow(path: string, pattern: string): boolean {
  const expression = new RegExp(
    `^${pattern
      .replaceAll(/[.+^$(){}|[\]\\]/g, String.raw`\$&`)
      .replaceAll('**/', '\0')
      .replaceAll('*', '[^/]*')
      .replaceAll('\0', '(?:.*/)?')}(?:/|$)`,
  );
  return expression.test(path);
}
