import { join } from 'node:path';
import { closeParts, createParts, type Foundation } from './app/parts.ts';
import { createApp } from './app.ts';
import type { Config } from './config/config.ts';
import { makeInChildProcess } from './features/backups/making-process.ts';
import type { BuiltWeb } from './http/web/static.ts';
import { createModels, NO_MODELS } from './platform/ai/models.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { createOutside } from './platform/outside.ts';
import { watchEventLoop } from './platform/process.ts';
import { createLocalVision } from './platform/vision/vision.ts';
import { openData } from './running/data.ts';
import { startJobs } from './running/jobs.ts';
import { listen } from './running/listening.ts';
import { openStorage } from './running/open-storage.ts';
import type { Reporting } from './running/reporting.ts';
import { seed } from './running/seed.ts';
import { settingsOf } from './running/settings-of.ts';

/** Milliseconds for notifications that are on their way when the server stops. */
const NOTIFYING_GRACE_MS = 2_000;

const BACKUP_PROGRAM = join(import.meta.dirname, 'cli/backup-cli.ts');

export interface RunningServer {
  /** Has the actual port, which the system chooses when the setting is 0. */
  address: string;
  /** The organiser's password if it was generated at this start; else null. */
  generatedPassword: string | null;
  stop(): Promise<void>;
}

function aiOf({ ai }: Config): Foundation['ai'] {
  return ai.kind === 'off'
    ? { models: NO_MODELS, dailyTokens: 0 }
    : { models: createModels(ai), dailyTokens: ai.dailyTokens };
}

/** Rejects when the database or the data directory cannot be opened. */
async function foundationOf(config: Config, reporting: Reporting, clock: Clock): Promise<Foundation> {
  const vision = createLocalVision();
  return {
    clock,
    data: await openData(config, reporting),
    dataDir: config.dataDir,
    store: openStorage(config),
    ai: aiOf(config),
    pushing: config.push,
    backups: { ...config.backups, make: makeInChildProcess(BACKUP_PROGRAM) },
    flights: config.flights,
    vision,
    checksWaiting: vision.waiting,
    fetchOutside: createOutside(),
    report: reporting.faults.report,
  };
}

/** Rejects when the database, the data directory or the port cannot be opened. */
export async function startServer(
  config: Config,
  web: BuiltWeb | null,
  reporting: Reporting,
  clock: Clock = systemClock,
): Promise<RunningServer> {
  const { adminPassword, seedDemo, demoStart } = config;
  const parts = await createParts(await foundationOf(config, reporting, clock));
  const eventLoop = watchEventLoop();
  const app = createApp({ ...parts, ...settingsOf(config), ...reporting, web, eventLoop });
  // This comes before `seed`, which may change the password: a start without a free port must
  // change nothing.
  const listening = await listen(app.fetch, config.http);
  const generatedPassword = await seed(parts, { adminPassword, demo: seedDemo, demoStart });
  listening.open();
  const stopJobs = startJobs(parts);
  return {
    address: listening.address,
    generatedPassword,
    async stop() {
      eventLoop.stop();
      parts.draining.begun = true;
      const closed = listening.close();
      parts.hub.close();
      await closed;
      await stopJobs();
      await closeParts(parts, NOTIFYING_GRACE_MS);
    },
  };
}
