import type { Page } from '@playwright/test';

/**
 * Waits until nothing on the page moves or changes colour any more, but for what never ends. One that ends may begin another: a
 * colour that a part inherits while it changes sets off the part's own transition after it.
 */
export async function expectStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moving = () =>
      document.getAnimations().filter(({ effect, playState }) => {
        const ends = effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
        return ends && playState !== 'finished';
      });
    for (;;) {
      // Until the next frame some colours and places are those from before.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const ending = moving();
      if (ending.length === 0) return;
      // One that is cancelled has ended too.
      await Promise.allSettled(ending.map(({ finished }) => finished));
    }
  });
}
