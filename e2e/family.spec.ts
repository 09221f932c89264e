import { expect } from '@playwright/test';
import { TripAccess } from '@reisspel/contract/trip/trip-editing';
import { Organiser, openPage } from './actors.ts';
import { expectAccessible } from './axe.ts';
import { test } from './fixtures/server.ts';

// The day of the first flight.
test.use({ serverOptions: { demo: true, at: '2025-06-20T07:00:00+02:00' } });

const SECTIONS = { flights: true, schedule: true, highlights: true, today: true, scores: true };

test('the family sees today’s flight, the scores, and that everybody arrived after one tap', {
  tag: '@lab',
}, async ({ page, browser, server }) => {
  const organiser = new Organiser(await openPage(await browser.newContext()), server);
  await organiser.enter();
  await organiser.beginGame();
  await organiser.page.request.patch(`${server.url}/api/game`, { data: { scoreboardVisible: true } });
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
  const tell = organiser.page.getByRole('button', { name: 'Geland, iedereen is er' });
  await tell.click();
  const question = organiser.page.getByRole('dialog');
  await expect(question).toContainText('Dat bericht kun je niet meer terugnemen.');
  await question.getByRole('button', { name: 'Geland, iedereen is er' }).click();
  await expect(organiser.page.getByText('De familie weet sinds')).toBeVisible();
  await page.reload();
  await expect(arrived).toBeVisible();
  await organiser.page.getByRole('button', { name: 'Terugnemen' }).click();
  await expect(tell).toBeVisible();
  await page.reload();
  await expect(now).toBeVisible();
  await expect(arrived).toBeHidden();
});
