import { expect, type Page } from '@playwright/test';
import {
  card,
  cardButton,
  cards,
  discardGame,
  expectReview,
  FIRST_TASK,
  openGenerator,
  save,
  startTour,
  test,
} from './generator-page.ts';

test('tasks can be moved with the keyboard, and the focus stays on the moved task', { tag: '@lab' }, async ({
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

test('replacing a task stops at the AI when the organiser leaves the page or discards the game', {
  tag: '@lab',
}, async ({ page, server, writer }) => {
  await openGenerator(page, server);
  await startTour(page);
  await expectReview(page);
  const requests = writer.requests.length;
  writer.hold();
  const another = cardButton(card(page, FIRST_TASK), 'Iets anders bedenken');
  await another.click();
  await expect.poll(() => writer.requests.length).toBe(requests + 1);
  await page.getByRole('link', { name: 'Terug naar admin' }).click();
  expect(await writer.requests.at(-1)?.ended).toBe('aborted');

  await page.locator('header').getByRole('link', { name: 'Spel Generator' }).click();
  await another.click();
  await expect.poll(() => writer.requests.length).toBe(requests + 2);
  await discardGame(page);
  expect(await writer.requests.at(-1)?.ended).toBe('aborted');
});

test('replacing a running game asks first and can be undone, and adding to it changes nothing else', {
  tag: '@lab',
}, async ({ page, server }) => {
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

test('a game is saved only once when the organiser repeats a save whose answer was lost', {
  tag: '@lab',
}, async ({ page, server }) => {
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

test('nothing is saved while the page does not know which game would be replaced', { tag: '@lab' }, async ({
  page,
  server,
  writer,
}) => {
  await openGenerator(page, server);
  writer.hold();
  await startTour(page);
  await expect(card(page, FIRST_TASK)).toBeVisible();
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

const sessionStorageText = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }));

test('the browser no longer stores the right answers after a logout', { tag: '@lab' }, async ({
  page,
  server,
}) => {
  const organiser = await openGenerator(page, server);
  await startTour(page);
  await expectReview(page);
  await organiser.open('/admin');
  expect(await sessionStorageText(page)).toContain('Chocolade');
  await organiser.logout();
  await expect(page.getByLabel('Wachtwoord', { exact: true })).toBeVisible();
  expect(await sessionStorageText(page)).not.toContain('Chocolade');
  await openGenerator(page, server);
  await expect(page.getByRole('button', { name: 'Bedenk een spel' })).toBeVisible();
});
