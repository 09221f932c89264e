/**
 * A program for end-to-end tests. It runs servers one after another in one process, each with its
 * own data, settings and clock, because importing the code takes longer than starting a server. A
 * message with settings starts a server, and `'stop'` ends it.
 */
import { mkdirSync } from 'node:fs';
import { inspect } from 'node:util';
import { readConfig } from '../config/config.ts';
import { findBuiltWeb } from '../http/web/static.ts';
import { systemClock } from '../platform/clock.ts';
import { createLog, standardOutput } from '../platform/log/log.ts';
import { keepFilesPrivate } from '../platform/process.ts';
import { createReporting } from '../running/reporting.ts';
import { type RunningServer, startServer } from '../server.ts';
import { type HostReply, Order } from './host-messages.ts';

const originalEnv = { ...process.env };
let running: RunningServer | null = null;

/** Writes the settings to the environment, where the process of a backup reads them. */
function setEnvironment(env: Readonly<Record<string, string>>): void {
  for (const name of Object.keys(process.env)) if (originalEnv[name] === undefined) delete process.env[name];
  Object.assign(process.env, originalEnv, env);
}

async function start({ env, at }: Exclude<Order, 'stop'>): Promise<RunningServer> {
  setEnvironment(env);
  const config = readConfig();
  mkdirSync(config.dataDir, { recursive: true });
  const ahead = at === null ? 0 : Date.parse(at) - Date.now();
  const clock = at === null ? systemClock : { now: () => Date.now() + ahead };
  const log = createLog({ level: config.logLevel, to: standardOutput() });
  return startServer(config, findBuiltWeb(), createReporting(log, clock), clock);
}

async function carryOut(order: Order): Promise<HostReply> {
  if (order !== 'stop') running = await start(order);
  else {
    await running?.stop();
    running = null;
  }
  return { address: running?.address ?? null };
}

keepFilesPrivate();
process.on('message', (message) => {
  carryOut(Order.parse(message)).then(
    (reply) => process.send?.(reply),
    (error: unknown) => process.send?.({ trouble: inspect(error) }),
  );
});
// Without the parent process there are no more orders.
process.once('disconnect', () => process.exit(0));
