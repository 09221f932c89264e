import { CHROMIUM_HINT, findChromium, findHeadlessShell } from '../machine/chromium.ts';
import { installOnDebian } from '../machine/debian.ts';
import { findPostgres, POSTGRES_HINT } from '../machine/postgres.ts';
import type { Ran } from '../machine/run.ts';

/** A program that the tests need. */
export interface Requirement {
  /** Returns its path or folder, or null if it is missing. Throws if a setting has a wrong path. */
  readonly find: () => string | null;
  readonly debianPackage: string;
  /** How to install it. */
  readonly hint: string;
}

export const CHROMIUM: Requirement = { find: findChromium, debianPackage: 'chromium', hint: CHROMIUM_HINT };
/** Optional: the tests can use the full browser, but run slower in it. */
export const HEADLESS_SHELL: Requirement = {
  ...CHROMIUM,
  find: findHeadlessShell,
  debianPackage: 'chromium-headless-shell',
};
export const POSTGRES: Requirement = { find: findPostgres, debianPackage: 'postgresql', hint: POSTGRES_HINT };

/** Returns why the requirement cannot be used, or null if it can. */
export function problemOf({ find, hint }: Requirement): string | null {
  try {
    return find() === null ? hint : null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function isMissing({ find }: Requirement): boolean {
  try {
    return find() === null;
  } catch {
    // The user must correct the wrong path: installing the program would not help.
    return false;
  }
}

/** Installs missing packages if possible, and reports its progress to `print`. */
export async function installMissing(
  requirements: readonly Requirement[],
  print: (line: string) => void,
  install: (packages: readonly string[]) => Promise<Ran | null> = installOnDebian,
): Promise<void> {
  const packages = requirements.filter(isMissing).map(({ debianPackage }) => debianPackage);
  if (packages.length === 0) return;
  print(`Not on this machine: ${packages.join(', ')}`);
  const result = await install(packages);
  if (result?.ok) print(`Installed with apt-get: ${packages.join(', ')}`);
  else if (result) print(`apt-get could not install it:\n${result.output}`);
}
