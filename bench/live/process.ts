import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COMPILE_CACHE_ENV } from '../../apps/server/src/testing/compile-cache.ts';

/** The core that servers have to themselves; who asks them, and PostgreSQL, have the other. */
const SERVER_CORE = '0';
const CLIENT_CORE = '1';
const NS_PER_MS = 1e6;
const KB_PER_MB = 1_024;

const APP = join(import.meta.dirname, '../../apps/server/src/main.ts');
const BASELINES = join(import.meta.dirname, '../baselines');

/** What a started app is told: as the image and the systemd unit have it, on a game without examples. */
const APP_SETTINGS = {
  HOST: '127.0.0.1',
  PORT: '0',
  ADMIN_PASSWORD: 'bench-bench',
  OWNER_PASSWORD: 'bench-owner',
  DEMO: '0',
  BACKUP_KEEP: '0',
};
const NODE_SETTINGS = {
  ...COMPILE_CACHE_ENV,
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  NODE_OPTIONS: '--max-semi-space-size=8',
};
/** `PROFILE=folder npm run bench -- NAME` has each server leave a profile of its processor time there. */
const { PROFILE } = process.env;
const PROFILING = PROFILE === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${PROFILE}`];

/** From now on this process, and what it starts, leave the servers their core. */
export function leaveServersTheirCore(): void {
  spawnSync('taskset', ['-acp', CLIENT_CORE, String(process.pid)]);
}

/** A server in a process and on a core of its own, measured by what Linux tells of it. */
export class ServerProcess {
  readonly origin: string;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, origin: string) {
    this.#child = child;
    this.origin = origin;
  }

  /** The app itself, as `npm start` runs it. */
  static app(dataDir: string, settings: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
    return ServerProcess.#start(APP, { ...APP_SETTINGS, DATA_DIR: dataDir, ...settings });
  }

  static baseline(name: 'broadcast' | 'coalescing' | 'sockets'): Promise<ServerProcess> {
    return ServerProcess.#start(join(BASELINES, `${name}.ts`), {});
  }

  static async #start(program: string, settings: Readonly<Record<string, string>>): Promise<ServerProcess> {
    const child = spawn('taskset', ['-c', SERVER_CORE, process.execPath, ...PROFILING, program], {
      env: { ...process.env, ...NODE_SETTINGS, ...settings },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    // A bench that is broken off leaves nobody on the core.
    const end = () => child.kill('SIGKILL');
    process.once('exit', end);
    child.once('exit', () => process.off('exit', end));
    const started = Promise.withResolvers<string>();
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      if (said.length < KB_PER_MB) said += chunk.toString();
      const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
      if (origin !== undefined) started.resolve(origin);
    });
    child.once('exit', () => started.reject(new Error(`${program} did not start: ${said}`)));
    return new ServerProcess(child, await started.promise);
  }

  /** Milliseconds of the processor since the start, of all its threads. */
  get processorMs(): number {
    const tasks = readdirSync(`/proc/${this.#child.pid}/task`);
    const ns = tasks.map((task) => {
      const [onCore] = readFileSync(`/proc/${this.#child.pid}/task/${task}/schedstat`, 'utf8').split(' ');
      return Number(onCore);
    });
    return ns.reduce((sum, each) => sum + each, 0) / NS_PER_MS;
  }

  /** Megabytes that are its own, with its share of what others use as well (PSS). */
  get memoryMb(): number {
    const rollup = readFileSync(`/proc/${this.#child.pid}/smaps_rollup`, 'utf8');
    return Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1]) / KB_PER_MB;
  }

  /** Ends it in good order. */
  stop(): Promise<void> {
    return this.#end('SIGTERM');
  }

  /** Ends it as a power cut would. */
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
