import { expect, type Locator, type Page } from '@playwright/test';
import { emptyModel } from '@reisspel/server/testing/models';
import { Organiser, openPage } from './actors.ts';
import { expectAccessible } from './axe.ts';
import { PHOTO } from './drafts.ts';
import { test } from './fixtures/server.ts';
import { dragByTouch } from './touch.ts';

let organiser: Organiser;
test.beforeEach(async ({ page, server }) => {
  organiser = new Organiser(page, server);
  await organiser.login();
});

/** The drag handles of the tasks, from top to bottom. */
const handles = (page: Page): Locator => page.getByRole('button', { name: /verplaatsen$/ });
const taskTexts = (page: Page): Promise<string[]> =>
  page
    .getByRole('button', { name: /^Bewerken:/ })
    .allInnerTexts()
    .then((texts) => texts.map((text) => /opdracht [abc]/.exec(text)?.[0] ?? ''));

async function createThreeTasks(): Promise<void> {
  for (const letter of ['a', 'b', 'c']) {
    await organiser.createTask({ ...PHOTO, instructions: `opdracht ${letter}` });
  }
  await expect(handles(organiser.page)).toHaveCount(3);
}

/** Scrolls the handles into view, because the first steps are above the tasks. */
function scrollToHandles(page: Page): Promise<void> {
  return handles(page)
    .nth(1)
    .evaluate((handle) => handle.scrollIntoView({ block: 'center' }));
}

test('the organiser fills in a photo task with every check, saves it and opens it again', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Nieuwe opdracht' }).click();
  const form = page.getByRole('dialog');
  const save = form.getByRole('button', { name: 'Opslaan' });
  await save.click();
  await expect(form.getByText('Schrijf op wat het team moet doen.')).toBeVisible();
  await form.getByLabel('Wat moet er op de foto?').fill('Een groepsfoto op het strand');
  await expect(form.getByLabel('Punten', { exact: true })).toHaveValue('10');
  await form.getByLabel('Punten', { exact: true }).fill('0');
  await save.click();
  await expect(form.getByText('Geef een heel getal van 1 tot 10000.')).toBeVisible();
  await form.getByLabel('Punten', { exact: true }).fill('30');

  await form.getByText('Controle van de foto').click();
  await form.getByLabel('Kijk of de foto licht genoeg is').check();
  await expect(form.getByLabel('Minimale helderheid')).toHaveValue('60');
  await form.getByLabel('Tel de gezichten').check();
  await form.getByLabel('Minstens zoveel gezichten').fill('4');
  await form.getByRole('searchbox').fill('boo');
  await form.getByRole('checkbox', { name: 'boot' }).check();
  await form.getByLabel('Laat de AI kijken').check();
  await save.click();
  await expect(form.getByText('Geef een beschrijving op voor AI-verificatie')).toBeVisible();
  await form.getByLabel('Beschrijving voor de AI').fill('Een strand met mensen');
  await form.getByLabel('Wat moet er zeker op staan?').fill('zee, zand');
  const confidence = form.getByRole('slider');
  await expect(confidence).toHaveValue('0.7');
  await expect(confidence).toHaveAttribute('aria-valuetext', '70%');
  for (const [name, value] of [
    ['min', '0.5'],
    ['max', '0.9'],
    ['step', '0.05'],
  ] as const) {
    await expect(confidence).toHaveAttribute(name, value);
  }
  await confidence.press('ArrowRight');

  await form.getByText('Meer instellingen').click();
  await form.getByLabel('Aantal pogingen').fill('3');
  await expect(form.getByLabel('Keur de foto dan juist af')).toBeHidden();
  await form.getByLabel('Seconden tot de app zelf beslist').fill('60');
  await form.getByLabel('Keur de foto dan juist af').check();
  const file = form.locator('input[accept^=".glb"]');
  await file.setInputFiles({ name: 'schip.glb', mimeType: '', buffer: Buffer.from('geen schip') });
  await expect(form.getByText('Kies een bestand dat op .glb eindigt.')).toBeVisible();
  await file.setInputFiles({ name: 'schip.glb', mimeType: '', buffer: emptyModel() });
  await expect(form.getByText('Het 3D-model staat klaar.')).toBeVisible();
  await expectAccessible(page, 'a task with a 3D model');
  await save.click();
  await expect(form).toBeHidden();
  await expect(page.getByText('De opdracht is opgeslagen.')).toBeVisible();

  await page.getByRole('button', { name: /Bewerken: Opdracht 1 - Foto/ }).click();
  await expect(form.getByRole('radio')).toHaveCount(0);
  await expect(form.getByLabel('Punten', { exact: true })).toHaveValue('30');
  await expect(form.getByLabel('Minstens zoveel gezichten')).toHaveValue('4');
  await expect(form.getByRole('checkbox', { name: 'boot' })).toBeChecked();
  await expect(form.getByLabel('Wat moet er zeker op staan?')).toHaveValue('zee, zand');
  await expect(form.getByRole('slider')).toHaveValue('0.75');
  const set = form.getByText('Aantal pogingen · Seconden tot de app zelf beslist');
  await expect(set).toBeVisible();
  await form.getByText('Meer instellingen').click();
  await expect(set).toBeHidden();
  await expect(form.getByLabel('Aantal pogingen')).toHaveValue('3');
  await expect(form.getByLabel('Keur de foto dan juist af')).toBeChecked();
  await expect(form.getByText('Het 3D-model staat klaar.')).toBeVisible();
});

