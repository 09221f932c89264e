import { spawnSync } from 'node:child_process';
import { type Browser, chromium } from '@playwright/test';
import { CHROMIUM_HINT, findQuickChromium } from '../../scripts/machine/chromium.ts';
import { BROWSER_ARGS } from '../fixtures/browser-args.ts';

/** Receives what to measure from the bench, measures it in a new Chromium, and sends the figures. */
export async function measureInBrowser<Run>(
  measure: (browser: Browser, run: Run) => Promise<object>,
): Promise<void> {
  // The server hardly works, so the browser may use both cores.
  spawnSync('taskset', ['-acp', '0-1', String(process.pid)]);
  const executablePath = findQuickChromium();
  if (executablePath === null) throw new Error(CHROMIUM_HINT);
  const run = await new Promise<Run>((resolve) => process.once('message', resolve));
  const browser = await chromium.launch({ executablePath, args: BROWSER_ARGS });
  const figures = await measure(browser, run);
  await browser.close();
  process.send?.(figures);
}
