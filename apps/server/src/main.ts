import { mkdirSync } from 'node:fs';
import { findBuiltWeb } from './built-web.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { type RunningServer, startServer } from './server.ts';

function logError(error: unknown, where: string): void {
  console.error(`[${where}]`, error);
}

function announce(
  { address, generatedPassword }: RunningServer,
  { dataDir, database, settings }: Config,
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
  const slips = settings.slips.map(({ name, meant }) => `  ${name} is geen instelling. Bedoeld: ${meant}?`);
  process.stdout.write(`\n${[...lines, ...slips].join('\n')}\n\n`);
}

function stopOnSignal(server: RunningServer): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      server.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          logError(error, 'stop');
          process.exit(1);
        },
      );
    });
  }
}

try {
  const config = readConfig();
  mkdirSync(config.dataDir, { recursive: true });
  const server = await startServer(config, findBuiltWeb(), logError);
  announce(server, config);
  stopOnSignal(server);
} catch (error) {
  if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
  else logError(error, 'start');
  process.exit(1);
}
