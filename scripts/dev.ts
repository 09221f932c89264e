/** `npm run dev`: runs the server and the web app together; both reload on changes. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { stopWithShell } from './machine/orphan.ts';
import { childEnv, ROOT, toolPath } from './machine/run.ts';

const DEFAULT_PORT = '3000';
/** Milliseconds before a part is killed: more than the server's own grace period. */
const STOP_MS = 7_000;

interface Part {
  readonly name: string;
  readonly args: readonly string[];
  readonly cwd: string;
}

const PARTS: readonly Part[] = [
  { name: 'server', args: ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], cwd: ROOT },
  { name: 'web', args: [toolPath('vite')], cwd: join(ROOT, 'apps/web') },
];
const WIDTH = Math.max(...PARTS.map(({ name }) => name.length));

function start({ name, args, cwd }: Part): ChildProcess {
  const port = process.env['PORT'] || DEFAULT_PORT;
  const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const env = childEnv({ PORT: port, REISSPEL_API: `http://127.0.0.1:${port}`, ...colour });
  // The pipe stays open: Vite ends when its input closes, so also when this process is killed.
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['pipe', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) =>
      process.stdout.write(`${name.padEnd(WIDTH)} │ ${line}\n`),
    );
  }
  return child;
}

stopWithShell();
const children = PARTS.map(start);
let stopping = false;

/** Stops every part; the process ends with the last of them. */
function stop(exitCode: number): void {
  if (stopping) return;
  stopping = true;
  process.exitCode = exitCode;
  for (const child of children) child.kill('SIGTERM');
  const cut = setTimeout(() => {
    for (const child of children) child.kill('SIGKILL');
  }, STOP_MS);
  cut.unref();
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0));
// One part alone is useless, so its end must be noticed.
for (const child of children) child.once('exit', (code) => stop(code ?? 0));
