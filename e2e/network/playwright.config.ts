import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import base from '../playwright.config.ts';

/** Milliseconds for the whole scenario, which takes a quarter of an hour on two cores. */
const TEST_TIMEOUT_MS = 40 * 60_000;
/** Milliseconds to wait for a change: ten phones share two cores, and their network may be 2G. */
const EXPECT_TIMEOUT_MS = 120_000;

export default defineConfig(base, {
  testDir: '.',
  testMatch: '**/*.scenario.ts',
  globalSetup: join(import.meta.dirname, '../fixtures/global-setup.ts'),
  outputDir: '../../test-results/network',
  timeout: TEST_TIMEOUT_MS,
  expect: { timeout: EXPECT_TIMEOUT_MS },
  workers: 1,
  use: { actionTimeout: EXPECT_TIMEOUT_MS, serviceWorkers: 'allow' },
});
