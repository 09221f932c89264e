/** A Dockerfile taken apart, as far as ours goes: no heredocs, no build arguments. */

export interface Instruction {
  readonly name: string;
  readonly text: string;
  /** Of the file, from 1. */
  readonly line: number;
}

export interface ImageStage {
  readonly name: string;
  /** An image, or the name of a stage before. */
  readonly base: string;
  readonly instructions: readonly Instruction[];
}

/** The instructions, each on one line, without comments. */
function instructionsOf(text: string): Instruction[] {
  const found: Instruction[] = [];
  let open: { text: string; line: number } | null = null;
  for (const [index, raw] of text.split('\n').entries()) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) continue;
    const begun: { text: string; line: number } = open ?? { text: '', line: index + 1 };
    const goesOn = line.endsWith('\\');
    begun.text = `${begun.text} ${goesOn ? line.slice(0, -1).trim() : line}`.trim();
    open = goesOn ? begun : null;
    if (open !== null) continue;
    const [, name = '', rest = ''] = /^(\S+)\s+(.*)$/.exec(begun.text) ?? [];
    found.push({ name: name.toUpperCase(), text: rest, line: begun.line });
  }
  return found;
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

/** The words of an instruction in its JSON form: `CMD ["node", "x.ts"]`. */
export function execForm(text: string): string[] {
  const words: unknown = JSON.parse(text);
  if (!Array.isArray(words)) throw new Error(`Not in JSON form: ${text}`);
  return words.map(String);
}

/**
 * What an ignore file leaves of these paths, as Docker reads it: the last pattern that matches
 * decides.
 */
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

/** Whether a path, or a folder that it lies in, is meant. */
function isBelow(path: string, pattern: string): boolean {
  const meant = new RegExp(
    `^${pattern
      .replaceAll(/[.+^$(){}|[\]\\]/g, String.raw`\$&`)
      .replaceAll('**/', '\0')
      .replaceAll('*', '[^/]*')
      .replaceAll('\0', '(?:.*/)?')}(?:/|$)`,
  );
  return meant.test(path);
}
