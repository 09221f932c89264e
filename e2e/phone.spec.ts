import { expect, type Page } from '@playwright/test';
import { hasOverlayInHistory, Organiser, Player } from './actors.ts';
import { PHOTO, QUIZ } from './drafts.ts';
import { test } from './fixtures/server.ts';
import { joinRed, openCamera, queueBar, startGame, taskCard, tryCamera } from './queue-phones.ts';

test.use({
  hasTouch: true,
  isMobile: true,
  serviceWorkers: 'allow',
  contextOptions: { reducedMotion: 'no-preference' },
});

/** Presses the back button after the page has made the history entry of its overlay. */
async function goBack(page: Page): Promise<void> {
  await expect.poll(() => hasOverlayInHistory(page)).toBe(true);
  await page.goBack();
}

/** Returns the button back to the board, which only the page of a task has. */
const backButton = (page: Page) => page.getByRole('button', { name: 'Naar de opdrachten' });

test.describe('the phone’s back button', () => {
  test('closes the camera but not the task, and the forward button changes nothing', { tag: '@lab' }, async ({
    page,
    browser,
    server,
  }) => {
    await startGame(browser, server, [{}]);
    await openCamera(page, server);
    const shutter = page.getByRole('button', { name: 'Foto maken' });
    await expect(shutter).toBeEnabled();
    await goBack(page);
    await expect(shutter).toBeHidden();
    await page.goForward();
    await expect(backButton(page)).toBeVisible();
    await page.getByRole('button', { name: 'Camera Starten' }).tap();
    await expect(shutter).toBeEnabled();
    // Closes the camera with its button, which also removes the history entry.
    await page.getByRole('button', { name: 'Annuleren' }).tap();
    await expect(shutter).toBeHidden();
    await expect.poll(() => hasOverlayInHistory(page)).toBe(false);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Beschikbare Opdrachten' })).toBeVisible();
  });

  test('goes from the task to the board after a reload with an open camera', { tag: '@lab' }, async ({
    page,
    browser,
    server,
  }) => {
    await startGame(browser, server, [{}]);
    await openCamera(page, server);
    await expect.poll(() => hasOverlayInHistory(page)).toBe(true);
    await page.reload();
    await page.getByRole('button', { name: 'Camera Starten' }).tap();
    await expect(page.getByRole('button', { name: 'Foto maken' })).toBeEnabled();
    await goBack(page);
    await expect(page.getByRole('button', { name: 'Foto maken' })).toBeHidden();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Beschikbare Opdrachten' })).toBeVisible();
  });

  test('closes the topmost overlay first', { tag: '@lab' }, async ({ browser, server, context }) => {
    await startGame(browser, server, [{}]);
    const player = await joinRed(context, server);
    const { page } = player;
    await tryCamera(player);
    await server.kill9();
    await player.takePhoto('Opdracht 1 - Foto');
    await player.expectTasks();
    await queueBar(page).getByRole('button', { name: 'Bekijken' }).tap();
    const sheet = page.getByRole('dialog', { name: 'Foto’s op deze telefoon' });
    await sheet.getByRole('button', { name: 'Verwijderen' }).tap();
    const question = page.getByRole('dialog', { name: 'Dit verwijderen?' });
    await expect(question).toBeVisible();
    await goBack(page);
    await expect(question).toBeHidden();
    await expect(sheet).toBeVisible();
    await goBack(page);
    await expect(sheet).toBeHidden();
    await expect(taskCard(page, 1)).toContainText('Wordt verstuurd');
  });

  test('keeps a photo that waits for the team’s decision, and the task shows it again', {
    tag: '@lab',
  }, async ({ page, browser, server }) => {
    await startGame(browser, server, [{ minBrightness: 1, maxRetries: 1 }]);
    await openCamera(page, server);
    await page.getByRole('button', { name: 'Foto maken' }).tap();
    const results = page.getByRole('dialog').getByText('Licht genoeg');
    await expect(results).toBeVisible();
    await goBack(page);
    await expect(results).toBeHidden();
    await page.getByRole('button', { name: 'Foto bekijken' }).tap();
    await expect(results).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Foto bekijken' }).tap();
    await page.getByRole('button', { name: 'Indienen' }).tap();
    await new Player(page, server).expectScore(20);
  });

  test('goes from the board to the previous page, after any number of opened tasks', {
    tag: '@lab',
  }, async ({ page, browser, server }) => {
    await startGame(browser, server, [{}]);
    const player = new Player(page, server);
    await player.open('/schedule');
    await player.open('/game');
    await player.join('Rode Team');
    await player.openTask('Opdracht 1 - Foto');
    await player.backToTasks();
    await player.expectTasks();
    // Submitting the photo closes the task while its camera is open.
    await player.takePhoto('Opdracht 1 - Foto');
    await player.expectTasks();
    await player.expectScore(20);
    await page.goBack();
    await expect(page).toHaveURL(/\/schedule$/);
  });

  test('closes the menu, and after a menu link returns to the page where the menu was opened', async ({
    page,
    server,
  }) => {
    await page.goto(`${server.url}/schedule`);
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await page.getByRole('button', { name: 'Menu' }).tap();
    await expect(menu).toBeVisible();
    await goBack(page);
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL(/\/schedule$/);
    await page.getByRole('button', { name: 'Menu' }).tap();
    await menu.getByRole('link', { name: 'Hotel' }).tap();
    await expect(page).toHaveURL(/\/hotel$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/schedule$/);
    await expect(menu).toBeHidden();
  });
});

