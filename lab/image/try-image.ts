/**
 * `npm run lab -- image`: tries the Dockerfile on a machine without Docker. It runs the same
 * commands on the same files in a temporary folder. Then it starts the result as a user who can
 * write only the data folder, and uploads a photo.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../../scripts/machine/run.ts';
import {
  execForm,
  type ImageStage,
  type Instruction,
  parseDockerfile,
  withoutIgnored,
} from './dockerfile.ts';
import { handInPhoto } from './hand-in-photo.ts';

/** Id of the user "nobody", who owns no files. */
const NOBODY = 65_534;
const PASSWORD = 'zon-zee-strand';
/** Milliseconds between health checks, and the number of failures after which this gives up. */
const CHECK_MS = 250;
const MAX_CHECKS = 120;
const MEGABYTE = 1024 * 1024;
/** Most output of a build command. */
const MAX_OUTPUT_BYTES = 16 * MEGABYTE;

const work = mkdtempSync(join(tmpdir(), 'reisspel-image-'));
// The image's user must be able to read it.
chmodSync(work, 0o755);
const isRoot = process.getuid?.() === 0;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Returns the place on this machine of a path in a stage's image. Relative paths start at /app. */
function placeOf(stage: string, path: string): string {
  return join(work, stage, path.startsWith('/') ? path : `app/${path}`);
}

/** Returns the files that Docker would get from this folder. */
function contextFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const existing = listed.split('\n').filter((path) => path !== '' && existsSync(join(ROOT, path)));
  return withoutIgnored(existing, readFileSync(join(ROOT, '.dockerignore'), 'utf8'));
}

const context = contextFiles();

function copyFromContext(stage: string, source: string, target: string): void {
  const isFile = context.includes(source);
  const prefix = source === '.' ? '' : `${source.replace(/\/$/, '')}/`;
  const files = isFile ? [source] : context.filter((path) => path.startsWith(prefix));
  if (files.length === 0) throw new Error(`COPY ${source}: the context has no such file`);
  for (const file of files) {
    const name = isFile ? (file.split('/').at(-1) ?? '') : file.slice(prefix.length);
    const isFolder = target.endsWith('/') || target === '.' || !isFile;
    const to = placeOf(stage, isFolder ? join(target, name) : target);
    mkdirSync(dirname(to), { recursive: true });
    cpSync(join(ROOT, file), to);
  }
}

function copy(stage: string, text: string): void {
  const words = text.split(/\s+/);
  const from = words[0]?.startsWith('--from=') ? words.shift()?.slice('--from='.length) : undefined;
  const target = words.pop() ?? '';
  for (const source of words) {
    if (from === undefined) copyFromContext(stage, source, target);
    else cpSync(placeOf(from, source), placeOf(stage, target), { recursive: true, verbatimSymlinks: true });
  }
}

/** Returns the environment of the ENV instructions, with paths of this machine. */
function variablesOf(stage: string, instructions: readonly Instruction[]): NodeJS.ProcessEnv {
  const texts = instructions.filter(({ name }) => name === 'ENV').map(({ text }) => text);
  const pairs = [...texts.join(' ').matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => {
    const isOurs = value.startsWith('/app/') || value === '/data';
    return [name, isOurs ? placeOf(stage, value) : value];
  });
  return Object.fromEntries(pairs);
}

/** Returns the user that runs commands after these instructions. */
function userAfter(instructions: readonly Instruction[]): { uid?: number; gid?: number } {
  const isNobody = isRoot && instructions.some(({ name }) => name === 'USER');
  return isNobody ? { uid: NOBODY, gid: NOBODY } : {};
}

