import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { expectStill } from './animations.ts';

/**
 * Both themes take a third more time, and their colours seldom change: only the lab checks both.
 */
const IN_BOTH_THEMES = process.env['TEST_SIZE'] === 'full';

type Theme = 'light' | 'dark';

function themeOf(page: Page): Promise<Theme> {
  return page.evaluate(() => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'));
}

/** Shows the page in a theme, and waits until no colour changes any more. */
async function show(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await expectStill(page);
}

/** On a page without frames the short way, which looks at the same: the other opens a window each time, a quarter of the work. */
function axeFor(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode(page.frames().length === 1);
}

async function expectNoViolation(axe: AxeBuilder, place: string): Promise<void> {
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => [place, id, nodes.map(({ html }) => html)])).toEqual([]);
}

/**
 * Fails on anything axe finds in the page as it is, or (`inBothThemes`) in its colours in the other
 * theme, where nothing else differs; it names the place, the rule and the elements. Fails on a page
 * that scrolls sideways.
 */
export async function expectAccessible(
  page: Page,
  place: string,
  { inBothThemes = IN_BOTH_THEMES } = {},
): Promise<void> {
  await expectStill(page);
  const theme = await themeOf(page);
  const other = theme === 'dark' ? 'light' : 'dark';
  await expectNoViolation(axeFor(page), place);
  if (inBothThemes) {
    await show(page, other);
    await expectNoViolation(axeFor(page).withRules('color-contrast'), `${place}, ${other}`);
    await show(page, theme);
  }
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, `${place} scrolls sideways`).toBeLessThanOrEqual(0);
}
