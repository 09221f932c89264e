import { expect, type Locator, type Page } from '@playwright/test';
import decodeQR from 'qr/decode.js';
import { Organiser, openPage } from './actors.ts';
import { expectAccessible } from './axe.ts';
import { test } from './fixtures/server.ts';

/** Pixels of each module of the code, as in a photo of it. */
const MODULE_PX = 4;

/** Reads a drawn QR code, as a camera does. */
async function scan(code: Locator): Promise<string> {
  const size = Number((await code.getAttribute('viewBox'))?.split(' ').at(-1));
  const path = (await code.locator('path').getAttribute('d')) ?? '';
  const width = size * MODULE_PX;
  const data = new Uint8Array(width * width).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+),(\d+)/g)) {
    for (let row = 0; row < MODULE_PX; row += 1) {
      const start = (Number(y) * MODULE_PX + row) * width + Number(x) * MODULE_PX;
      data.fill(0, start, start + MODULE_PX);
    }
  }
  // The library takes pixels of three bytes.
  const rgb = Uint8Array.from({ length: data.length * 3 }, (_, index) => data[Math.floor(index / 3)] ?? 0);
  return decodeQR({ width, height: width, data: rgb });
}

const linkField = (page: Page) => page.getByLabel('Link voor de groep', { exact: true });
const openLink = (page: Page) => page.getByRole('heading', { name: 'Vraag de organisator om de link' });
const home = (page: Page) => page.getByRole('heading', { name: 'Het was geweldig!' });

test.use({ serverOptions: { demo: true } });

test('a new trip opens with its link or a team’s code only, and after a renewal with the new link', {
  tag: '@lab',
}, async ({ page, browser, server }) => {
  const visitor = async () => openPage(await browser.newContext());
  const organiser = new Organiser(page, server);
  await organiser.login();
  await page.goto(`${server.url}/admin/reis`);
  await page.getByRole('button', { name: 'Begin een nieuwe reis' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Plaats').fill('Alicante');
  await form.getByLabel('Anders, of dat weet ik nog niet').check();
  await form.getByLabel('Heenreis op').fill('2031-05-01');
  await form.getByLabel('Terugreis op').fill('2031-05-04');
  await expect(form.getByLabel('Wie mag de reis zien?')).toHaveValue('link');
  await form.getByRole('button', { name: 'Maak mijn reis' }).click();
  await expect(page.getByText('Je nieuwe reis staat klaar.')).toBeVisible();

  await page.goto(`${server.url}/admin/reis?deel=delen`);
  await expect(page.getByRole('radio', { name: 'Alleen met de link' })).toBeChecked();
  await expectAccessible(page, 'the link for the group');
  const first = await linkField(page).inputValue();
  expect(await scan(page.getByRole('img', { name: 'QR-code van de link voor de groep' }))).toBe(first);

  const stranger = await visitor();
  await stranger.goto(`${server.url}/vlucht`);
  await expect(openLink(stranger)).toBeVisible();
  await expectAccessible(stranger, 'a trip that asks for its link');
  const guest = await visitor();
  await guest.goto(first);
  await expect(home(guest)).toBeVisible();
  await expect(guest).not.toHaveURL(/sleutel/);
  await guest.goto(`${server.url}/r/reis/schedule`);
  await expect(guest.getByRole('heading', { name: 'Tijdschema' })).toBeVisible();

  // On an iPhone, the installed app begins without the cookies of Safari.
  const manifest = await (await guest.request.get(`${server.url}/r/reis/manifest.webmanifest`)).json();
  const app = await visitor();
  await app.goto(`${server.url}${manifest.start_url}`);
  await expect(home(app)).toBeVisible();

  await page.getByRole('button', { name: 'Nieuwe link maken' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Nieuwe link maken' }).click();
  await expect(linkField(page)).not.toHaveValue(first);
  const second = await linkField(page).inputValue();
  await expect(openLink(guest)).toBeVisible();
  const late = await visitor();
  await late.goto(first);
  await expect(late.getByText('Deze link werkt niet meer.')).toBeVisible();
  const field = late.getByLabel('Link, of code van je team');
  await field.fill(`${server.url}/r/reis`);
  await field.press('Enter');
  await expect(late.getByText('Dit is niet de hele link.')).toBeVisible();
  await field.fill(`Hoi! De link is ${second}. Tot dan`);
  await field.press('Enter');
  await expect(home(late)).toBeVisible();

  // A sheet that was printed before still has the code of its team.
  await page.goto(`${server.url}/r/reis/admin/uitnodigen`);
  const code = /typ deze code: (\w+)/.exec(
    (await page.getByText('typ deze code').first().textContent()) ?? '',
  )?.[1];
  const player = await visitor();
  await player.goto(`${server.url}/r/reis/game`);
  await player.getByLabel('Link, of code van je team').fill(code ?? '');
  await player.getByRole('button', { name: 'Open de reis' }).click();
  await player.getByRole('button', { name: 'Meedoen' }).click();
  await expect(player.getByRole('heading', { name: /Rode Team/ })).toBeVisible();

  // A page that still asks for the link lets its visitor in once the trip is open.
  const waiting = await visitor();
  await waiting.goto(`${server.url}/r/reis`);
  await expect(openLink(waiting)).toBeVisible();
  const opened = await page.request.put(`${server.url}/r/reis/api/trip/entry`, { data: { kind: 'open' } });
  expect(opened.status()).toBe(200);
  await waiting.getByLabel('Link, of code van je team').fill(second);
  await waiting.getByRole('button', { name: 'Open de reis' }).click();
  await expect(home(waiting)).toBeVisible();
});
