import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COMPILE_CACHE_ENV } from '../../apps/server/src/testing/compile-cache.ts';

/** The servers have one core. The clients and PostgreSQL share the other core. */
const SERVER_CORE = '0';
const CLIENT_CORE = '1';
const NS_PER_MS = 1e6;
const KB_PER_MB = 1_024;
/** Characters of a server's output in which its address must be. */
const MAX_OUTPUT_LENGTH = 1_024;

const APP = join(import.meta.dirname, '../../apps/server/dist/main.js');
const BASELINES = join(import.meta.dirname, '../baselines');

/** Settings of the app that is measured, without the demo. */
const APP_SETTINGS = {
  HOST: '127.0.0.1',
  PORT: '0',
  ADMIN_PASSWORD: 'bench-bench',
  OWNER_PASSWORD: 'bench-owner',
  DEMO: '0',
  BACKUP_KEEP: '0',
};
/** Settings of Node, as in the image and the systemd unit. */
const NODE_SETTINGS = {
  ...COMPILE_CACHE_ENV,
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  NODE_OPTIONS: '--max-semi-space-size=8',
};
/** With `PROFILE=folder npm run bench -- NAME` each server writes a CPU profile to that folder. */
const { PROFILE } = process.env;
const PROFILING = PROFILE === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${PROFILE}`];

/** Moves this process, and processes that it starts from now on, off the servers' core. */
export function moveOffServerCore(): void {
  spawnSync('taskset', ['-acp', CLIENT_CORE, String(process.pid)]);
}

/** A server in its own process on the servers' core. Linux's files in /proc give its figures. */
export class ServerProcess {
  readonly origin: string;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, origin: string) {
    this.#child = child;
    this.origin = origin;
  }

  /** Starts the app as `npm start` does. */
  static startApp(dataDir: string, settings: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
    return ServerProcess.#start(APP, { ...APP_SETTINGS, DATA_DIR: dataDir, ...settings });
  }

  static startBaseline(name: 'broadcast' | 'coalescing' | 'pictures' | 'sockets'): Promise<ServerProcess> {
    return ServerProcess.#start(join(BASELINES, `${name}.ts`), {});
  }

  static async #start(program: string, settings: Readonly<Record<string, string>>): Promise<ServerProcess> {
    const child = spawn('taskset', ['-c', SERVER_CORE, process.execPath, ...PROFILING, program], {
      env: { ...process.env, ...NODE_SETTINGS, ...settings },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    // Ends the server too when the bench is interrupted.
    const end = () => child.kill('SIGKILL');
    process.once('exit', end);
    child.once('exit', () => process.off('exit', end));
    const started = Promise.withResolvers<string>();
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      if (output.length < MAX_OUTPUT_LENGTH) output += chunk.toString();
      const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
      if (origin !== undefined) started.resolve(origin);
    });
    child.once('exit', () => started.reject(new Error(`${program} did not start: ${output}`)));
    return new ServerProcess(child, await started.promise);
  }

  /** Processor time of all its threads since the start, in milliseconds. */
  get processorMs(): number {
    const tasks = readdirSync(`/proc/${this.#child.pid}/task`);
    const ns = tasks.map((task) => {
      const [onCore] = readFileSync(`/proc/${this.#child.pid}/task/${task}/schedstat`, 'utf8').split(' ');
      return Number(onCore);
    });
    return ns.reduce((sum, value) => sum + value, 0) / NS_PER_MS;
  }

  /** Memory in megabytes: its own, and its part of the memory shared with other processes (PSS). */
  get memoryMb(): number {
    const rollup = readFileSync(`/proc/${this.#child.pid}/smaps_rollup`, 'utf8');
    return Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1]) / KB_PER_MB;
  }

  /** Asks the server to stop, and waits until it has ended. */
  stop(): Promise<void> {
    return this.#end('SIGTERM');
  }

  /** Ends the server at once, as a power cut does. */
  kill(): Promise<void> {
    return this.#end('SIGKILL');
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill(signal);
    await ended;
  }
}
