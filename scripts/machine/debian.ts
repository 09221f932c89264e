import { spawnSync } from 'node:child_process';
import { findOnPath } from './executables.ts';
import { childEnv, type Ran, run } from './run.ts';

/** The words before apt-get: none for root, else sudo. null if sudo would ask for a password. */
function privilege(): readonly string[] | null {
  if (process.getuid?.() === 0) return [];
  const sudo = findOnPath('sudo');
  if (sudo === null) return null;
  return spawnSync(sudo, ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? [sudo, '-n'] : null;
}

/**
 * Installs packages on Debian and its derivatives. Returns null without apt-get or permission. The
 * PostgreSQL package may start a database server. The tests ignore it and start their own.
 */
export async function installOnDebian(packages: readonly string[]): Promise<Ran | null> {
  const apt = findOnPath('apt-get');
  const prefix = apt === null ? null : privilege();
  if (apt === null || prefix === null) return null;
  // Sets the variable with `env`, because sudo drops variables.
  const [program, ...rest] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', apt];
  if (program === undefined) return null;
  const update = await run([program, ...rest, 'update'], { env: childEnv() });
  if (!update.ok) return update;
  return run([program, ...rest, 'install', '--yes', '--no-install-recommends', ...packages]);
}
