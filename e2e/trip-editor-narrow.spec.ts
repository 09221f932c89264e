import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { test } from './trip-organiser.ts';

/** CSS pixels: the narrowest phone, and an ordinary phone whose browser zooms to 200 %. */
const WIDTHS = [320, 195] as const;
/** A word of the maximum length, without a place for a line break. */
const LONG_WORD = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogochaa';

/** Expects no element in `part` to be cut off at the sides, except in rows that scroll sideways. */
async function expectNothingCutOff(page: Page, part: Locator): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const outside = await part.locator('*').evaluateAll((elements) => {
    const clipOf = (element: Element): Element => {
      const parent = element.parentElement ?? document.documentElement;
      const whole = parent === document.documentElement;
      return whole || getComputedStyle(parent).overflowX !== 'visible' ? parent : clipOf(parent);
    };
    return elements
      .filter((element) => element.closest('[aria-hidden], .sr-only') === null)
      .filter((element) => {
        const clip = clipOf(element);
        if (['auto', 'scroll'].includes(getComputedStyle(clip).overflowX)) return false;
        const [inner, outer] = [element.getBoundingClientRect(), clip.getBoundingClientRect()];
        return inner.left < outer.left - 1 || inner.right > outer.right + 1;
      })
      .map((element) => element.outerHTML.slice(0, 200));
  });
  expect(outside).toEqual([]);
}

for (const width of WIDTHS) {
  test(`the editor fits a window of ${width} pixels`, { tag: '@lab' }, async ({ organiser }) => {
    const { page } = organiser;
    await page.setViewportSize({ width, height: 844 });
    await organiser.open('Algemeen');
    const bar = page.getByRole('region', { name: 'Bewaren en op de site zetten' });
    await organiser.field('Plaats').fill(LONG_WORD);
    await organiser.expectSaved();
    await expectNothingCutOff(page, bar);
    for (const name of ['Ongedaan maken', 'Opnieuw doen', 'Zet op de site']) {
      await expect(bar.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    }
    await expect(bar.getByRole('link', { name: 'Voorbeeld' })).toBeInViewport({ ratio: 1 });
    await expectAccessible(page, `editor at ${width}`);
    await organiser.publish();
    await expect(bar.getByRole('button', { name: 'Staat op de site' })).toBeInViewport({ ratio: 1 });
    await expectNothingCutOff(page, bar);
  });
}

test('the selected day stands out in forced colours', { tag: '@lab' }, async ({ organiser }) => {
  const { page } = organiser;
  await page.emulateMedia({ forcedColors: 'active' });
  await organiser.open('Tijdschema');
  const add = page.getByRole('button', { name: 'Losse dag toevoegen' });
  await add.click();
  await add.click();
  const days = page.getByRole('list', { name: 'Dagen' }).getByRole('button');
  const backgroundOf = (button: Locator) =>
    button.evaluate((element) => getComputedStyle(element).backgroundColor);
  const [chosen, other] = [
    days.and(page.locator('[aria-current=true]')),
    days.and(page.locator('[aria-current=false]')),
  ];
  await expect(async () => {
    expect(await backgroundOf(chosen)).not.toBe(await backgroundOf(other.first()));
  }).toPass();
});

/**
 * Publishes and shares a trip whose names are as long as possible. Returns the path of the link.
 */
async function publishLongNames(page: Page, url: string): Promise<string> {
  const file = await (await page.request.get(`${url}/api/trip/file`)).json();
  const end = (code: string, hour: number) => ({
    code,
    airport: LONG_WORD,
    terminal: LONG_WORD,
    at: { local: `2027-10-10T${hour}:40`, timeZone: 'America/Argentina/ComodRivadavia' },
  });
  const flight = { id: 'out', direction: 'return', flightNumber: 'QR 6521W', airline: LONG_WORD };
  const item = { id: 'item', time: '09:00', timeZone: 'Asia/Kathmandu', title: LONG_WORD, detail: LONG_WORD };
  const trip = {
    ...file.trip,
    title: LONG_WORD,
    place: LONG_WORD,
    notice: LONG_WORD,
    flights: {
      shown: true,
      items: [{ ...flight, departure: end('WMW', 10), arrival: end('MWM', 22) }],
      baggage: [{ title: LONG_WORD, detail: LONG_WORD }],
      tips: [LONG_WORD],
    },
    schedule: { shown: true, days: [{ id: 'day', day: '2027-10-10', title: LONG_WORD, items: [item] }] },
  };
  const saved = await page.request.post(`${url}/api/trip-files`, { data: { ...file, trip } });
  expect(saved.status()).toBe(200);
  const { draftRevision } = await saved.json();
  const published = await page.request.post(`${url}/api/trip/publications`, { data: { draftRevision } });
  expect(published.status()).toBe(201);
  const sections = { flights: true, schedule: true, highlights: true };
  const shared = await page.request.put(`${url}/api/trip/share`, { data: { enabled: true, sections } });
  return (await shared.json()).share.path;
}

for (const width of WIDTHS) {
  test(`long names fit the visitors’ pages at ${width} pixels`, { tag: '@lab' }, async ({
    organiser,
    server,
  }) => {
    const { page, url } = organiser;
    await page.setViewportSize({ width, height: 844 });
    const shared = await publishLongNames(page, url);
    for (const address of [`${url}/vlucht`, `${server.url}${shared}`]) {
      await page.goto(address);
      await expect(page.getByRole('article')).toBeVisible();
      await expect(page.getByText(LONG_WORD).first()).toBeVisible();
      await expectNothingCutOff(page, page.getByRole('main'));
      await expectAccessible(page, `${address} at ${width}`);
    }
  });
}
