import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { findChromium } from '../machine/chromium.ts';
import { installOnDebian } from '../machine/debian.ts';
import { findPostgres } from '../machine/postgres.ts';
import { installMissing, problemOf, type Requirement } from './machine.ts';

/** Makes a folder with these shell scripts and puts it first in PATH. */
function programs(scripts: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'reisspel-programs-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, lines] of Object.entries(scripts)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${lines}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  vi.stubEnv('PATH', [folder, process.env['PATH']].join(delimiter));
  return folder;
}

function requirement(place: string | null): Requirement {
  return { find: () => place, debianPackage: 'left-pad', hint: 'left-pad not found: install it' };
}

describe('finding what the tests need', () => {
  test('uses PostgreSQL from PATH only when the whole server is there', () => {
    vi.stubEnv('PG_BIN', '');
    programs({ initdb: '' });
    const whole = programs({ initdb: '', postgres: '', pg_ctl: '' });
    programs({ postgres: '' });
    expect(findPostgres()).toBe(whole);
  });

  test('uses the Chromium of CHROMIUM_PATH', () => {
    const folder = programs({ 'my-browser': '' });
    vi.stubEnv('CHROMIUM_PATH', join(folder, 'my-browser'));
    expect(findChromium()).toBe(join(folder, 'my-browser'));
  });

  test('reports a variable that points to a missing file', async () => {
    vi.stubEnv('PG_BIN', '/nowhere');
    const postgres: Requirement = { find: findPostgres, debianPackage: 'postgresql', hint: 'not this' };
    expect(problemOf(postgres)).toMatch(/^PG_BIN names no folder/);
    const install = vi.fn(async () => null);
    await installMissing([postgres], () => undefined, install);
    expect(install).not.toHaveBeenCalled();
  });
});

describe('installing what is missing', () => {
  test('installs the missing packages only', async () => {
    const install = vi.fn(async () => ({ ok: true, output: '' }));
    const said: string[] = [];
    await installMissing(
      [requirement(null), requirement('/usr/bin/there')],
      (line) => said.push(line),
      install,
    );
    expect(install).toHaveBeenCalledExactlyOnceWith(['left-pad']);
    expect(said).toEqual(['Not on this machine: left-pad', 'Installed with apt-get: left-pad']);
  });

  test('prints one line with the missing packages when it may not install', async () => {
    await installMissing(
      [requirement(null)],
      () => undefined,
      async () => null,
    );
    expect(problemOf(requirement(null))).toBe('left-pad not found: install it');
  });

  test('asks apt-get for the needed packages only', async () => {
    const folder = programs({
      'apt-get': 'echo "$DEBIAN_FRONTEND $*" >> "$0.log"',
      sudo: 'shift; exec "$@"',
    });
    expect(await installOnDebian(['chromium'])).toEqual({ ok: true, output: '' });
    expect(readFileSync(join(folder, 'apt-get.log'), 'utf8').split('\n')).toEqual([
      'noninteractive update',
      'noninteractive install --yes --no-install-recommends chromium',
      '',
    ]);
  });
});
