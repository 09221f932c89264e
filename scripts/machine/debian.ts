import { spawnSync } from 'node:child_process';
import { onPath } from './executables.ts';
import { childEnv, type Ran, run } from './run.ts';

/** The prefix for installing: empty for root, `sudo` where it asks no password, else null. */
function privilege(): readonly string[] | null {
  if (process.getuid?.() === 0) return [];
  const sudo = onPath('sudo');
  if (sudo === null) return null;
  return spawnSync(sudo, ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? [sudo, '-n'] : null;
}

/**
 * Installs packages on Debian and its derivatives; null when not possible. Tests ignore a cluster
 * that the PostgreSQL package may start: they create their own on a free port.
 */
export async function installOnDebian(packages: readonly string[]): Promise<Ran | null> {
  const apt = onPath('apt-get');
  const prefix = apt === null ? null : privilege();
  if (apt === null || prefix === null) return null;
  // Through `env`, because sudo drops unknown variables.
  const [program, ...rest] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', apt];
  if (program === undefined) return null;
  const update = await run([program, ...rest, 'update'], { env: childEnv() });
  if (!update.ok) return update;
  return run([program, ...rest, 'install', '--yes', '--no-install-recommends', ...packages]);
}