/** Runs a command of a stage. `before` has the instructions before it. */
function runCommand(stage: string, text: string, before: readonly Instruction[]): void {
  // Replaces paths and users of the image by paths and users of this machine.
  const command = text
    .replaceAll(/(?<=\s)\/data\b/g, placeOf(stage, '/data'))
    .replaceAll('node:node', `${isRoot ? NOBODY : process.getuid?.()}`);
  say(`  RUN ${command}`);
  const PATH = `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`;
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
    cwd: placeOf(stage, '.'),
    env: { ...process.env, PATH, ...variablesOf(stage, before) },
    encoding: 'utf8',
    maxBuffer: MAX_OUTPUT_BYTES,
    ...userAfter(before),
  });
  if (status !== 0) throw new Error(`${command}\n${stdout}\n${stderr}`);
}

function runStage({ name, instructions }: ImageStage): void {
  say(`FROM ... AS ${name || '(the image)'}`);
  mkdirSync(placeOf(name, '.'), { recursive: true });
  for (const [index, { name: instruction, text }] of instructions.entries()) {
    if (instruction === 'COPY') copy(name, text);
    if (instruction === 'RUN') runCommand(name, text, instructions.slice(0, index));
  }
}

/** Returns the text of the last instruction with this name. */
function textOf(instructions: readonly Instruction[], name: string): string {
  const text = instructions.findLast((instruction) => instruction.name === name)?.text;
  if (text === undefined) throw new Error(`The image has no ${name}`);
  return text;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

interface Started {
  child: ChildProcess;
  env: NodeJS.ProcessEnv;
}

/** Starts `command`, or else the image's own command, with the image's environment and user. */
function start(
  { instructions }: ImageStage,
  name: string,
  port: number,
  command: readonly string[] = [],
): Started {
  const env: NodeJS.ProcessEnv = {
    ...variablesOf(name, instructions),
    PATH: dirname(process.execPath),
    HOST: '127.0.0.1',
    PORT: String(port),
    ADMIN_PASSWORD: PASSWORD,
  };
  const [, ...args] = command.length > 0 ? command : execForm(textOf(instructions, 'CMD'));
  const user = userAfter(instructions);
  const child = spawn(process.execPath, args, { cwd: placeOf(name, '.'), env, stdio: 'inherit', ...user });
  return { child, env };
}

async function exitOf({ child }: Started): Promise<number | null> {
  const [code] = await once(child, 'exit');
  return code;
}

async function untilHealthy(image: ImageStage, port: number): Promise<void> {
  const [, command = ''] = /CMD (\[.*\])$/.exec(textOf(image.instructions, 'HEALTHCHECK')) ?? [];
  for (let check = 0; check < MAX_CHECKS; check += 1) {
    if ((await exitOf(start(image, image.name, port, execForm(command)))) === 0) return;
    await sleep(CHECK_MS);
  }
  throw new Error('The server never became healthy');
}

function megabytes(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
  return Math.round(bytes / MEGABYTE);
}

/** Starts the image, uploads a photo and stops the server. */
async function tryImage(image: ImageStage): Promise<void> {
  const app = placeOf(image.name, '.');
  execFileSync('chmod', ['-R', 'a-w,a+rX', app]);
  const data = placeOf(image.name, '/data');
  if (isRoot && statSync(data).uid !== NOBODY) chownSync(data, NOBODY, NOBODY);
  const port = await freePort();
  const running = start(image, image.name, port);
  try {
    await untilHealthy(image, port);
    await handInPhoto(`http://127.0.0.1:${port}`, PASSWORD);
    running.child.kill('SIGTERM');
    const code = await exitOf(running);
    if (code !== 0) throw new Error(`The server exited with ${code}`);
  } finally {
    running.child.kill('SIGKILL');
  }
  say(
    `Without its base image: ${megabytes(app)} MB, of which packages ${megabytes(join(app, 'node_modules'))} MB`,
  );
}

try {
  const stages = parseDockerfile(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'));
  for (const stage of stages) runStage(stage);
  const image = stages.at(-1);
  if (image === undefined) throw new Error('The Dockerfile has no stage');
  await tryImage(image);
  say('1 passed, 0 failed');
} finally {
  execFileSync('chmod', ['-R', 'u+w', work]);
  rmSync(work, { recursive: true, force: true });
}
