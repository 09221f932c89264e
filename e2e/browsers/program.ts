import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { listen } from '../fixtures/listen.ts';

/** Milliseconds in which a browser or its driver starts, also on a busy machine. */
const START_TIMEOUT_MS = 60_000;
/** Milliseconds between asking a program to stop and killing it. */
const STOP_TIMEOUT_MS = 5_000;

/** A program that runs beside the tests. It is killed when they end. */
export class Program {
  readonly #child: ChildProcess;
  readonly #name: string;
  readonly #killNow = () => this.#child.kill('SIGKILL');
  #listeners: ((line: string) => void)[] = [];
  /** The start of a line whose end has not arrived. */
  #unfinished = '';
  output = '';

  constructor(command: string, args: readonly string[], env: NodeJS.ProcessEnv) {
    this.#name = command;
    this.#child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    process.once('exit', this.#killNow);
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => this.#read(text));
    }
    this.#child.once('exit', () => process.off('exit', this.#killNow));
  }

  #read(text: string): void {
    this.output += text;
    const lines = (this.#unfinished + text).split('\n');
    this.#unfinished = lines.pop() ?? '';
    for (const line of lines) for (const listener of this.#listeners) listener(line);
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  onLine(listener: (line: string) => void): void {
    this.#listeners.push(listener);
  }

  /**
   * Resolves to the first group of `pattern` in the output. Rejects when the program ends, or on a
   * timeout.
   */
  printed(pattern: RegExp): Promise<string> {
    return new Promise((resolve, reject) => {
      const fail = (why: string) => reject(new Error(`${this.#name} ${why}:\n${this.output}`));
      const timer = setTimeout(() => fail('does not start'), START_TIMEOUT_MS);
      const check = (line: string) => {
        const group = pattern.exec(line)?.[1];
        if (group === undefined) return;
        clearTimeout(timer);
        resolve(group);
      };
      this.onLine(check);
      for (const line of this.output.split('\n')) check(line);
      this.#child.once('error', (error) => fail(error.message));
      this.#child.once('exit', () => {
        clearTimeout(timer);
        fail('ended');
      });
    });
  }

  /** Resolves when the program has ended. Kills it when that takes too long. */
  async ended(): Promise<void> {
    if (this.hasEnded) return;
    const timer = setTimeout(this.#killNow, STOP_TIMEOUT_MS);
    await once(this.#child, 'exit');
    clearTimeout(timer);
  }

  async stop(): Promise<void> {
    this.#child.kill();
    await this.ended();
  }
}

/** Returns a port on which no program listens now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  server.close();
  await once(server, 'close');
  return port;
}
