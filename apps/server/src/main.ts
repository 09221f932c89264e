import { accessSync, constants, mkdirSync } from 'node:fs';
import { inspect } from 'node:util';
import { type Config, readConfig } from './config/config.ts';
import { findBuiltWeb } from './http/web/static.ts';
import { createLog, type Log, type LogLevel, readableLog, standardOutput } from './platform/log/log.ts';
import { keepFilesPrivate, VERSION } from './platform/process.ts';
import { isCommonPassword } from './platform/secrets/passwords.ts';
import { createReporting, type Reporting } from './running/reporting.ts';
import { startTrouble } from './running/start-trouble.ts';
import { type RunningServer, startServer } from './server.ts';

function openLog(level: LogLevel): Log {
  return process.stdout.isTTY
    ? readableLog({ level, to: process.stdout })
    : createLog({ level, to: standardOutput() });
}

function giveUp(error: unknown): never {
  process.stderr.write(`${startTrouble(error) ?? inspect(error)}\n`);
  process.exit(1);
}

function announce(
  { address, generatedPassword }: RunningServer,
  { dataDir, database, settings, adminPassword, ownerPassword }: Config,
): void {
  const password =
    generatedPassword === null
      ? 'zoals ingesteld, of getoond bij de eerste start'
      : `${generatedPassword}  (wordt maar één keer getoond)`;
  const lines = [
    `  Reisspel draait op   ${address}`,
    `  Admin-wachtwoord     ${password}`,
    `  Gegevens             ${dataDir}${database.kind === 'postgres' ? ' (foto’s) en PostgreSQL' : ''}`,
  ];
  // This only warns, because after an update a server must start with the password that it had.
  const chosen = { ADMIN_PASSWORD: adminPassword, OWNER_PASSWORD: ownerPassword };
  const guessable = Object.entries(chosen)
    .filter(([, password]) => password !== null && isCommonPassword(password))
    .map(([name]) => `  ${name} is zo geraden: veel mensen kiezen dit wachtwoord. Neem een ander.`);
  const slips = settings.slips.map(({ name, meant }) => `  ${name} is geen instelling. Bedoeld: ${meant}?`);
  process.stdout.write(`\n${[...lines, ...slips, ...guessable].join('\n')}\n\n`);
}

/** 128 plus the signal's number, as shells report a process that a signal ended. */
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const;
/** Milliseconds in which a second signal is ignored: npm repeats the terminal's signal. */
const REPEAT_MS = 500;

function stopOnSignal(server: RunningServer, { log, faults }: Reporting): void {
  let stoppingSince: number | null = null;
  const stop = (signal: keyof typeof EXIT_CODES) => {
    if (stoppingSince !== null) {
      if (performance.now() - stoppingSince > REPEAT_MS) process.exit(EXIT_CODES[signal]);
      return;
    }
    stoppingSince = performance.now();
    log.serverEvent('stopping', { signal });
    server.stop().then(
      () => {
        log.serverEvent('stopped');
        process.exit(0);
      },
      (error: unknown) => {
        faults.report(error, 'stop');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
}

/** Ends the process on an uncaught error, as its state is unknown. Its supervisor restarts it. */
function endOnFault({ faults }: Reporting): void {
  process.on('uncaughtException', (error) => {
    faults.report(error, 'process');
    process.exit(1);
  });
}

keepFilesPrivate();
try {
  const config = readConfig();
  mkdirSync(config.dataDir, { recursive: true });
  accessSync(config.dataDir, constants.W_OK);
  const log = openLog(config.logLevel);
  const reporting = createReporting(log);
  const server = await startServer(config, findBuiltWeb(), reporting);
  announce(server, config);
  log.serverEvent('started', {
    version: VERSION,
    database: config.database.kind,
    ms: Math.round(performance.now()),
  });
  stopOnSignal(server, reporting);
  endOnFault(reporting);
} catch (error) {
  giveUp(error);
}