test.describe('without a map server', () => {
  test('the organiser chooses a place on the map, or the current location', { tag: '@lab' }, async ({
    page,
    context,
  }) => {
    await context.route('https://tile.openstreetmap.org/**', (route) => route.abort());
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 38.51, longitude: -0.24, accuracy: 10 });
    await page.getByRole('button', { name: 'Nieuwe opdracht' }).click();
    const form = page.getByRole('dialog');
    await form.getByText('Controle van de foto').click();
    await form.getByLabel('Kijk waar de foto gemaakt is').check();
    await form.getByRole('button', { name: 'Toon de kaart' }).click();
    const map = form.getByLabel('Kaart om een plek te kiezen');
    await expect(form.getByText('De kaart is nu niet te bereiken.')).toBeVisible();
    await expectAccessible(page, 'task form with a map');
    await map.click({ position: { x: 60, y: 60 } });
    await expect(form.getByLabel('Breedtegraad')).toHaveValue(/^38\.5/);
    await form.getByRole('button', { name: 'Hier ben ik nu' }).click();
    await expect(form.getByLabel('Breedtegraad')).toHaveValue('38.51');
    await expect(form.getByLabel('Lengtegraad')).toHaveValue('-0.24');
    await expect(form.getByLabel('Binnen (meter)')).toHaveValue('100');
    await form.getByLabel('Breedtegraad').fill('138');
    await form.getByLabel('Wat moet er op de foto?').fill('Hier');
    await form.getByRole('button', { name: 'Opslaan' }).click();
    await expect(form.getByText('Geef graden, zoals 38.5056, van -90 tot 90.')).toBeVisible();
  });
});

test('an unsaved task survives Escape, Annuleren, a lost answer and the end of the session', async ({
  page,
  server,
}) => {
  await page.getByRole('button', { name: 'Nieuwe opdracht' }).click();
  const text = page.getByLabel('Wat moet er op de foto?');
  await text.fill('Een boot met een zeil');
  // The app asks twice who is logged in, and gets no answer. The form must keep its text.
  await page.route('**/api/session', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }));
  for (let times = 0; times < 2; times++) {
    const unanswered = page.waitForResponse('**/api/session');
    await page.evaluate(() => new BroadcastChannel('reisspel-session').postMessage('changed'));
    await unanswered;
  }
  await page.unrouteAll();
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Niet opslaan?' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await page.getByRole('button', { name: 'Annuleren' }).click();
  await question.getByRole('button', { name: 'Verder invullen' }).click();
  await expect(text).toHaveValue('Een boot met een zeil');

  // The session ends. After the next login the form is open again, with its text.
  await page.context().clearCookies();
  await page.evaluate(() => new BroadcastChannel('reisspel-session').postMessage('changed'));
  await page.getByLabel('Wachtwoord', { exact: true }).fill(server.adminPassword);
  await page.keyboard.press('Enter');
  await expect(text).toHaveValue('Een boot met een zeil');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Niet opslaan' }).click();
  await page.getByRole('button', { name: 'Nieuwe opdracht' }).click();
  await expect(text).toHaveValue('');
});

