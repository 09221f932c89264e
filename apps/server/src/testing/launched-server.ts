import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { COMPILE_CACHE_ENV } from './compile-cache.ts';

const MAIN = join(import.meta.dirname, '../../dist/main.js');

export interface ServerProcess {
  url: string;
  pid: number;
  /** The output until the server had started. */
  printed: string;
  /** Returns the output so far. */
  output: () => string;
  /** Stops the server with SIGTERM. Resolves when it has ended. */
  end: () => Promise<void>;
  /** Kills the server, like a power cut. Resolves when it has ended. */
  kill: () => Promise<void>;
  signal: (name: NodeJS.Signals) => void;
  /** Resolves with the exit code, or with null if a signal killed the server. */
  exited: Promise<number | null>;
}

export interface Launched extends Pick<ServerProcess, 'kill'> {
  /** Resolves when the server prints its address. Rejects if it ends or prints an error. */
  started: Promise<ServerProcess>;
}

/** Starts the built server without a demo game. The caller must end it, even if the start fails. */
export function launchServer(folder: string, env: Readonly<Record<string, string>>): Launched {
  const child: ChildProcess = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env['PATH'],
      ...COMPILE_CACHE_ENV,
      // The same settings as in the image and the systemd unit.
      MALLOC_ARENA_MAX: '2',
      MALLOC_MMAP_THRESHOLD_: '1048576',
      NODE_OPTIONS: '--max-semi-space-size=8',
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: folder,
      DEMO: '0',
      DEMO_START: '2025-06-20',
      ...env,
    },
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  const signal = (name: NodeJS.Signals) => void child.kill(name);
  const end = async () => {
    child.kill('SIGTERM');
    await exited;
  };
  let output = '';
  const started = new Promise<ServerProcess>((resolve, reject) => {
    child.stderr?.on('data', (chunk) => reject(new Error(String(chunk))));
    child.once('exit', () => reject(new Error(`The server stopped: ${output}`)));
    child.stdout?.on('data', (chunk) => {
      output += String(chunk);
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
      if (url !== undefined && output.includes('Gegevens')) {
        resolve({
          url,
          pid: child.pid ?? 0,
          printed: output,
          output: () => output,
          end,
          kill,
          signal,
          exited,
        });
      }
    });
  });
  return { started, kill };
}
