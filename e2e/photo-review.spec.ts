import { join } from 'node:path';
import { type APIRequestContext, type Browser, type BrowserContext, expect } from '@playwright/test';
import { ROOT } from '../scripts/machine/run.ts';
import { Organiser, openPage, Player } from './actors.ts';
import { expectAccessible } from './axe.ts';
import { PHOTO, QUIZ } from './drafts.ts';
import { type AppServer, test } from './fixtures/server.ts';
import { liveState } from './live-state.ts';

const SAMPLES = join(ROOT, 'apps/server/src/platform/vision/samples');
/** A photo of one smiling astronaut, without a cat. */
const ASTRONAUT = join(SAMPLES, 'astronaut.jpg');
const CAT = join(SAMPLES, 'chelsea.jpg');

/** Starts a game with this task and the Rode Team. Returns the organiser. */
async function startGame(
  browser: Browser,
  server: AppServer,
  task: Record<string, unknown>,
): Promise<Organiser> {
  const organiser = new Organiser(await openPage(await browser.newContext()), server);
  await organiser.enter();
  await organiser.createTask(task);
  await organiser.createTeam('Rode Team');
  await organiser.beginGame();
  return organiser;
}

async function joinRed(context: BrowserContext, server: AppServer): Promise<Player> {
  const player = new Player(await openPage(context), server);
  await player.open('/game');
  await player.join('Rode Team');
  return player;
}

test('a photo that fails its checks shows the results, and the player cannot submit it', {
  tag: '@lab',
}, async ({ browser, server, context }) => {
  await startGame(browser, server, { ...PHOTO, minFaces: 1, requiredObjects: ['cat'], maxRetries: 3 });
  const player = await joinRed(context, server);
  const { page } = player;
  await player.chooseFile('Opdracht 1 - Foto', ASTRONAUT);
  const review = page.getByRole('dialog');
  await expect(review.getByText('We zien 1 gezicht')).toBeVisible();
  await expect(review.getByText('We zien dit niet: kat')).toBeVisible();
  await expect(review.getByText('De foto voldoet niet aan alle eisen. Probeer het opnieuw.')).toBeVisible();
  await expect(review.getByText('Los de verificatieproblemen op voordat je de foto indient.')).toBeVisible();
  await expect(review.getByText('Poging 1/3')).toBeVisible();
  await expect(review.getByRole('button', { name: 'Indienen' })).toBeDisabled();
  await expectAccessible(page, 'review');
  await review.getByRole('button', { name: 'Annuleren' }).click();
  await expect(page.getByText('1 van 3 pogingen gebruikt')).toBeVisible();
});

