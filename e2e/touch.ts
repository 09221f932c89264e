import type { Page } from '@playwright/test';

/** Pixels between two events of a moving finger. */
const STEP_PX = 8;

/** Drags a finger straight up or down. Needs a context with `hasTouch`. */
export async function dragByTouch(
  page: Page,
  { x, from, to }: { x: number; from: number; to: number },
): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', { x, y: from });
  const direction = Math.sign(to - from);
  for (let moved = STEP_PX; moved < Math.abs(to - from); moved += STEP_PX)
    await touch('touchMove', { x, y: from + direction * moved });
  await touch('touchMove', { x, y: to });
  await touch('touchEnd');
  await cdp.detach();
}
