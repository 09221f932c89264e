import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** What a server has taken. */
export interface Taken {
  /** Milliseconds of the processor, since the start. */
  processorMs: number;
  /** Bytes. */
  memory: number;
}

const MICROSECONDS = 1_000;
/** The core that a server has to itself; whoever asks it has the others. */
const SERVER_CORE = '0';
const CLIENT_CORE = '1';

function taken(): Taken {
  const { user, system } = process.cpuUsage();
  return { processorMs: (user + system) / MICROSECONDS, memory: process.memoryUsage.rss() };
}

/** In the server's process: says its address, and then answers each question. */
export function answerQuestions(address: string): void {
  process.send?.({ address });
  process.on('message', () => process.send?.(taken()));
  process.once('disconnect', () => process.exit());
}

/** A server in a process and on a core of its own. */
export class MeasuredServer {
  readonly origin: string;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, origin: string) {
    this.#child = child;
    this.origin = origin;
  }

  static async start(kind: string, settings: Record<string, string> = {}): Promise<MeasuredServer> {
    const child = fork(join(import.meta.dirname, 'server-process.ts'), [kind], {
      env: { ...process.env, ...settings },
    });
    pin(child.pid, SERVER_CORE);
    pin(process.pid, CLIENT_CORE);
    const [said]: { address: string }[] = await once(child, 'message');
    return new MeasuredServer(child, said?.address ?? '');
  }

  async taken(): Promise<Taken> {
    const answered = once(this.#child, 'message');
    this.#child.send('taken');
    const [said]: Taken[] = await answered;
    return said ?? { processorMs: 0, memory: 0 };
  }

  async stop(): Promise<void> {
    const ended = once(this.#child, 'exit');
    this.#child.disconnect();
    await ended;
  }
}

/** Where the machine cannot keep a process to a core, figures are of a server that shares. */
function pin(pid: number | undefined, core: string): void {
  spawnSync('taskset', ['-acp', core, String(pid)]);
}
