import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { readConfig } from '../apps/server/src/config/config.ts';
import { startServer } from '../apps/server/src/server.ts';
import { PRINTED_FAULTS } from './reporting.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Nanoseconds in a millisecond: the histogram counts in them. */
const NS_PER_MS = 1e6;
/** Milliseconds between the histogram's looks. */
const RESOLUTION_MS = 5;
/** Milliseconds that 99 of 100 looks must come within. */
const GOAL_P99_MS = 50;
const MEGABYTE = 1024 ** 2;

/**
 * 200 phones of 50 teams send a photo at the same moment, to a task that looks for faces and objects; who is turned
 * away tries again. Measures the event loop's delay and the memory of the server, which runs here; the phones are a
 * process of their own.
 */
async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'reisspel-uploads-'));
  const config = readConfig({
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    PORT: '0',
    ADMIN_PASSWORD: 'bench-bench',
    DEMO: '0',
    // It is made in a process of its own, with the settings of the environment.
    BACKUP_KEEP: '0',
  });
  const server = await startServer(config, null, PRINTED_FAULTS);
  const phones = fork(join(import.meta.dirname, 'uploads-phones.ts'), [server.address], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  let most = 0;
  const memory = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 100);
  const before = process.memoryUsage.rss();
  phones.on('message', (message) => {
    if (message === 'begin') delay.enable();
    if (message === 'end') delay.disable();
  });
  await new Promise((resolve) => phones.once('exit', resolve));
  clearInterval(memory);
  const [p50, p99] = [50, 99].map((percentile) => delay.percentile(percentile) / NS_PER_MS);
  const met = (p99 ?? 0) < GOAL_P99_MS ? 'met' : 'not met';
  print(
    `event loop delay p50 ${p50?.toFixed(1)} ms, p99 ${p99?.toFixed(1)} ms (goal ${GOAL_P99_MS}: ${met})`,
  );
  print(`worst ${(delay.max / NS_PER_MS).toFixed(1)} ms`);
  print(`memory ${(before / MEGABYTE).toFixed(0)} MB before, ${(most / MEGABYTE).toFixed(0)} MB at most`);
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

await run();
