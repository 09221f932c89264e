import { spawnSync } from 'node:child_process';
import { onPath } from './executables.ts';
import { childEnv, type Ran, run } from './run.ts';

/** How to become who may install: no words for root, `sudo` where it asks nothing, null where neither. */
function privilege(): readonly string[] | null {
  if (process.getuid?.() === 0) return [];
  const sudo = onPath('sudo');
  if (sudo === null) return null;
  return spawnSync(sudo, ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? [sudo, '-n'] : null;
}

/**
 * Installs Debian packages when this is Debian (or a child of it) and we may; null when not. Should the package of
 * PostgreSQL start a cluster of its own: the tests never look at it, they make theirs on a free port.
 */
export async function installOnDebian(packages: readonly string[]): Promise<Ran | null> {
  const apt = onPath('apt-get');
  const prefix = apt === null ? null : privilege();
  if (apt === null || prefix === null) return null;
  // Through `env`, because sudo drops what it does not know.
  const [program, ...rest] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', apt];
  if (program === undefined) return null;
  const update = await run([program, ...rest, 'update'], { env: childEnv() });
  if (!update.ok) return update;
  return run([program, ...rest, 'install', '--yes', '--no-install-recommends', ...packages]);
}
