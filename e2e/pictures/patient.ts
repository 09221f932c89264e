import { expect as quick } from '@playwright/test';

/** Milliseconds a state may take to be there: pictures are also taken on a busy machine, and are worth waiting for. */
const PATIENCE_MS = 30_000;

export const expect = quick.configure({ timeout: PATIENCE_MS });
