import { expect, type Page } from '@playwright/test';
import { ServerStatus } from '@reisspel/contract/operate/status';
import { Organiser } from './actors.ts';
import { expectAccessible } from './axe.ts';
import { type AppServer, test } from './fixtures/server.ts';

const OWNER_PASSWORD = 'sleutel-onder-de-mat';
const TITLE = 'Hoe gaat het met de server?';
const HOUR_MS = 60 * 60 * 1_000;

/** Changes the status that the server sends to this page. */
async function changeStatus(
  page: Page,
  change: (status: ServerStatus) => Partial<ServerStatus>,
): Promise<void> {
  await page.route('**/api/status', async (route) => {
    const answer = await route.fetch();
    const status = ServerStatus.parse(await answer.json());
    await route.fulfill({ json: { ...status, ...change(status) } });
  });
}

async function logInAsOwner(page: Page, server: AppServer): Promise<void> {
  await page.request.post(`${server.url}/api/owner/session`, { data: { password: OWNER_PASSWORD } });
}

test.describe('the status page', () => {
  test.use({ serverOptions: { demo: true, env: { OWNER_PASSWORD } } });

  test('admits the owner, but not the organiser of a trip', { tag: '@lab' }, async ({ page, server }) => {
    const organiser = new Organiser(page, server);
    const ownerSession = page.waitForResponse('**/api/owner/session');
    await organiser.login();
    await ownerSession;
    await organiser.openMenu();
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Spel Generator' })).toBeVisible();
    await expect(page.getByRole('link', { name: TITLE })).toHaveCount(0);
    await page.goto('/r/reis/status');
    await expect(page).toHaveURL(`${server.url}/status`);
    await expect(page).toHaveTitle(/Hoe gaat het met de server\?/);
    await expect(page.getByText('Deze pagina is voor de beheerder')).toBeVisible();
    await expectAccessible(page, 'the door of the server');
    await expect(page.getByRole('link', { name: 'Terug naar Admin' })).toHaveAttribute('href', '/admin');
    await page.getByRole('link', { name: 'Ik ben de beheerder' }).click();
    await expect(page.getByRole('heading', { name: 'Reizen op deze server' })).toBeVisible();
    await page.getByLabel('Wachtwoord', { exact: true }).fill(OWNER_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: 'Environment details' })).toBeVisible();
    await page.getByRole('link', { name: TITLE }).click();
    await expect(page.getByText('Alles gaat goed.')).toBeVisible();
  });

  test('shows the current state and the earlier faults', { tag: '@lab' }, async ({ page, server }) => {
    await logInAsOwner(page, server);
    await page.goto('/status');
    await expect(page.getByText('Alles gaat goed.')).toBeVisible();
    await expect(page.getByText('Sinds de start ging er niets mis.')).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: '0.1.0' })).toBeVisible();
    await expectAccessible(page, 'a server that is well');

    await changeStatus(page, ({ now }) => ({
      parts: { database: 'ok', migrations: 'ok', storage: 'ok', disk: 'failing' },
      disk: { freeBytes: 120_000_000, lowBelowBytes: 200_000_000 },
      faults: [
        { place: 'photos', kind: 'storage_full', count: 12, firstAt: now, lastAt: now, requestId: null },
        {
          place: 'request',
          kind: 'fault',
          count: 1,
          firstAt: now - HOUR_MS,
          lastAt: now - HOUR_MS,
          requestId: 'ab12cd',
        },
      ],
    }));
    await page.reload();
    await expect(page.getByRole('alert')).toHaveText('Niet alles werkt.');
    await expect(page.getByText('De schijf is bijna vol. Er is nog 120 MB over')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: '12 keer, het laatst' })).toContainText(
      'De opslag van de foto’s was vol',
    );
    await expect(page.getByText('Code: ab12cd')).toBeVisible();
    await expectAccessible(page, 'a server in trouble');
  });

  test('shows an error with its request id when the status cannot be loaded', { tag: '@lab' }, async ({
    page,
    server,
  }) => {
    await logInAsOwner(page, server);
    const error = { code: 'internal', params: { requestId: 'xy34zw' } };
    await page.route('**/api/status', (route) => route.fulfill({ status: 500, json: { error } }));
    await page.goto('/status');
    await expect(page.getByRole('heading', { name: 'Kon niet opvragen' })).toBeVisible();
    await expect(page.getByText('Code: xy34zw')).toBeVisible();
    await page.unroute('**/api/status');
    await page.getByRole('button', { name: 'Probeer opnieuw' }).click();
    await expect(page.getByText('Alles gaat goed.')).toBeVisible();

    // After a logout elsewhere the page shows no error, but a link to the login.
    await page.context().clearCookies();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByText('Deze pagina is voor de beheerder')).toBeVisible();
  });

  test('is not found at a similar address', { tag: '@lab' }, async ({ page }) => {
    for (const path of ['/statuz', '/status/nu', '/constructor']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Deze pagina is er niet' })).toBeVisible();
    }
  });
});

test.describe('the output of the server', () => {
  test.use({ serverOptions: { demo: true, env: { OWNER_PASSWORD } } });

  test('names each request by the id that the browser sent', { tag: '@lab' }, async ({ page, server }) => {
    for (const [path, url] of [
      ['/admin', '**/api/session'],
      // Here, the page sends the request before the app's code has loaded.
      ['/hotel', '**/api/session'],
      ['/game', '**/api/live?view=play*'],
    ] as const) {
      const sent = page.waitForRequest(url);
      await page.goto(path);
      const id = (await sent).headers()['x-request-id'];
      expect(id).toMatch(/^[a-z0-9]{6,8}$/);
      await expect.poll(() => server.output()).toContain(`"requestId":"${id}"`);
    }
    expect(server.output()).not.toContain(server.adminPassword);
  });
});

test.describe('a server without an owner', () => {
  test.use({ serverOptions: { demo: true } });

  test('links from the dashboard to its status and its log', { tag: '@lab' }, async ({ page, server }) => {
    const organiser = new Organiser(page, server);
    await organiser.login();
    await organiser.openMenu();
    await page.getByRole('link', { name: TITLE }).click();
    await expect(page.getByText('Alles gaat goed.')).toBeVisible();
    await page.getByRole('link', { name: 'Logboek van de server' }).click();
    await expect(page.getByRole('heading', { name: 'Nog niets te zien' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Ook dit apparaat' })).toHaveCount(0);
    await expectAccessible(page, 'the log of a server without an owner');
  });
});