test('a photo that passes its checks waits for the team’s decision, also after a reload, and then counts', async ({
  browser,
  server,
  context,
}) => {
  await startGame(browser, server, { ...PHOTO, requiredObjects: ['cat', 'dog'], maxRetries: 1 });
  const player = await joinRed(context, server);
  const { page } = player;
  await player.chooseFile('Opdracht 1 - Foto', CAT);
  await expect(page.getByText('We zien: kat')).toBeVisible();
  await expect(page.getByText(/Bekeken door de herkenning van deze app/)).toBeVisible();
  await page.reload();
  await expect(page.getByText('Er wacht een foto op jullie beslissing.')).toBeVisible();
  await page.getByRole('button', { name: 'Foto bekijken' }).click();
  await expect(page.getByText('We zien: kat')).toBeVisible();
  // This is the last attempt, so the photo cannot be made again.
  await expect(page.getByRole('button', { name: 'Opnieuw', exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Annuleren' }).click();
  const question = page.getByRole('dialog', { name: 'Dit weggooien?' });
  await expect(question).toHaveAccessibleDescription(
    'Dit was jullie laatste poging. Zonder deze foto is de opdracht niet voltooid.',
  );
  await question.getByRole('button', { name: 'Houden' }).click();
  await page.getByRole('button', { name: 'Indienen' }).click();
  await expect(page.getByRole('heading', { name: 'Gelukt!' })).toBeVisible();
  await expect(page.getByText('Rode Team heeft Opdracht 1 - Foto voltooid voor 20 punten!')).toBeVisible();
  await player.expectTasks();
  await player.expectScore(20);
});

test('a failed last attempt ends the task, and the organiser reviews the photo when the team asks', async ({
  browser,
  server,
  context,
}) => {
  const organiser = await startGame(browser, server, { ...PHOTO, minBrightness: 255, maxRetries: 2 });
  await organiser.open('/admin');
  const player = await joinRed(context, server);
  const { page } = player;
  await player.openTask('Opdracht 1 - Foto');
  await page.getByRole('button', { name: 'Camera Starten' }).click();
  await page.getByRole('button', { name: 'Foto maken' }).click();
  await expect(page.getByText('De afbeelding is te donker')).toBeVisible();
  await expect(page.getByText('Tip: ga met je rug naar de zon staan')).toBeVisible();
  await page.getByRole('button', { name: 'Opnieuw', exact: true }).click();
  // Delays the answer until a second phone shows the end of the task, from the live state.
  const mate = await joinRed(await browser.newContext(), server);
  const over = 'Maximaal aantal pogingen bereikt. Opdracht niet voltooid.';
  await page.route('**/submissions?*', async (route) => {
    const response = await route.fetch();
    await expect(mate.page.getByText(over)).toBeVisible();
    await route.fulfill({ response });
  });
  const counters = await page.evaluateHandle(() => {
    const seen = new Set<string>();
    new MutationObserver(() => {
      for (const [text] of document.body.innerText.matchAll(/Poging \d\/\d/g)) seen.add(text);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    return seen;
  });
  await page.getByRole('button', { name: 'Foto maken' }).click();
  await expect(page.getByText(over).first()).toBeVisible();
  expect(await counters.evaluate((seen) => [...seen])).toEqual(['Poging 2/2']);
  await player.expectTasks();
  await page.getByRole('button', { name: 'Vraag spelleider' }).click();
  await expect(page.getByText('De spelleider kijkt naar deze foto.')).toBeVisible();

  const { page: desk } = organiser;
  await expect(desk.getByText('Team vraagt je om te kijken')).toBeVisible();
  await desk.getByRole('button', { name: 'Goedkeuren' }).first().click();
  await player.expectScore(20);
  const tracker = desk.getByRole('region', { name: 'Voortgang' });
  await tracker.getByRole('button', { name: /Rode Team/ }).click();
  const row = tracker.getByRole('row', { name: /Opdracht 1 - Foto/ });
  await expect(row).toContainText('Voltooid');
  await expect(row.getByRole('cell', { name: '20', exact: true })).toBeVisible();
  await expect(row.getByRole('link', { name: /^Foto van Rode Team/ })).toHaveAttribute(
    'href',
    /^\/api\/photos\/[0-9a-f-]+\/full$/,
  );
  await desk.getByRole('button', { name: 'Ongedaan maken' }).first().click();
  await player.expectScore(0);
  await expect(page.getByText('De spelleider kijkt naar deze foto.')).toBeVisible();
  await desk.getByRole('button', { name: 'Afkeuren' }).first().click();
  await desk.getByRole('dialog').getByRole('textbox').fill('Hier is geen zee te zien');
  await desk.getByRole('dialog').getByRole('button', { name: 'Afkeuren' }).click();
  await expect(
    page.getByText('De spelleider heeft je laatste inzending afgekeurd: Hier is geen zee te zien'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Vraag spelleider' })).toBeHidden();
  await expect(
    page.getByText(
      'De spelleider heeft jullie foto bij Opdracht 1 - Foto afgekeurd: Hier is geen zee te zien',
    ),
  ).toBeVisible();
});

/** Approves the photo of a review request, as an organiser on another device would. */
async function approveAskedPhoto(request: APIRequestContext, { url }: AppServer): Promise<void> {
  const page = await request.get(`${url}/api/submissions?before=${Number.MAX_SAFE_INTEGER}`);
  const { submissions }: { submissions: { id: string; review: { state: string } }[] } = await page.json();
  const asked = submissions.find(({ review }) => review.state === 'asked');
  const data = { decision: 'approve', seen: 'asked' };
  expect((await request.put(`${url}/api/submissions/${asked?.id}/review`, { data })).ok()).toBe(true);
}

test('the organiser’s decision closes the waiting photo on the player’s screen', { tag: '@lab' }, async ({
  browser,
  server,
  context,
}) => {
  const organiser = await startGame(browser, server, {
    ...PHOTO,
    minBrightness: 255,
    autoAdvanceTimeout: 600,
  });
  await organiser.open('/admin');
  const player = await joinRed(context, server);
  const { page } = player;
  await player.openTask('Opdracht 1 - Foto');
  await page.getByRole('button', { name: 'Camera Starten' }).click();
  await page.getByRole('button', { name: 'Foto maken' }).click();
  await page.getByRole('button', { name: 'Vraag spelleider' }).click();
  const { page: desk } = organiser;
  await desk.getByRole('button', { name: 'Afkeuren' }).first().click();
  await desk.getByRole('dialog').getByRole('textbox').fill('Te donker');
  await desk.getByRole('dialog').getByRole('button', { name: 'Afkeuren' }).click();
  const rejection = page.getByText('De spelleider heeft je laatste inzending afgekeurd: Te donker');
  await expect(rejection.filter({ visible: true })).toBeVisible();
  await page.getByRole('button', { name: 'Camera Starten' }).click();
  await page.getByRole('button', { name: 'Foto maken' }).click();
  await page.getByRole('button', { name: 'Vraag spelleider' }).click();
  // While one organiser types the reason for a rejection, another one approves the photo.
  await desk.getByRole('button', { name: 'Afkeuren' }).first().click();
  await desk.getByRole('dialog').getByRole('textbox').fill('Te donker');
  await approveAskedPhoto(desk.request, server);
  await expect(page.getByRole('heading', { name: 'Gelukt!' })).toBeVisible();
  await desk.getByRole('dialog').getByRole('button', { name: 'Afkeuren' }).click();
  await expect(
    desk.getByText('Een andere spelleider heeft deze foto van Rode Team al goedgekeurd.'),
  ).toBeVisible();
  await expect(desk.getByRole('dialog')).toBeHidden();
  await expect(desk.getByText('Goedgekeurd door de spelleider: 20 punten')).toBeVisible();
  await player.expectTasks();
  await player.expectScore(20);
});

test('a player gives up a held photo offline, and the phone tells the server when the network is back', async ({
  browser,
  server,
  context,
}) => {
  await startGame(browser, server, { ...PHOTO, minBrightness: 1 });
  const player = await joinRed(context, server);
  const { page } = player;
  await player.openTask('Opdracht 1 - Foto');
  await page.getByRole('button', { name: 'Camera Starten' }).click();
  await page.getByRole('button', { name: 'Foto maken' }).click();
  await expect(page.getByText('Licht genoeg')).toBeVisible();
  // A second phone of the team shows the photo when the server has it.
  const mate = await joinRed(await browser.newContext(), server);
  await mate.openTask('Opdracht 1 - Foto');
  await expect(mate.page.getByText('Er wacht een foto op jullie beslissing.')).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('dialog').getByRole('button', { name: 'Annuleren' }).click();
  // On this phone the photo is given up. The server and the other phone do not know this yet.
  await expect(page.getByRole('button', { name: 'Camera Starten' })).toBeVisible();
  await expect(mate.page.getByText('Er wacht een foto op jullie beslissing.')).toBeVisible();
  await context.setOffline(false);
  await expect(mate.page.getByRole('button', { name: 'Camera Starten' })).toBeVisible({ timeout: 30_000 });
});

test('the server approves a held photo at its deadline when the phone is gone', { tag: '@lab' }, async ({
  browser,
  server,
}) => {
  const organiser = await startGame(browser, server, {
    ...PHOTO,
    minBrightness: 255,
    autoAdvanceTimeout: 2,
  });
  await organiser.open('/admin');
  const phone = await browser.newContext();
  const player = await joinRed(phone, server);
  await player.openTask('Opdracht 1 - Foto');
  await player.page.getByRole('button', { name: 'Camera Starten' }).click();
  await player.page.getByRole('button', { name: 'Foto maken' }).click();
  await expect(player.page.getByText(/wordt de foto vanzelf goedgekeurd/).first()).toBeVisible();
  await phone.close();
  await expect(organiser.page.getByText('1 van 1 opdrachten').first()).toBeVisible({ timeout: 15_000 });
});

test('the server rejects a held photo at its deadline, and the camera opens again', { tag: '@lab' }, async ({
  browser,
  server,
  context,
}) => {
  await startGame(browser, server, { ...PHOTO, autoAdvanceTimeout: 2, failOnTimeout: true });
  const player = await joinRed(context, server);
  const { page } = player;
  await player.openTask('Opdracht 1 - Foto');
  await expect(
    page.getByText('Beslis je niet binnen 2 seconden, dan wordt de foto vanzelf afgekeurd.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Camera Starten' }).click();
  await page.getByRole('button', { name: 'Foto maken' }).click();
  await expect(page.getByText('Tijd verstreken. De foto is afgekeurd.')).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole('button', { name: 'Foto maken' })).toBeEnabled();
});

test('the camera asks for the location, and a photo from elsewhere shows its distance', {
  tag: '@lab',
}, async ({ browser, server }) => {
  const location = { latitude: 38.5056, longitude: -0.2331, radius: 100 };
  await startGame(browser, server, { ...PHOTO, location });
  const geolocation = { latitude: 38.5156, longitude: -0.2331, accuracy: 10 };
  const context = await browser.newContext({ geolocation, permissions: ['geolocation', 'camera'] });
  const player = await joinRed(context, server);
  const { page } = player;
  await player.openTask('Opdracht 1 - Foto');
  await expect(page.getByText(/op de juiste plek \(binnen 100\sm\)/)).toBeVisible();
  await page.getByRole('button', { name: 'Camera Starten' }).click();
  await page.getByRole('button', { name: 'Foto maken' }).click();
  await expect(page.getByText(/nog ongeveer 1,1\skm/)).toBeVisible();
  await context.setGeolocation({ ...geolocation, latitude: 38.5057 });
  await page.getByRole('button', { name: 'Opnieuw', exact: true }).click();
  await page.getByRole('button', { name: 'Foto maken' }).click();
  await expect(page.getByText('Op de juiste plek', { exact: true })).toBeVisible();
});

test('the team’s screen shows the organiser’s points at once, with the reason', {
  tag: '@lab',
}, async ({ browser, server, context }) => {
  const organiser = await startGame(browser, server, PHOTO);
  const player = await joinRed(context, server);
  await organiser.open('/healthz');
  const { page: desk } = organiser;
  const { teams } = await liveState(desk, 'admin');
  const gift = { points: 15, reason: 'Mooi gezongen' };
  await desk.request.post(`${server.url}/api/teams/${teams[0]?.id}/adjustments`, { data: gift });
  await expect(player.page.getByText('Mooi gezongen')).toBeVisible();
  await player.expectScore(15);
});

test.describe('with intercepted requests', () => {
  test('a quiz picture that does not load is retried, then fetched from a signed address, then reported', {
    tag: '@lab',
  }, async ({ browser, server, context }) => {
    const organiser = new Organiser(await openPage(await browser.newContext()), server);
    await organiser.login();
    const uploaded = await organiser.page.request.post(`${server.url}/api/quiz-images`, {
      data: await organiser.page.screenshot({ type: 'jpeg' }),
      headers: { 'Content-Type': 'image/jpeg' },
    });
    const { url: imageUrl } = await uploaded.json();
    await organiser.createTask({ ...QUIZ, imageUrl });
    await organiser.createTeam('Rode Team');
    await organiser.beginGame();
    const player = new Player(await openPage(context), server);
    const { page } = player;
    // At a trip's own address, the app must also request its pictures below that address.
    await player.open('/r/reis/game');
    await player.join('Rode Team');
    await page.clock.install();
    const requests: string[] = [];
    const otherPaths: string[] = [];
    let broken = true;
    await page.route('**/api/quiz-images/**', (route) => {
      const { pathname, search } = new URL(route.request().url());
      if (!pathname.startsWith('/r/reis/')) otherPaths.push(pathname);
      requests.push(pathname.endsWith('/signatures') ? 'signature' : search === '' ? 'direct' : 'signed');
      return broken && !pathname.endsWith('/signatures') ? route.abort() : route.continue();
    });
    await player.openQuiz('Opdracht 1 - Quiz');
    await expect.poll(() => requests.length).toBe(1);
    // The app waits one, two and three seconds between its tries.
    for (const [tries, pause] of [
      [2, 1_000],
      [3, 2_000],
      [4, 3_000],
    ] as const) {
      await expect(page.getByText('Het plaatje komt eraan…')).toBeVisible();
      await page.clock.runFor(pause);
      await expect.poll(() => requests.length).toBeGreaterThanOrEqual(tries);
    }
    await expect(page.getByText('Kon de afbeelding niet laden')).toBeVisible();
    expect(requests).toEqual(['direct', 'direct', 'direct', 'direct', 'signature', 'signed']);
    broken = false;
    await page.getByRole('button', { name: 'Probeer opnieuw' }).click();
    const picture = page.getByRole('img', { name: 'Plaatje bij de vraag' });
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    expect(otherPaths).toEqual([]);
  });
});
