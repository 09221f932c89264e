import type { Page } from '@playwright/test';

/**
 * Waits until all animations of the page have ended, except those that never end. The end of an
 * animation may start another: an inherited colour that changes starts a transition of the element
 * that inherits it.
 */
export async function expectStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moving = () =>
      document.getAnimations().filter(({ effect, playState }) => {
        const ends = effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
        return ends && playState !== 'finished';
      });
    for (;;) {
      // Waits for a frame: until then the page may show old colours and positions.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const running = moving();
      if (running.length === 0) return;
      // `finished` rejects when an animation is cancelled, which also ends it.
      await Promise.allSettled(running.map(({ finished }) => finished));
    }
  });
}
