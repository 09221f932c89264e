import { randomUUID } from 'node:crypto';
import { expect, type Page, type Route } from '@playwright/test';
import { LIVE_PROTOCOL } from '@reisspel/contract/limits';
import { newPlayer, Organiser, openPage, Player } from './actors.ts';
import { expectAccessible } from './axe.ts';
import { PHOTO, QUIZ } from './drafts.ts';
import { test } from './fixtures/server.ts';

const TELEVISION = { width: 1280, height: 720 };
const SECRET = 'Nog geheim';

/** Expects these teams on the big screen. Each text has place, name and points. */
async function expectRanking(screen: Page, rows: readonly (string | RegExp)[]): Promise<void> {
  await expect(screen.getByRole('list', { name: 'Scorebord' }).getByRole('listitem')).toHaveText([...rows]);
}

test('the organiser freezes the scoreboard and reveals the result place by place', async ({
  browser,
  page: phone,
  server,
}) => {
  const context = await browser.newContext({ viewport: TELEVISION });
  const organiser = new Organiser(await openPage(context), server);
  await organiser.login();
  const desk = organiser.page;
  for (const name of ['Rode Team', 'Blauwe Team']) await organiser.createTeam(name);
  await organiser.createTask(QUIZ);
  await organiser.createTask({ ...QUIZ, points: 30 });
  await organiser.beginGame();
  await organiser.showScoreboard(true);
  const red = await newPlayer(browser, server, 'Rode Team');
  await red.openQuiz('Opdracht 1 - Quiz');
  await red.answer('Een boot');

  const opened = context.waitForEvent('page');
  await desk.getByRole('link', { name: 'Groot scherm openen' }).click();
  const screen = await opened;
  await expectRanking(screen, ['1Rode Team10', '2Blauwe Team0']);
  await expect(screen.getByText('Het spel is bezig')).toBeVisible();
  await expect(screen.getByRole('img', { name: /^QR-code naar .*\/game$/ })).toBeVisible();
  await expect(screen.getByRole('button', { name: 'Menu' })).toHaveCount(0);

  await desk.getByRole('button', { name: 'Bevriezen' }).click();
  await expect(screen.getByText('Het scorebord staat stil sinds')).toBeVisible();
  await expectAccessible(screen, 'the frozen screen');
  const blue = new Player(phone, server);
  await blue.open('/game');
  await blue.join('Blauwe Team');
  await blue.openQuiz('Opdracht 2 - Quiz');
  await blue.answer('Een boot');
  await blue.expectTasks();
  // Only the organiser and the team itself see the new points.
  await expect(desk.getByRole('button', { name: /Blauwe Team.*30/ })).toBeVisible();
  await blue.expectScore(30);
  await expect(phone.getByText('Jullie punten tellen gewoon door.')).toBeVisible();
  await expect(phone.getByRole('row', { name: /Rode Team/ })).toContainText('10');
  await expect(phone.getByRole('row', { name: /Blauwe Team/ })).not.toContainText('30');
  await expectAccessible(phone, 'a frozen scoreboard in the game');
  await expectRanking(screen, ['1Rode Team10', '2Blauwe Team0']);

  await organiser.stopGame();
  await expect(screen.getByText('Het spel is afgelopen')).toBeVisible();
  await desk.getByRole('button', { name: 'Onthulling beginnen' }).click();
  await expect(screen.getByText('Wie heeft gewonnen?')).toBeVisible();
  await expectRanking(screen, [new RegExp(SECRET), new RegExp(SECRET)]);
  const next = desk.getByRole('button', { name: 'Volgende plek' });
  await next.focus();
  await desk.keyboard.press('ArrowRight');
  await expectRanking(screen, [new RegExp(SECRET), '2Rode Team10']);
  await expect(screen.getByText('2e plaats')).toBeVisible();
  await expect(screen.getByText('Blauwe Team')).toHaveCount(0);
  await expectAccessible(screen, 'the reveal');
  await phone.goto(`${server.url}/scoreboard`);
  await expect(phone.getByRole('row')).toContainText(['Plaats', SECRET, 'Rode Team']);
  await expect(phone.getByText('Blauwe Team')).toHaveCount(0);
  await expectAccessible(phone, 'the reveal on a phone');
  await expect(desk.getByText('1 van 2 plekken omgedraaid')).toBeVisible();
  await desk.keyboard.press('ArrowLeft');
  await expectRanking(screen, [new RegExp(SECRET), new RegExp(SECRET)]);
  await expect(desk.getByText('0 van 2 plekken omgedraaid')).toBeVisible();
  await desk.keyboard.press('Enter');
  await expectRanking(screen, [new RegExp(SECRET), '2Rode Team10']);
  await expect(desk.getByText('1 van 2 plekken omgedraaid')).toBeVisible();
  await desk.keyboard.press('Enter');
  await expect(screen.getByText('Gefeliciteerd, Blauwe Team!')).toBeVisible();
  await expectAccessible(screen, 'the podium');
  await expect(desk.getByText('De uitslag is onthuld')).toBeVisible();
  await expectAccessible(desk, 'the board at the dashboard');

  await desk.getByRole('button', { name: 'Ontdooien' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Ja, ontdooien' }).click();
  await expect(desk.getByRole('button', { name: 'Bevriezen' })).toBeVisible();
  await expectRanking(screen, ['1Blauwe Team30', '2Rode Team10']);
});

test('the organiser sees the real scores of a frozen board, and can switch to the public scores', {
  tag: '@lab',
}, async ({ page, server }) => {
  const organiser = new Organiser(page, server);
  await organiser.login();
  const created = await page.request.post(`${server.url}/api/teams`, {
    data: { name: 'Rode Team', password: '' },
  });
  const { id } = await created.json();
  await organiser.beginGame();
  await page.getByRole('button', { name: 'Bevriezen' }).click();
  await expect(page.getByText('Bevroren sinds')).toBeVisible();
  await expect(page.getByText('1 team heeft geen wachtwoord: Rode Team.')).toBeVisible();
  await page.request.post(`${server.url}/api/teams/${id}/adjustments`, {
    data: { points: 70, reason: 'Mooi' },
  });
  await organiser.open('/scoreboard');
  await expect(page.getByRole('row', { name: /Rode Team/ })).toContainText('70');
  await expect(page.getByText('Je ziet de echte stand.')).toBeVisible();
  await page.getByRole('switch', { name: 'Toon wat iedereen ziet' }).check();
  await expect(page.getByRole('row', { name: /Rode Team/ })).not.toContainText('70');
  await expect(page.getByText('Het scorebord staat stil sinds')).toBeVisible();

  await organiser.endGame();
  for (const step of [{ status: 'revealing', revealed: 0 }, { status: 'revealed' }]) {
    expect((await page.request.put(`${server.url}/api/game/board`, { data: step })).ok()).toBe(true);
  }
  await expect(page.getByRole('row', { name: /Rode Team/ })).toContainText('70');
  await expect(page.getByRole('switch', { name: 'Toon wat iedereen ziet' })).toBeHidden();
  await expect(page.getByText('Je ziet de echte stand.')).toBeHidden();
});

test('a television opens the screen by its link without the trip password until the organiser revokes the link', {
  tag: '@lab',
}, async ({ page, browser, server }) => {
  const organiser = new Organiser(page, server);
  await organiser.login();
  await organiser.createTeam('Rode Team');
  await page.request.patch(`${server.url}/api/game`, { data: { scoreboardVisible: true } });
  await page.request.put(`${server.url}/api/trip/entry`, {
    data: { kind: 'password', password: 'zeelucht' },
  });
  // The switch changes when the server has answered.
  await page.getByRole('switch', { name: 'Link voor een tv zonder inloggen' }).click();
  const field = page.getByLabel('Open deze link op de tv');
  await expectAccessible(page, 'the link for a television');
  const address = await field.inputValue();

  const television = await openPage(await browser.newContext({ viewport: TELEVISION }));
  await television.goto(address);
  await expectRanking(television, ['1Rode Team0']);
  await page.getByRole('switch', { name: 'Link voor een tv zonder inloggen' }).click();
  await expect(field).toBeHidden();
  await television.reload();
  await expect(television.getByText('Deze link werkt niet meer.')).toBeVisible();
});

test('an unattended screen hides the cursor, stays awake and can go full screen', {
  tag: '@lab',
}, async ({ page, server }) => {
  await page.addInitScript(() => {
    const requestedLocks: string[] = [];
    navigator.wakeLock.request = (type = 'screen') => {
      requestedLocks.push(type);
      return Promise.reject(new DOMException('', 'NotAllowedError'));
    };
    Object.assign(globalThis, { requestedLocks });
  });
  await page.clock.install();
  await page.goto(`${server.url}/scoreboard?scherm`);
  const main = page.getByRole('main');
  await expect(main.getByText('Het spel begint zo')).toBeVisible();
  await expect(main.getByText('Het scorebord is nog geheim')).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'requestedLocks'))).toEqual(['screen']);
  await page.clock.fastForward(10_000);
  await expect(main).toHaveCSS('cursor', 'none');
  await page.mouse.move(20, 20);
  await expect(main).not.toHaveCSS('cursor', 'none');
  await page.getByRole('button', { name: 'Volledig scherm', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Volledig scherm uit' })).toBeVisible();
  await page.getByRole('link', { name: 'Naar het gewone scorebord' }).click();
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
});

const TRIP_ID = '01890000-0000-7000-8000-000000000000';
const TEAMS = Array.from({ length: 20 }, (_, n) => ({
  id: `01890000-0000-7000-8000-0000000000${n + 10}`,
  name: `Team ${n + 1}`,
  color: '#0B4F6C',
  hasPassword: false,
}));

/** Returns an event of the live stream as the server sends it. */
function frame(event: { revision: number } & Record<string, unknown>): string {
  return `id: ${event.revision}\ndata: ${JSON.stringify({ protocol: LIVE_PROTOCOL, ...event })}\n\n`;
}

function photo(at: number) {
  const [team] = TEAMS;
  return {
    id: randomUUID(),
    teamId: team?.id,
    taskId: TRIP_ID,
    width: 4,
    height: 3,
    takenAt: at,
    points: 20,
    task: 'Opdracht 1 - Foto',
  };
}

const SNAPSHOT = {
  type: 'snapshot',
  revision: 0,
  tripId: TRIP_ID,
  state: {
    view: 'screen',
    game: { gameStarted: true, scoreboardVisible: true, taskCount: 1, board: { status: 'live' } },
    phase: 'running',
    teams: TEAMS,
    scores: TEAMS.map(({ id }) => ({ teamId: id, score: 0, completed: 0, answered: 0 })),
    photos: [],
  },
};
/** Patches that one connection sends before it ends. */
const PATCHES = 40;
const PIXEL = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>';
const showPixel = (route: Route) => route.fulfill({ contentType: 'image/svg+xml', body: PIXEL });

/** Returns the stream of one connection in a busy game: each patch has a photo and a score. */
function busyStream(first: number): string {
  return Array.from({ length: PATCHES }, (_, n) => {
    const revision = first + n;
    const score = { teamId: TEAMS[revision % TEAMS.length]?.id, score: revision, completed: 1, answered: 1 };
    const changes = [
      { at: 'scores', put: [score] },
      { at: 'photos', set: [photo(revision), photo(revision - 1)] },
    ];
    return frame({ type: 'patch', revision, changes });
  }).join('');
}

test('an unattended screen has as many elements after a long time as after a short time', {
  tag: '@lab',
}, async ({ page, server }) => {
  await page.setViewportSize(TELEVISION);
  await page.clock.install();
  let revision = 1;
  await page.route('**/api/live?view=screen*', async (route) => {
    const body = `${revision === 1 ? frame(SNAPSHOT) : ''}${busyStream(revision)}`;
    revision += PATCHES;
    await route.fulfill({ contentType: 'text/event-stream', body });
  });
  await page.route('**/api/photos/**', showPixel);
  await page.goto(`${server.url}/scoreboard?scherm`);
  const leader = page.getByRole('list', { name: 'Scorebord' }).getByRole('listitem').first();
  const size = () =>
    page.evaluate(() => ({
      elements: document.querySelectorAll('body *').length,
      pictures: document.images.length,
    }));
  /** Lets the screen reconnect until the first team has this score. */
  const untilScore = async (score: number) => {
    while (Number(await leader.locator('span').last().textContent()) < score)
      await page.clock.fastForward(12_000);
  };
  await untilScore(PATCHES * 2);
  const early = await size();
  expect(early.pictures).toBe(2);
  await untilScore(PATCHES * 7);
  expect(await size()).toEqual(early);
  const fits = await page.evaluate(() => {
    const last = [...document.querySelectorAll('ol li')].at(-1)?.getBoundingClientRect();
    const { scrollHeight } = document.documentElement;
    return { scrolls: scrollHeight > innerHeight, inside: (last?.bottom ?? Infinity) <= innerHeight };
  });
  expect(fits).toEqual({ scrolls: false, inside: true });
  await expect(page.getByText('Geen verbinding. Het scherm gaat vanzelf verder.')).toBeVisible();
  await expectAccessible(page, 'a screen without a connection');
});

test('the slideshow skips a photo that failed to load', { tag: '@lab' }, async ({ page, server }) => {
  await page.setViewportSize(TELEVISION);
  await page.clock.install();
  const photos = [1, 2, 3].map((n) => ({ ...photo(n), task: `Opdracht ${n} - Foto` }));
  const state = { ...SNAPSHOT.state, photos };
  await page.route('**/api/live?view=screen*', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: frame({ ...SNAPSHOT, state }) }),
  );
  await page.route('**/api/photos/**', showPixel);
  await page.route(`**/api/photos/${photos[1]?.id}/*`, (route) => route.fulfill({ status: 404 }));
  await page.goto(`${server.url}/scoreboard?scherm`);
  const slide = (n: number) => page.getByRole('img', { name: `Foto van Team 1 bij Opdracht ${n} - Foto` });
  await expect(slide(1)).toBeVisible();
  await expect(page.locator('figure img').last()).toHaveAttribute('src', new RegExp(String(photos[2]?.id)));
  await page.clock.runFor(8_000);
  await expect(slide(3)).toBeVisible();
  await page.clock.runFor(8_000);
  await expect(slide(1)).toBeVisible();
});

