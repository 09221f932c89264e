/**
 * `npm run lab -- network [--seed N]`: sends 200 photos from 10 phones over bad networks. Needs
 * Linux and root.
 */
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CHROMIUM_HINT, findChromium } from '../../scripts/machine/chromium.ts';
import { findOnPath } from '../../scripts/machine/executables.ts';
import { childEnv, ROOT, toolPath } from '../../scripts/machine/run.ts';

const PROGRAMS = { ip: 'iproute2', python3: 'python3', unshare: 'util-linux', nsenter: 'util-linux' };
const TUN = '/dev/net/tun';
const MAX_SEED = 1_000_000;

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Returns what this machine lacks for the scenario, as texts for the user. */
function missingParts(): string[] {
  if (process.platform !== 'linux') return ['Linux, for its network namespaces'];
  const lacking = Object.entries(PROGRAMS)
    .filter(([name]) => findOnPath(name) === null)
    .map(([name, debianPackage]) => `${name} (Debian: apt install ${debianPackage})`);
  if (process.getuid?.() !== 0) lacking.push('root (sudo npm run lab -- network)');
  else if (findOnPath('unshare') !== null && spawnSync('unshare', ['--net', 'true']).status !== 0)
    lacking.push('the right to make a network namespace (a container needs the capability SYS_ADMIN)');
  if (!isWritable(TUN)) lacking.push(`${TUN} (a container needs the device, and the capability NET_ADMIN)`);
  if (findChromium() === null) lacking.push(CHROMIUM_HINT);
  return lacking;
}

function main(): number {
  const { values } = parseArgs({ options: { seed: { type: 'string' } } });
  const lacking = missingParts();
  if (lacking.length > 0) {
    process.stderr.write(`npm run lab -- network cannot run here. Missing:\n- ${lacking.join('\n- ')}\n`);
    return 1;
  }
  const seed = Number(values.seed ?? randomInt(MAX_SEED));
  if (!Number.isInteger(seed)) {
    process.stderr.write('The seed is a whole number: npm run lab -- network --seed 7\n');
    return 1;
  }
  process.stdout.write(`Seed ${seed} (repeat with: npm run lab -- network --seed ${seed})\n`);
  const config = join(ROOT, 'e2e/network/playwright.config.ts');
  const playwright = [toolPath('@playwright/test', 'playwright'), 'test', '--config', config];
  // Runs the server and the tests in a new, anonymous network namespace.
  const inside = ['sh', '-c', 'ip link set lo up && exec "$@"', 'sh', process.execPath, ...playwright];
  const { status } = spawnSync('unshare', ['--net', ...inside], {
    cwd: ROOT,
    env: childEnv({ NETWORK_SEED: String(seed) }),
    stdio: 'inherit',
  });
  return status ?? 1;
}

process.exitCode = main();
