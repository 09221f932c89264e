import { globSync } from 'node:fs';
import { join } from 'node:path';
import { findOnPath, isExecutable } from './executables.ts';

export const CHROMIUM_HINT =
  'Chromium not found: install it (Debian: apt install chromium; macOS: brew install --cask chromium) or set CHROMIUM_PATH';

/** Chromium without windows and notifications. Tests need a third less CPU with it. */
const HEADLESS_SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const MAC_APPS = [
  'Chromium.app/Contents/MacOS/Chromium',
  'Google Chrome.app/Contents/MacOS/Google Chrome',
  'Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
];
const WINDOWS_APPS = ['Chromium/Application/chrome.exe', 'Google/Chrome/Application/chrome.exe'];

/** Returns the matching paths in the cache of `npx playwright install chromium`. */
function findInPlaywrightCache(pattern: string): string[] {
  const home = process.env['HOME'] ?? '';
  const caches = [`${home}/.cache/ms-playwright`, `${home}/Library/Caches/ms-playwright`];
  return caches.flatMap((cwd) => globSync(pattern, { cwd }).map((path) => join(cwd, path)));
}

function usualPlaces(): string[] {
  if (process.platform === 'darwin') {
    const folders = ['/Applications', join(process.env['HOME'] ?? '/', 'Applications')];
    return folders.flatMap((folder) => MAC_APPS.map((app) => join(folder, app)));
  }
  if (process.platform === 'win32') {
    const folders = ['ProgramFiles', 'ProgramFiles(x86)', 'LocalAppData'].map((name) => process.env[name]);
    return folders.flatMap((folder) => (folder ? WINDOWS_APPS.map((app) => join(folder, app)) : []));
  }
  return ['/usr/lib/chromium/chromium', '/snap/bin/chromium', '/opt/google/chrome/chrome'];
}

/** Returns the program of `CHROMIUM_PATH`, or null if the variable is not set. */
function chosenChromium(): string | null {
  const path = process.env['CHROMIUM_PATH'];
  if (!path) return null;
  if (isExecutable(path)) return path;
  throw new Error('CHROMIUM_PATH is not the path of a program that can be run');
}

/** Returns `CHROMIUM_PATH` or else a headless shell. Throws if `CHROMIUM_PATH` is no program. */
export function findHeadlessShell(): string | null {
  const cached = findInPlaywrightCache('chromium_headless_shell-*/*/{headless_shell,chrome-headless-shell}');
  return chosenChromium() ?? findOnPath(HEADLESS_SHELL) ?? cached.find(isExecutable) ?? null;
}

/** Returns `CHROMIUM_PATH` or else a full Chromium. Throws if `CHROMIUM_PATH` is no program. */
export function findChromium(): string | null {
  const others = [...usualPlaces(), ...findInPlaywrightCache('chromium-*/*/chrome')];
  return chosenChromium() ?? findOnPath(...NAMES) ?? others.find(isExecutable) ?? null;
}

/** Returns the browser for most tests. Throws if `CHROMIUM_PATH` is no program. */
export function findQuickChromium(): string | null {
  return findHeadlessShell() ?? findChromium();
}
