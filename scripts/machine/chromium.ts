import { globSync } from 'node:fs';
import { join } from 'node:path';
import { isExecutable, onPath } from './executables.ts';

/** One line for who has to install it by hand. */
export const CHROMIUM_HINT =
  'Chromium not found: install it (Debian: apt install chromium; macOS: brew install --cask chromium) or set CHROMIUM_PATH';

/** Chromium without its windows, and without notifications: a test takes it a third less work. */
const HEADLESS_SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const MAC_APPS = [
  'Chromium.app/Contents/MacOS/Chromium',
  'Google Chrome.app/Contents/MacOS/Google Chrome',
  'Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
];
const WINDOWS_APPS = ['Chromium/Application/chrome.exe', 'Google/Chrome/Application/chrome.exe'];

/** What `npx playwright install chromium` put in the user's cache, where these lie. */
function inPlaywrightCache(pattern: string): string[] {
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

function chosen(): string | null {
  const path = process.env['CHROMIUM_PATH'];
  if (!path) return null;
  if (isExecutable(path)) return path;
  throw new Error('CHROMIUM_PATH names no program that can be run');
}

/** The headless shell, or what `CHROMIUM_PATH` names. Throws when that variable names no program. */
export function findHeadlessShell(): string | null {
  const cached = inPlaywrightCache('chromium_headless_shell-*/*/{headless_shell,chrome-headless-shell}');
  return chosen() ?? onPath(HEADLESS_SHELL) ?? cached.find(isExecutable) ?? null;
}

/** The Chromium of this machine, whole; `CHROMIUM_PATH` first. Throws when that variable names no program. */
export function findChromium(): string | null {
  const others = [...usualPlaces(), ...inPlaywrightCache('chromium-*/*/chrome')];
  return chosen() ?? onPath(...NAMES) ?? others.find(isExecutable) ?? null;
}

/** What most tests run in. Throws when `CHROMIUM_PATH` names no program. */
export function findQuickChromium(): string | null {
  return findHeadlessShell() ?? findChromium();
}