test('the phone vibrates differently for good and for bad verdicts', { tag: '@lab' }, async ({
  page,
  browser,
  server,
}) => {
  await startGame(browser, server, [{}, QUIZ, QUIZ]);
  await page.addInitScript(() => {
    const felt: unknown[] = [];
    Object.assign(globalThis, { felt });
    navigator.vibrate = (pattern) => felt.push(pattern) > 0;
  });
  const player = new Player(page, server);
  await player.open('/game');
  await player.join('Rode Team');
  const felt = () => page.evaluate('felt.splice(0)');
  await player.openQuiz('Opdracht 2 - Quiz');
  await player.answer('Een vis');
  await expect(page.getByRole('heading', { name: /Helaas|Fout/ })).toBeVisible();
  expect(await felt()).toContainEqual(200);
  await player.backToTasks();
  await player.openQuiz('Opdracht 3 - Quiz');
  await player.answer('Een boot');
  await player.backToTasks();
  expect(await felt()).toContainEqual([60, 40, 120]);
  await player.takePhoto('Opdracht 1 - Foto');
  await expect(page.getByText(/voltooid voor 20 punten!/)).toBeVisible();
  expect(await felt()).toContainEqual([60, 40, 120]);
});

test.describe('with the owner’s page', () => {
  test.use({ serverOptions: { env: { OWNER_PASSWORD: 'zee-en-zand' } } });

  test('every field has text large enough that an iPhone does not zoom in', { tag: '@lab' }, async ({
    page,
    server,
  }) => {
    const small = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('input, select, textarea')]
          .filter((field) => !field.matches('[type=radio], [type=checkbox], [type=file], [type=range]'))
          .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
          .map(({ outerHTML }) => outerHTML),
      );
    const fields = () => page.locator('input, select, textarea').count();
    const organiser = new Organiser(page, server);
    await organiser.open('/admin');
    await expect(page.getByLabel('Wachtwoord', { exact: true })).toBeVisible();
    expect(await small()).toEqual([]);
    await organiser.login();
    await organiser.createTeam('Rode Team', 'geheim');
    await page.getByRole('button', { name: 'Nieuwe opdracht' }).tap();
    const form = page.getByRole('dialog', { name: 'Nieuwe opdracht' });
    for (const type of ['Foto', 'Quiz']) {
      await form.getByRole('radio', { name: type }).check();
      // Opens the folded parts, which also have fields.
      await form.locator('details').evaluateAll((parts) => {
        for (const part of parts) part.setAttribute('open', '');
      });
      expect(await fields()).toBeGreaterThan(3);
      expect(await small()).toEqual([]);
    }
    await form.getByRole('button', { name: 'Annuleren' }).tap();
    await page.getByRole('button', { name: 'Niet opslaan' }).tap();
    await expect(form).toBeHidden();
    await organiser.createTask(PHOTO);
    await organiser.beginGame();
    for (const path of ['/admin/reis', '/generator', '/eigenaar']) {
      await page.goto(`${server.url}${path}`);
      await expect.poll(fields).toBeGreaterThan(0);
      expect(await small()).toEqual([]);
    }
    await page.goto(`${server.url}/game`);
    await page.getByRole('button', { name: 'Rode Team' }).tap();
    await expect(page.getByLabel('Wachtwoord', { exact: true })).toBeVisible();
    expect(await small()).toEqual([]);
  });
});

