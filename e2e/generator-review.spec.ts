import { expect, type Page } from '@playwright/test';
import {
  beginAnew,
  card,
  cardButton,
  cards,
  expectReview,
  FIRST,
  openGenerator,
  save,
  startTour,
  test,
} from './generator-page.ts';

test('tasks are moved by keyboard, and the focus stays with them', { tag: '@lab' }, async ({
  page,
  server,
}) => {
  await openGenerator(page, server);
  await startTour(page);
  await expectReview(page);
  const order = () => page.getByRole('heading', { level: 3 }).allInnerTexts();
  expect(await order()).toHaveLength(5);
  const last = cards(page).last();
  const text = (await last.locator('p').first().innerText()).slice(0, 30);
  const up = card(page, text).getByRole('button', { name: /omhoog$/ });
  const down = card(page, text).getByRole('button', { name: /omlaag$/ });
  await up.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Staat nu op plek 4 van 5.' })).toBeAttached();
  await expect(up).toBeFocused();
  await down.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Staat nu op plek 5 van 5.' })).toBeAttached();
  await expect(down).toBeFocused();
  await card(page, text)
    .getByRole('button', { name: /^Weghalen/ })
    .press('Enter');
  await expect(page.getByRole('button', { name: 'Ongedaan maken' })).toBeFocused();
});

test('a task that is thought of anew is given up by who leaves or begins anew, and the model stops', {
  tag: '@lab',
}, async ({ page, server, writer }) => {
  await openGenerator(page, server);
  await startTour(page);
  await expectReview(page);
  const asked = writer.requests.length;
  writer.hold();
  const another = cardButton(card(page, FIRST), 'Iets anders bedenken');
  await another.click();
  await expect.poll(() => writer.requests.length).toBe(asked + 1);
  await page.getByRole('link', { name: 'Terug naar admin' }).click();
  expect(await writer.requests.at(-1)?.ended).toBe('aborted');

  await page.locator('header').getByRole('link', { name: 'Spel Generator' }).click();
  await another.click();
  await expect.poll(() => writer.requests.length).toBe(asked + 2);
  await beginAnew(page);
  expect(await writer.requests.at(-1)?.ended).toBe('aborted');
});

test('replacing a game that runs asks first and can be undone; adding leaves it as it is', async ({
  page,
  server,
}) => {
  const organiser = await openGenerator(page, server);
  await organiser.open('/admin');
  await organiser.beginGame();
  await organiser.open('/generator');
  await startTour(page);
  await expectReview(page);
  await expect(page.getByRole('radio', { name: 'Vervangen' })).toBeChecked();
  await expect(page.getByText('Het spel is nu bezig.')).toBeVisible();
  await save(page);
  await page.getByRole('button', { name: 'Stoppen en vervangen' }).click();
  await page.getByRole('button', { name: 'Ongedaan maken' }).click();
  await expect(page.getByText('Het spel van hiervoor staat weer terug.')).toBeVisible();

  await page.getByRole('button', { name: 'Nog een spel maken' }).click();
  await startTour(page);
  await expectReview(page);
  await expect(page.getByText('Nu in het spel: 7 opdrachten en 3 teams.')).toBeVisible();
  await page.getByRole('radio', { name: 'Toevoegen' }).check();
  await expect(page.getByText('Het spel is nu bezig.')).toBeHidden();
  await save(page);
  await expect(page.getByText(/zijn toegevoegd/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ongedaan maken' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Naar Admin', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Bewerken:/ })).toHaveCount(12);
});

test('a game whose answer was lost is saved again, and is there once', async ({ page, server }) => {
  await openGenerator(page, server);
  await startTour(page);
  await expectReview(page);
  await page.getByRole('radio', { name: 'Toevoegen' }).check();
  await page.route(
    '**/api/generated-games',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await save(page);
  await expect(page.getByRole('alert')).toContainText('Bewaar het nog eens');
  await save(page);
  await expect(page.getByText(/zijn toegevoegd/)).toBeVisible();
  await page.getByRole('link', { name: 'Naar Admin', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Bewerken:/ })).toHaveCount(12);
  await page.getByText('Spelprofielen').click();
  await expect(page.getByRole('button', { name: 'Laden De kleuren van Villajoyosa' })).toHaveCount(1);
});

test('nothing is saved before it is known what game would be replaced', { tag: '@lab' }, async ({
  page,
  server,
  writer,
}) => {
  await openGenerator(page, server);
  writer.hold();
  await startTour(page);
  await expect(card(page, FIRST)).toBeVisible();
  await server.kill9();
  await expectReview(page);
  await save(page);
  const unknown = page.getByText('We weten nog niet wat er nu in het spel zit.');
  await expect(unknown).toBeVisible();
  await server.restart();
  await expect(page.getByText('Nu in het spel: 7 opdrachten en 3 teams.')).toBeVisible();
  await expect(unknown).toBeHidden();
  await save(page);
  await expect(page.getByText('Je spel staat klaar!')).toBeVisible();
});

const keptAnswers = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }));

test('after a logout the browser holds no right answers any more', { tag: '@lab' }, async ({
  page,
  server,
}) => {
  const organiser = await openGenerator(page, server);
  await startTour(page);
  await expectReview(page);
  await organiser.open('/admin');
  expect(await keptAnswers(page)).toContain('Chocolade');
  await organiser.logout();
  await expect(page.getByLabel('Wachtwoord', { exact: true })).toBeVisible();
  expect(await keptAnswers(page)).not.toContain('Chocolade');
  await openGenerator(page, server);
  await expect(page.getByRole('button', { name: 'Bedenk een spel' })).toBeVisible();
});