for (const [reducedMotion, moves] of [
  ['no-preference', true],
  ['reduce', false],
] as const) {
  test(`a team that overtakes another ${moves ? 'moves visibly' : 'jumps at once with reduced motion'}`, {
    tag: '@lab',
  }, async ({ browser, server }) => {
    const context = await browser.newContext({ viewport: TELEVISION, reducedMotion });
    const organiser = new Organiser(await openPage(context), server);
    await organiser.login();
    for (const name of ['Rode Team', 'Blauwe Team']) await organiser.createTeam(name);
    await organiser.createTask(PHOTO);
    await organiser.beginGame();
    await organiser.showScoreboard(true);
    const screen = await openPage(context);
    await screen.addInitScript(() => {
      const moved: string[] = [];
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...parameters) {
        moved.push(this.textContent ?? '');
        return animate.apply(this, parameters);
      };
      Object.assign(globalThis, { moved });
    });
    await screen.goto(`${server.url}/scoreboard?scherm`);
    await expectRanking(screen, ['1Blauwe Team0', '1Rode Team0']);
    const phone = await newPlayer(browser, server, 'Rode Team');
    await phone.takePhoto('Opdracht 1 - Foto');
    await expectRanking(screen, ['1Rode Team20', '2Blauwe Team0']);
    await expect(screen.getByRole('img', { name: 'Foto van Rode Team bij Opdracht 1 - Foto' })).toBeVisible();
    const moved = await screen.evaluate(() => Reflect.get(globalThis, 'moved'));
    expect(moved).toEqual(moves ? ['1Rode Team20', '2Blauwe Team0'] : []);
  });
}
