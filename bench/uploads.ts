import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { readConfig } from '../apps/server/src/config/config.ts';
import { startServer } from '../apps/server/src/server.ts';
import { PRINTED_FAULTS } from './reporting.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

/** The histogram counts nanoseconds. */
const NS_PER_MS = 1e6;
/** Milliseconds between two samples of the event loop's delay. */
const RESOLUTION_MS = 5;
/** Milliseconds of delay that 99 of 100 samples must not exceed. */
const GOAL_P99_MS = 50;
const MEGABYTE = 1024 ** 2;

/**
 * Lets 200 phones of 50 teams upload a photo at once, for a task that checks faces and objects. A
 * refused phone tries again. Measures the event loop's delay and the memory of the server, which
 * runs in this process. The phones run in another process.
 */
async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'reisspel-uploads-'));
  const config = readConfig({
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    PORT: '0',
    ADMIN_PASSWORD: 'bench-bench',
    DEMO: '0',
    // Makes no backups, because their process would use the settings of the environment.
    BACKUP_KEEP: '0',
  });
  const server = await startServer(config, null, PRINTED_FAULTS);
  const phones = fork(join(import.meta.dirname, 'uploads-phones.ts'), [server.address], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  let highest = 0;
  const memorySamples = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage.rss());
  }, 100);
  const before = process.memoryUsage.rss();
  phones.on('message', (message) => {
    if (message === 'begin') delay.enable();
    if (message === 'end') delay.disable();
  });
  await new Promise((resolve) => phones.once('exit', resolve));
  clearInterval(memorySamples);
  const [p50, p99] = [50, 99].map((percentile) => delay.percentile(percentile) / NS_PER_MS);
  const met = (p99 ?? 0) < GOAL_P99_MS ? 'met' : 'not met';
  print(
    `event loop delay p50 ${p50?.toFixed(1)} ms, p99 ${p99?.toFixed(1)} ms (goal ${GOAL_P99_MS}: ${met})`,
  );
  print(`worst ${(delay.max / NS_PER_MS).toFixed(1)} ms`);
  print(`memory ${(before / MEGABYTE).toFixed(0)} MB before, ${(highest / MEGABYTE).toFixed(0)} MB at most`);
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

await run();
