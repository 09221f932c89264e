import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findQuickChromium } from '../scripts/machine/chromium.ts';
import { BROWSER_ARGS } from './fixtures/browser-args.ts';

/** Milliseconds for one test. A test may have four windows and share two cores with others. */
const TEST_TIMEOUT_MS = 120_000;
/** Milliseconds to wait for a change. Tests of the specification's time limits wait less. */
const EXPECT_TIMEOUT_MS = 30_000;
const ACTION_TIMEOUT_MS = 30_000;

/**
 * Returns nothing without a browser: knip and editors read this file too. `globalSetup` needs one.
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
  // Skips tests that take too long for each change. `npm run lab -- journeys` runs them too.
  grepInvert: process.env['TEST_SIZE'] === 'full' ? [] : /@lab/,
  globalSetup: './fixtures/global-setup.ts',
  outputDir: '../test-results',
  timeout: TEST_TIMEOUT_MS,
  expect: { timeout: EXPECT_TIMEOUT_MS },
  retries: 0,
  forbidOnly: process.env['CI'] === 'true',
  fullyParallel: false,
  // More workers than cores, because a test spends much of its time waiting. With one worker for
  // each core, a fifth of a small machine would be idle.
  workers: Math.ceil(1.5 * availableParallelism()),
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'nl-NL',
    timezoneId: 'Asia/Kathmandu',
    viewport: { width: 390, height: 844 },
    // A service worker stores a hundred files for each context. Tests that need it allow it.
    serviceWorkers: 'block',
    // Animations cost much CPU time without a graphics card. Tests that need them allow them.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: ACTION_TIMEOUT_MS,
    // A trace makes a run take half as long again. Use `--trace on` to record one.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { ...browserPath(), args: BROWSER_ARGS },
  },
});