test.describe('buttons stay clear of the notch and the bar of an iPhone', { tag: '@lab' }, () => {
  for (const { name, viewport, insets } of [
    {
      name: 'upright',
      viewport: { width: 390, height: 844 },
      insets: { top: 47, right: 0, bottom: 34, left: 0 },
    },
    {
      name: 'on its side',
      viewport: { width: 844, height: 390 },
      insets: { top: 0, right: 47, bottom: 21, left: 47 },
    },
  ]) {
    test(name, async ({ page, browser, server }) => {
      await startGame(browser, server, [{}, QUIZ]);
      await page.setViewportSize(viewport);
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets });
      const covered = () =>
        page.evaluate(({ top, right, bottom, left }) => {
          const shown = document.querySelector('dialog[open]') ?? document.body;
          return [...shown.querySelectorAll<HTMLElement>('button, a[href], label')]
            .filter((button) => button.checkVisibility() && !button.matches('.sr-only, .sr-only *'))
            .filter((button) => {
              const box = button.getBoundingClientRect();
              const isFixed = shown !== document.body || button.closest('.fixed') !== null;
              if (box.width === 0) return false;
              const isBeside = box.left < left || box.right > innerWidth - right;
              return isBeside || (isFixed && (box.top < top || box.bottom > innerHeight - bottom));
            })
            .map((button) => `${button.textContent} ${button.getAttribute('aria-label')}`);
        }, insets);
      const player = new Player(page, server);
      await player.open('/game');
      await player.join('Rode Team');
      expect(await covered()).toEqual([]);
      await player.openTask('Opdracht 1 - Foto');
      expect(await covered()).toEqual([]);
      await page.getByRole('button', { name: 'Camera Starten' }).tap();
      await expect(page.getByRole('button', { name: 'Foto maken' })).toBeEnabled();
      expect(await covered()).toEqual([]);
      await page.getByRole('button', { name: 'Foto maken' }).tap();
      await expect(page.getByRole('button', { name: 'Indienen' })).toBeVisible();
      expect(await covered()).toEqual([]);
    });
  }
});

/** Makes the photos in the queue older. A changed clock would not, as the server's time counts. */
async function makeOlder(page: Page, ageMs: number): Promise<void> {
  await page.evaluate(async (age) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('reisspel-photos');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const change = database.transaction('entries', 'readwrite');
    const entries = change.objectStore('entries');
    const all = entries.getAll();
    all.onsuccess = () => {
      for (const entry of all.result) entries.put({ ...entry, capturedAt: entry.capturedAt - age });
    };
    await new Promise((resolve, reject) => {
      change.oncomplete = resolve;
      change.onerror = reject;
    });
    database.close();
    dispatchEvent(new Event('focus'));
  }, ageMs);
}

test('the app asks for persistent storage with the first photo, and warns of Safari’s seven days', {
  tag: '@lab',
}, async ({ browser, server, context }) => {
  await context.addInitScript(() => {
    let asked = 0;
    Object.assign(globalThis, { timesAsked: () => asked });
    navigator.storage.persisted = async () => false;
    navigator.storage.persist = async () => {
      asked += 1;
      return false;
    };
    // The value in Safari for a page that was not opened from the home screen.
    Object.defineProperty(navigator, 'standalone', { value: false });
  });
  await startGame(browser, server, [{}]);
  const player = await joinRed(context, server);
  const { page } = player;
  await tryCamera(player);
  expect(await page.evaluate('timesAsked()')).toBe(0);
  await server.kill9();
  await player.takePhoto('Opdracht 1 - Foto');
  await player.expectTasks();
  await expect.poll(() => page.evaluate('timesAsked()')).toBe(1);
  const warning = 'Safari kan deze foto’s na 7 dagen wissen';
  await expect(queueBar(page)).toContainText('1 foto wacht');
  await expect(queueBar(page)).not.toContainText(warning);
  await makeOlder(page, 3 * 24 * 60 * 60 * 1_000);
  await expect(queueBar(page)).toContainText(warning);
  await queueBar(page).getByRole('button', { name: 'Bekijken' }).tap();
  await expect(page.getByRole('dialog').getByText('Tik op ‘Bewaar bij je foto’s’')).toBeVisible();
});
