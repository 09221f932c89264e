/** `npm run dev`: runs the server and the web app, which both reload when a file changes. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { stopWithShell } from './machine/orphan.ts';
import { childEnv, ROOT, toolPath } from './machine/run.ts';

const DEFAULT_PORT = '3000';
/** Milliseconds between asking a process to stop and killing it. The server needs less. */
const STOP_MS = 7_000;

interface Program {
  readonly name: string;
  readonly args: readonly string[];
  readonly cwd: string;
}

const PROGRAMS: readonly Program[] = [
  { name: 'server', args: ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], cwd: ROOT },
  { name: 'web', args: [toolPath('vite')], cwd: join(ROOT, 'apps/web') },
];
const NAME_WIDTH = Math.max(...PROGRAMS.map(({ name }) => name.length));

function start({ name, args, cwd }: Program): ChildProcess {
  const port = process.env['PORT'] || DEFAULT_PORT;
  const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const env = childEnv({ PORT: port, REISSPEL_API: `http://127.0.0.1:${port}`, ...colour });
  // The input is a pipe: Vite ends when it closes, also if this process is killed.
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['pipe', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) =>
      process.stdout.write(`${name.padEnd(NAME_WIDTH)} │ ${line}\n`),
    );
  }
  return child;
}

stopWithShell();
const children = PROGRAMS.map(start);
let stopping = false;

/** Stops both programs. This process ends after both have ended. */
function stop(exitCode: number): void {
  if (stopping) return;
  stopping = true;
  process.exitCode = exitCode;
  for (const child of children) child.kill('SIGTERM');
  const killTimer = setTimeout(() => {
    for (const child of children) child.kill('SIGKILL');
  }, STOP_MS);
  killTimer.unref();
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0));
// One program alone is useless, so the end of one stops the other.
for (const child of children) child.once('exit', (code) => stop(code ?? 0));
