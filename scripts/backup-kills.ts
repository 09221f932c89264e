/**
 * Kills a process that makes a backup, with `kill -9`, at 20 moments on each database, and looks each time whether all that is
 * called a backup is one: `npm run test:backup-kills -- --kills 20`. Runs as a test, as it needs a PostgreSQL of its own; `npm test`
 * kills a few.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const MANY = '20';

const { values } = parseArgs({ options: { kills: { type: 'string', default: MANY } } });
const { status } = spawnSync('vitest', ['run', 'apps/server/src/cli/backup-cli.test.ts'], {
  stdio: 'inherit',
  env: { ...process.env, BACKUP_KILLS: values.kills },
});
process.exitCode = status ?? 1;
