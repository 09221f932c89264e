import type { Page } from '@playwright/test';

/** Waits until nothing on the page moves or changes colour any more, but for what never ends. */
export async function expectStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Until the next frame some colours and places are those from before.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    // One that is cancelled has ended too.
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
}
