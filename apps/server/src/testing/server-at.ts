/**
 * The whole server with another clock, for end-to-end tests: `node server-at.ts 2025-06-21T11:30:00+02:00` starts it
 * at that moment, and time goes on from there.
 */
import { mkdirSync } from 'node:fs';
import { readConfig } from '../config/config.ts';
import { createLog, standardOutput } from '../platform/log/log.ts';
import { findBuiltWeb } from '../running/built-web.ts';
import { createReporting } from '../running/reporting.ts';
import { startServer } from '../server.ts';

const ahead = Date.parse(process.argv[2] ?? '') - Date.now();
if (Number.isNaN(ahead)) throw new Error('Tell the moment to start at, such as 2025-06-21T11:30:00+02:00');

const config = readConfig();
mkdirSync(config.dataDir, { recursive: true });
const clock = { now: () => Date.now() + ahead };
const log = createLog({ level: config.logLevel, to: standardOutput() });
const reporting = createReporting(log, clock);
const server = await startServer(config, findBuiltWeb(), reporting, clock);
process.stdout.write(`${server.address}\n`);
process.once('SIGTERM', () => {
  server.stop().then(
    () => process.exit(0),
    () => process.exit(1),
  );
});
