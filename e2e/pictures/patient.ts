import { expect as quick } from '@playwright/test';

/** Milliseconds to wait for a state: the machine may be busy with two languages. */
const PATIENCE_MS = 30_000;

/** Playwright's `expect` with more patience. */
export const expect = quick.configure({ timeout: PATIENCE_MS });