test('a quiz starts with four blank answers, keeps at least two, and needs a correct answer', {
  tag: '@lab',
}, async ({ page }) => {
  await page.getByRole('button', { name: 'Nieuwe opdracht' }).click();
  const form = page.getByRole('dialog');
  const save = form.getByRole('button', { name: 'Opslaan' });
  await form.getByRole('radio', { name: 'Quiz' }).check();
  const answers = form.getByRole('textbox', { name: /^Antwoord \d$/ });
  await expect(answers).toHaveCount(4);
  await form.getByLabel('Vraag', { exact: true }).fill('Wat is dit?');
  await answers.nth(0).fill('Een boot');
  await save.click();
  await expect(form.getByText('Je hebt minstens 2 geldige opties nodig voor een quizvraag')).toBeVisible();
  await answers.nth(1).fill('Een vis');
  await save.click();
  await expect(
    form.getByText('Je moet minstens één optie als correct markeren voor je quizvraag'),
  ).toBeVisible();
  await form.getByLabel('Antwoord 1 is goed').check();
  await form.getByRole('button', { name: 'Antwoord 4 weghalen' }).click();
  await form.getByRole('button', { name: 'Antwoord 3 weghalen' }).click();
  await form.getByRole('button', { name: 'Antwoord 2 weghalen' }).click();
  await expect(form.getByText('Je hebt minimaal 2 opties nodig voor een quizvraag')).toBeVisible();
  await form.getByLabel('Tijd in seconden').fill('4');
  await save.click();
  await expect(form.getByText('Geef een heel getal van 5 tot 3600, of laat het leeg.')).toBeVisible();
  await form.getByLabel('Tijd in seconden').fill('5');

  await form.getByText('Meer instellingen').click();
  const file = form.locator('input[accept="image/*"]');
  await file.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('tekst') });
  await expect(form.getByText('Alleen afbeeldingsbestanden zijn toegestaan')).toBeVisible();
  const upload = Promise.withResolvers<void>();
  await page.route('**/api/quiz-images', async (route) => {
    await upload.promise;
    await route.continue();
  });
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await page.screenshot() });
  // The app saves the task after the upload of the picture.
  await save.click();
  await expect(save).toHaveAttribute('aria-busy', 'true');
  upload.resolve();
  await expect(form).toBeHidden();
  await page.getByRole('button', { name: 'Bewerken: Opdracht 1 - Quiz' }).click();
  await form.getByText('Meer instellingen').click();
  await expect(form.getByRole('img', { name: 'Zo ziet het plaatje eruit' })).toBeVisible();
  await expect(form.getByLabel('Of geef het adres van een plaatje')).toHaveValue('');
});

