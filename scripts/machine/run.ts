import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

/** Milliseconds until a program is killed. The slowest stage takes a tenth of this time. */
const TIMEOUT_MS = 20 * 60_000;

/** Result of a program that has ended. */
export interface Ran {
  readonly ok: boolean;
  /** stdout and stderr, in the order of writing. */
  readonly output: string;
}

/** Returns an environment for child processes in which `node` is this version of Node. */
export function childEnv(extra: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const PATH = [dirname(process.execPath), process.env['PATH'] ?? ''].join(delimiter);
  return { ...process.env, PATH, ...extra };
}

/** Returns the path of the script of a package's command. A script runs on every system. */
export function toolPath(packageName: string, name = packageName): string {
  const folder = join(ROOT, 'node_modules', packageName);
  const manifest: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const bin = typeof manifest === 'object' && manifest !== null && 'bin' in manifest ? manifest.bin : null;
  if (typeof bin === 'string') return join(folder, bin);
  const path: unknown = bin === null ? undefined : new Map(Object.entries(bin ?? {})).get(name);
  if (typeof path !== 'string') throw new Error(`${packageName} has no command ${name}`);
  return join(folder, path);
}

/** Returns the command for `npm run script`. It uses the npm that started this process, if any. */
export function npmRun(script: string): [command: string, ...args: string[]] {
  const npm = process.env['npm_execpath'];
  return npm ? [process.execPath, npm, 'run', script] : ['npm', 'run', script];
}

interface RunOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** Runs a program. Never rejects: if it cannot start, `ok` is false and `output` has the reason. */
export function run(
  [command, ...args]: readonly [command: string, ...args: string[]],
  { cwd = ROOT, env = childEnv() }: RunOptions = {},
): Promise<Ran> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], timeout: TIMEOUT_MS });
    const finish = (ok: boolean, last: string) => {
      resolve({ ok, output: `${Buffer.concat(chunks).toString()}${last}` });
    };
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.once('error', (error) => finish(false, `${error.message}\n`));
    child.once('close', (code, signal) => finish(code === 0, signal ? `Ended by ${signal}\n` : ''));
  });
}

/** Runs the command `name` of an npm package. By default this is the package's name. */
export function runTool(
  [packageName, name]: readonly [packageName: string, name?: string],
  args: readonly string[],
  options?: RunOptions,
): Promise<Ran> {
  return run([process.execPath, toolPath(packageName, name), ...args], options);
}
