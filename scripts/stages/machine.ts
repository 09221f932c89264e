import { CHROMIUM_HINT, findChromium, findHeadlessShell } from '../machine/chromium.ts';
import { installOnDebian } from '../machine/debian.ts';
import { findPostgres, POSTGRES_HINT } from '../machine/postgres.ts';
import type { Ran } from '../machine/run.ts';

export interface Piece {
  readonly find: () => string | null;
  readonly debianPackage: string;
  readonly hint: string;
}

export const CHROMIUM: Piece = { find: findChromium, debianPackage: 'chromium', hint: CHROMIUM_HINT };
/** Optional: the full browser works too, only slower. */
export const HEADLESS_SHELL: Piece = {
  ...CHROMIUM,
  find: findHeadlessShell,
  debianPackage: 'chromium-headless-shell',
};
export const POSTGRES: Piece = { find: findPostgres, debianPackage: 'postgresql', hint: POSTGRES_HINT };

/** Why a piece cannot be used; null when it can. */
export function lack({ find, hint }: Piece): string | null {
  try {
    return find() === null ? hint : null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function isMissing({ find }: Piece): boolean {
  try {
    return find() === null;
  } catch {
    // A variable with a wrong path must be corrected by its owner.
    return false;
  }
}

/** Installs missing packages where possible, and reports its progress to `say`. */
export async function installMissing(
  pieces: readonly Piece[],
  say: (line: string) => void,
  install: (packages: readonly string[]) => Promise<Ran | null> = installOnDebian,
): Promise<void> {
  const packages = pieces.filter(isMissing).map(({ debianPackage }) => debianPackage);
  if (packages.length === 0) return;
  say(`Not on this machine: ${packages.join(', ')}`);
  const result = await install(packages);
  if (result?.ok) say(`Installed with apt-get: ${packages.join(', ')}`);
  else if (result) say(`apt-get could not install it:\n${result.output}`);
}