test.describe('the organiser changes the order of tasks', () => {
  test('with the mouse', { tag: '@lab' }, async ({ page }) => {
    await createThreeTasks();
    await scrollToHandles(page);
    const first = await handles(page).nth(0).boundingBox();
    const third = await handles(page).nth(2).boundingBox();
    if (!first || !third) throw new Error('The handles are not on the screen');
    await page.mouse.move(first.x + 10, first.y + first.height / 2);
    await page.mouse.down();
    await page.mouse.move(first.x + 10, first.y + 60, { steps: 4 });
    await page.mouse.move(first.x + 10, third.y + third.height / 2 + 4, { steps: 10 });
    await page.mouse.up();
    await expect.poll(() => taskTexts(page)).toEqual(['opdracht b', 'opdracht c', 'opdracht a']);
    await page.reload();
    await expect.poll(() => taskTexts(page)).toEqual(['opdracht b', 'opdracht c', 'opdracht a']);
    await expect(page.getByText('Opdracht 3 - Foto')).toBeVisible();
  });

  test('by keyboard, and a screen reader announces the place of the task', { tag: '@lab' }, async ({
    page,
  }) => {
    await createThreeTasks();
    await handles(page).nth(0).focus();
    await page.keyboard.press('Space');
    const spoken = page.getByRole('status').filter({ hasText: 'Opdracht 1 - Foto' });
    await expect(spoken).toContainText('plaats 1 van 3');
    await page.keyboard.press('ArrowDown');
    await expect(spoken).toContainText('plaats 2 van 3');
    await page.keyboard.press('ArrowDown');
    await expect(spoken).toContainText('plaats 3 van 3');
    await page.keyboard.press('ArrowUp');
    await expect(spoken).toContainText('plaats 2 van 3');
    await page.keyboard.press('Space');
    await expect.poll(() => taskTexts(page)).toEqual(['opdracht b', 'opdracht a', 'opdracht c']);
  });

  test('by touch, after a vertical move of twenty pixels', { tag: '@lab' }, async ({ browser, server }) => {
    const phone = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 844 } });
    const page = await openPage(phone);
    organiser = new Organiser(page, server);
    await organiser.login();
    await createThreeTasks();
    await scrollToHandles(page);
    const first = await handles(page).nth(0).boundingBox();
    const second = await handles(page).nth(1).boundingBox();
    if (!first || !second) throw new Error('The handles are not on the screen');
    const finger = { x: first.x + 10, from: first.y + first.height / 2 };
    await dragByTouch(page, { ...finger, to: finger.from + 15 });
    expect(await taskTexts(page)).toEqual(['opdracht a', 'opdracht b', 'opdracht c']);
    await dragByTouch(page, { ...finger, to: second.y + second.height / 2 + 4 });
    await expect.poll(() => taskTexts(page)).toEqual(['opdracht b', 'opdracht a', 'opdracht c']);
  });
});

test('the undo of a deletion restores the task and keeps the keyboard focus nearby', { tag: '@lab' }, async ({
  page,
}) => {
  await createThreeTasks();
  await page.getByRole('button', { name: 'Opdracht 2 - Foto verwijderen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Verwijderen' }).click();
  await expect.poll(() => taskTexts(page)).toEqual(['opdracht a', 'opdracht c']);
  // The pressed button disappears both times, so the focus must move to an element nearby.
  await expect(page.getByText('De opdracht is verwijderd.')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => taskTexts(page)).toEqual(['opdracht a', 'opdracht b', 'opdracht c']);
  await expect(page.getByRole('heading', { name: 'Opdrachten', exact: true })).toBeFocused();
});

test('the organiser restores a deleted task after a reload', async ({ page }) => {
  await createThreeTasks();
  await page.getByRole('button', { name: 'Opdracht 2 - Foto verwijderen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Verwijderen' }).click();
  await expect.poll(() => taskTexts(page)).toEqual(['opdracht a', 'opdracht c']);
  await organiser.reload();
  await page.getByText('Onlangs verwijderd').click();
  await page.getByRole('button', { name: 'Terughalen' }).click();
  await expect.poll(() => taskTexts(page)).toEqual(['opdracht a', 'opdracht b', 'opdracht c']);
  await expect(page.getByText('Er is vandaag niets verwijderd.')).toBeVisible();
});

test('the dashboard fits the screen with text twice as large', { tag: '@lab' }, async ({ page }) => {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `${width} pixels wide`).toBeLessThanOrEqual(0);
  }
});
