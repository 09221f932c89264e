import { expect, type Page } from '@playwright/test';
import { DraftSaved, TripAccess, TripEditing } from '@reisspel/contract/trip/trip-editing';
import { Organiser, openPage } from './actors.ts';
import { expectAccessible } from './axe.ts';
import { test } from './fixtures/server.ts';

test.use({ serverOptions: { demo: true } });

const DAY_MS = 24 * 60 * 60 * 1_000;
const SECTIONS = { flights: true, schedule: true, highlights: true, today: true, scores: true };

/** Moves the demo trip, so that its first flight is today. */
async function flyToday({ request }: Page, server: { url: string }): Promise<void> {
  const { draft, draftRevision } = TripEditing.parse(
    await (await request.get(`${server.url}/api/trip/draft`)).json(),
  );
  const today = new Intl.DateTimeFormat('sv', { timeZone: draft.timeZone }).format();
  const moved = Date.parse(today) - Date.parse(draft.startsOn);
  const text = JSON.stringify(draft).replaceAll(/\d{4}-\d{2}-\d{2}/g, (day) =>
    new Date(Date.parse(day) + Math.round(moved / DAY_MS) * DAY_MS).toISOString().slice(0, 10),
  );
  const saved = await request.put(`${server.url}/api/trip/draft`, {
    data: { draft: JSON.parse(text), draftRevision },
  });
  const { draftRevision: revision } = DraftSaved.parse(await saved.json());
  await request.post(`${server.url}/api/trip/publications`, { data: { draftRevision: revision } });
}

test('the family sees today’s flight, the scores, and that everybody arrived after one tap', {
  tag: '@lab',
}, async ({ page, browser, server }) => {
  const organiser = new Organiser(await openPage(await browser.newContext()), server);
  await organiser.enter();
  await organiser.beginGame();
  await organiser.page.request.patch(`${server.url}/api/game`, { data: { scoreboardVisible: true } });
  await flyToday(organiser.page, server);
  const answer = await organiser.page.request.put(`${server.url}/api/trip/share`, {
    data: { enabled: true, sections: SECTIONS },
  });
  const { path } = TripAccess.parse(await answer.json()).share;
  await page.goto(`${server.url}${path}`);
  const flight = page.getByRole('article').filter({ hasText: 'HV 6145' });
  const now = page.getByRole('heading', { name: 'Nu en straks' });
  const height = async (of: typeof now) => (await of.boundingBox())?.y ?? 0;
  await expect(now).toBeVisible();
  expect(await height(flight)).toBeLessThan(await height(now));
  await expect(page.getByRole('listitem').filter({ hasText: 'Rode Team' })).toBeVisible();
  await expectAccessible(page, 'the family’s page');

  const arrived = page.getByText('Geland, iedereen is er');
  await expect(arrived).toBeHidden();
  await organiser.page.goto(`${server.url}/vlucht`);
  await organiser.page.getByRole('button', { name: 'Geland, iedereen is er' }).click();
  await expect(organiser.page.getByText('De familie weet sinds')).toBeVisible();
  await page.reload();
  await expect(arrived).toBeVisible();
  await organiser.page.getByRole('button', { name: 'Terugnemen' }).click();
  await expect(organiser.page.getByRole('button', { name: 'Geland, iedereen is er' })).toBeVisible();
  await page.reload();
  await expect(now).toBeVisible();
  await expect(arrived).toBeHidden();
});
