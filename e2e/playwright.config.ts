import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findQuickChromium } from '../scripts/machine/chromium.ts';
import { BROWSER_ARGS } from './fixtures/browser-args.ts';

/**
 * Milliseconds for one test. A test may have four windows, and runs beside other tests on two
 * cores.
 */
const TEST_TIMEOUT_MS = 120_000;
/**
 * Milliseconds to wait for a change. Tests of the specification's time limits have stricter ones.
 */
const EXPECT_TIMEOUT_MS = 30_000;
const ACTION_TIMEOUT_MS = 30_000;

/**
 * Empty without a browser: knip and editors also read this file. `globalSetup` requires a browser.
 */
function browserPath(): { executablePath?: string } {
  try {
    const executablePath = findQuickChromium();
    return executablePath === null ? {} : { executablePath };
  } catch {
    return {};
  }
}

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  // Leaves out tests that take too long for each change; `npm run lab -- journeys` runs them too.
  grepInvert: process.env['TEST_SIZE'] === 'full' ? [] : /@lab/,
  globalSetup: './fixtures/global-setup.ts',
  outputDir: '../test-results',
  timeout: TEST_TIMEOUT_MS,
  expect: { timeout: EXPECT_TIMEOUT_MS },
  retries: 0,
  forbidOnly: process.env['CI'] === 'true',
  fullyParallel: false,
  // More workers than cores, because a test spends much of its time waiting. With one per core, a
  // fifth of a small machine would be idle.
  workers: Math.ceil(1.5 * availableParallelism()),
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'nl-NL',
    timezoneId: 'Asia/Kathmandu',
    viewport: { width: 390, height: 844 },
    // A service worker stores a hundred files per context. Tests that need it allow it.
    serviceWorkers: 'block',
    // Animations cost much CPU time without a graphics card. Tests that need them allow them.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: ACTION_TIMEOUT_MS,
    // A trace makes a run half as slow again. Use --trace on to record one.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { ...browserPath(), args: BROWSER_ARGS },
  },
});
