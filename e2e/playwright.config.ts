import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findQuickChromium } from '../scripts/machine/chromium.ts';
import { BROWSER_ARGS } from './fixtures/browser-args.ts';

/**
 * Milliseconds for one scenario: four windows, and another scenario beside it on two cores. None is
 * tried twice.
 */
const TEST_TIMEOUT_MS = 120_000;
/** Milliseconds that a change may take to show up; the spec's promise of a second is asserted where it is made. */
const EXPECT_TIMEOUT_MS = 30_000;
const ACTION_TIMEOUT_MS = 30_000;

/** Whoever only reads this file (knip, an editor) needs no browser; before a run `globalSetup` insists on one. */
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
  // These prove a promise and take too long for each change: `npm run lab -- journeys` runs them
  // too.
  grepInvert: process.env['TEST_SIZE'] === 'full' ? [] : /@lab/,
  globalSetup: './fixtures/global-setup.ts',
  outputDir: '../test-results',
  timeout: TEST_TIMEOUT_MS,
  expect: { timeout: EXPECT_TIMEOUT_MS },
  retries: 0,
  forbidOnly: process.env['CI'] === 'true',
  fullyParallel: false,
  // A browser waits half of its time, for a picture to move, a moment to pass, the server: with as many as cores a fifth of a
  // small machine is idle.
  workers: Math.ceil(1.5 * availableParallelism()),
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'nl-NL',
    timezoneId: 'Asia/Kathmandu',
    viewport: { width: 390, height: 844 },
    // It brings a hundred files onto the device of each window: only where a test is about what it does.
    serviceWorkers: 'block',
    // As people may set it; a software renderer is busy with what moves. Whole games and phones are played with motion.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: ACTION_TIMEOUT_MS,
    // Recording one makes a run half as slow again: ask for it with --trace on.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { ...browserPath(), args: BROWSER_ARGS },
  },
});
