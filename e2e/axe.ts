import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { expectStill } from './animations.ts';

/** Only the lab checks both themes: this takes a third more time, and colours seldom change. */
const IN_BOTH_THEMES = process.env['TEST_SIZE'] === 'full';

type Theme = 'light' | 'dark';

function themeOf(page: Page): Promise<Theme> {
  return page.evaluate(() => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'));
}

/** Shows the page in a theme, and waits until its colours have changed. */
async function show(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await expectStill(page);
}

/**
 * On a page without frames, axe's legacy mode checks the same. The other mode opens a window each
 * time, which costs a quarter of the check's time.
 */
function axeFor(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode(page.frames().length === 1);
}

async function expectNoViolation(axe: AxeBuilder, place: string): Promise<void> {
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => [place, id, nodes.map(({ html }) => html)])).toEqual([]);
}

/**
 * Fails if axe finds a violation on the page, or if the page scrolls sideways. `inBothThemes` also
 * checks the contrast in the other theme, where only the colours differ. `place` names the page in
 * the failure.
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
