import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { SERVER_BUILD } from './build-server.ts';
import { WEB_BUILD } from './build-web.ts';
import { fingerprint, isFresh } from './freshness.ts';

const DRAWING = 'apps/web/dist-draw';
const STAMP = 'apps/web/dist/.built-from';
const SERVER_STAMP = 'apps/server/dist/.built-from';

function write(root: string, path: string, content: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

function builtRepository(): string {
  const root = mkdtempSync(join(tmpdir(), 'reisspel-build-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  write(root, 'package-lock.json', '{}');
  write(root, 'apps/web/src/app/router.tsx', 'export const a = 1;');
  write(root, 'apps/web/src/app/routeTree.gen.ts', 'export {};');
  write(root, 'packages/rules/src/order.ts', 'export {};');
  write(root, `${DRAWING}/main.js`, '');
  write(root, 'apps/server/src/main.ts', 'export {};');
  write(root, STAMP, fingerprint(root, WEB_BUILD));
  write(root, SERVER_STAMP, fingerprint(root, SERVER_BUILD));
  return root;
}

describe('the web app', () => {
  test('is not built again when nothing changed', () => {
    expect(isFresh(builtRepository(), WEB_BUILD)).toBe(true);
  });

  test('is built when there is no build', () => {
    const root = builtRepository();
    rmSync(join(root, 'apps/web/dist'), { recursive: true });
    expect(isFresh(root, WEB_BUILD)).toBe(false);
  });

  test('is built when the program that renders pages is missing', () => {
    const root = builtRepository();
    rmSync(join(root, DRAWING), { recursive: true });
    expect(isFresh(root, WEB_BUILD)).toBe(false);
  });

  test.each([
    ['a source', 'apps/web/src/app/router.tsx'],
    ['a new source', 'apps/web/src/app/menu.tsx'],
    ['a text', 'apps/web/messages/nl.json'],
    ['a picture', 'apps/web/public/icon.svg'],
    ['the build configuration', 'apps/web/vite.config.ts'],
    ['a rule of the game', 'packages/rules/src/order.ts'],
    ['a dependency', 'package-lock.json'],
  ])('is built again when %s changed', (_, path) => {
    const root = builtRepository();
    write(root, path, 'other');
    expect(isFresh(root, WEB_BUILD)).toBe(false);
  });

  test.each([
    ['a test', 'apps/web/src/app/router.test.ts'],
    ['the compiled texts', 'apps/web/src/paraglide/runtime.js'],
    ['the generated route tree', 'apps/web/src/app/routeTree.gen.ts'],
    ['the server', 'apps/server/src/main.ts'],
  ])('is not built again when %s changed', (_, path) => {
    const root = builtRepository();
    write(root, path, 'other');
    expect(isFresh(root, WEB_BUILD)).toBe(true);
  });
});

describe('the server', () => {
  test.each([
    ['a source', 'apps/server/src/main.ts'],
    ['a rule of the game', 'packages/rules/src/order.ts'],
    ['a dependency', 'package-lock.json'],
  ])('is built again when %s changed', (_, path) => {
    const root = builtRepository();
    write(root, path, 'other');
    expect(isFresh(root, SERVER_BUILD)).toBe(false);
  });

  test.each([
    ['a test', 'apps/server/src/main.test.ts'],
    ['a part of the tests', 'apps/server/src/testing/clock.ts'],
    ['the web app', 'apps/web/src/app/router.tsx'],
  ])('is not built again when %s changed', (_, path) => {
    const root = builtRepository();
    write(root, path, 'other');
    expect(isFresh(root, SERVER_BUILD)).toBe(true);
  });
});
