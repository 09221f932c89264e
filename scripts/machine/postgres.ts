import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { findOnPath, isExecutable, pathFolders, programIn } from './executables.ts';

export const POSTGRES_HINT =
  'PostgreSQL server not found: install it (Debian: apt install postgresql; macOS: brew install postgresql) or set PG_BIN to the folder of initdb';

/** Distributions put the server's programs in a folder for each version, outside PATH. */
const USUAL_PLACES = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/opt/homebrew/opt/postgresql*/bin',
  '/usr/local/opt/postgresql*/bin',
  '/home/linuxbrew/.linuxbrew/opt/postgresql*/bin',
  '/opt/local/lib/postgresql*/bin',
  '/Applications/Postgres.app/Contents/Versions/*/bin',
  'C:/Program Files/PostgreSQL/*/bin',
];

const PROGRAMS = ['initdb', 'postgres', 'pg_ctl'];

function hasServer(folder: string): boolean {
  return PROGRAMS.every((name) => isExecutable(programIn(folder, name)));
}

function newestFirst(a: string, b: string): number {
  return b.localeCompare(a, 'en', { numeric: true });
}

/**
 * Returns the folder that `pg_config` reports, if any. It may contain no server, because
 * `pg_config` is also part of the client's headers.
 */
function configuredFolder(): string[] {
  const program = findOnPath('pg_config');
  if (program === null) return [];
  const folder = spawnSync(program, ['--bindir'], { encoding: 'utf8' }).stdout?.trim();
  return folder ? [folder] : [];
}

/**
 * Returns the folder with the programs of a PostgreSQL server: `PG_BIN`, or else the first folder
 * with all of them, or null. Throws if `PG_BIN` lacks one.
 */
export function findPostgres(): string | null {
  const chosen = process.env['PG_BIN'];
  if (chosen) {
    if (hasServer(chosen)) return chosen;
    throw new Error('PG_BIN names no folder with initdb, postgres and pg_ctl');
  }
  const usual = USUAL_PLACES.flatMap((pattern) => globSync(pattern).toSorted(newestFirst));
  return [...pathFolders(), ...configuredFolder(), ...usual].find(hasServer) ?? null;
}
