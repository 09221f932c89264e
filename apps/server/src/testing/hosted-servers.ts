/**
 * Runs servers one after another in this process for end-to-end tests, each with its own data,
 * settings and clock: importing the code takes longer than starting a server. A message with
 * settings starts one, `'stop'` ends it.
 */
import { mkdirSync } from 'node:fs';
import { inspect } from 'node:util';
import { z } from 'zod';
import { readConfig } from '../config/config.ts';
import { findBuiltWeb } from '../http/web/static.ts';
import { systemClock } from '../platform/clock.ts';
import { createLog, standardOutput } from '../platform/log/log.ts';
import { keepFilesPrivate } from '../platform/process.ts';
import { createReporting } from '../running/reporting.ts';
import { type RunningServer, startServer } from '../server.ts';

const Order = z.union([
  z.literal('stop'),
  z.object({
    env: z.record(z.string(), z.string()),
    /** Start of its clock (RFC 3339); null for now. */
    at: z.string().nullable(),
  }),
]);
export type Order = z.infer<typeof Order>;

export type Hosted = { readonly address: string | null } | { readonly trouble: string };

const own = { ...process.env };
let running: RunningServer | null = null;

/** In the environment, because a backup's process reads its settings there. */
function takeSettings(env: Readonly<Record<string, string>>): void {
  for (const name of Object.keys(process.env)) if (own[name] === undefined) delete process.env[name];
  Object.assign(process.env, own, env);
}

async function start({ env, at }: Exclude<Order, 'stop'>): Promise<RunningServer> {
  takeSettings(env);
  const config = readConfig();
  mkdirSync(config.dataDir, { recursive: true });
  const ahead = at === null ? 0 : Date.parse(at) - Date.now();
  const clock = at === null ? systemClock : { now: () => Date.now() + ahead };
  const log = createLog({ level: config.logLevel, to: standardOutput() });
  return startServer(config, findBuiltWeb(), createReporting(log, clock), clock);
}

async function obey(order: Order): Promise<Hosted> {
  if (order !== 'stop') running = await start(order);
  else {
    await running?.stop();
    running = null;
  }
  return { address: running?.address ?? null };
}

keepFilesPrivate();
process.on('message', (message) => {
  obey(Order.parse(message)).then(
    (answer) => process.send?.(answer),
    (error: unknown) => process.send?.({ trouble: inspect(error) }),
  );
});
// Without the parent, no more orders come.
process.once('disconnect', () => process.exit(0));
