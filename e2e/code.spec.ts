import { expect } from '@playwright/test';
import { newPlayer, Organiser, type Player } from './actors.ts';
import { expectAccessible } from './axe.ts';
import { test } from './fixtures/server.ts';

interface Picture {
  size: number;
  path: string;
}

/** Gives the page a camera that films a printed QR code. */
function filmQrCode({ size, path }: Picture): void {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 600;
  const paper = canvas.getContext('2d');
  const draw = () => {
    if (paper === null) return;
    paper.resetTransform();
    paper.fillStyle = '#ddd';
    paper.fillRect(0, 0, 600, 600);
    paper.translate(120, 120);
    paper.scale(360 / size, 360 / size);
    paper.fillStyle = '#fff';
    paper.fillRect(0, 0, size, size);
    paper.fillStyle = '#000';
    paper.fill(new Path2D(path));
  };
  // A canvas gives a new frame only when something is drawn.
  setInterval(draw, 100);
  navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(10);
}

test('one team scans the code that the organiser made, and another types it after a mistake', {
  tag: '@lab',
}, async ({ page, browser, server }) => {
  const organiser = new Organiser(page, server);
  await organiser.login();
  await page.getByRole('button', { name: 'Nieuwe opdracht' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('radio', { name: 'Code' }).check();
  await form.getByLabel('Waar moeten ze zoeken?').fill('Zoek het papier bij de haven.');
  await form.getByLabel('De code', { exact: true }).fill('abc');
  await form.getByRole('button', { name: 'Opslaan' }).click();
  await expect(form.getByText('Een code heeft minstens 4 letters of cijfers.')).toBeVisible();
  await form.getByRole('button', { name: 'Maak een code' }).click();
  await expectAccessible(page, 'form of a code');
  const code = await form.getByLabel('De code', { exact: true }).inputValue();
  await form.getByRole('button', { name: 'Opslaan' }).click();
  await expect(form).toBeHidden();
  await organiser.createTeam('Rode Team');
  await organiser.createTeam('Blauwe Team');
  await organiser.beginGame();

  await page.goto(`${server.url}/admin/uitnodigen`);
  await page.getByText('Codes om op te hangen').click();
  await expect(page.getByText(`Of typ deze code: ${code}`)).toBeVisible();
  const qrCode = page.getByRole('img', { name: 'QR-code van Opdracht 1 - Code' });
  await expect(qrCode.locator('path')).toHaveAttribute('d', /M/);
  const picture = await qrCode.evaluate((svg) => ({
    size: Number(svg.getAttribute('viewBox')?.split(' ').at(-1)),
    path: svg.querySelector('path')?.getAttribute('d') ?? '',
  }));

  const begin = async ({ page: phone }: Player) => {
    await phone.getByRole('button', { name: 'Opdracht 1 - Code' }).click();
    await expect(phone.getByText('Proberen mag zo vaak als je wilt.')).toBeVisible();
    await phone.getByRole('button', { name: 'Begin met zoeken' }).click();
    await expect(phone.getByText('Zoek het papier bij de haven.')).toBeVisible();
  };
  const red = await newPlayer(browser, server, 'Rode Team');
  await begin(red);
  await red.page.evaluate(filmQrCode, picture);
  await red.page.getByRole('button', { name: 'Scan een QR-code' }).click();
  await expect(red.page.getByLabel('De code die jullie hebben gevonden')).toHaveValue(code);
  await expectAccessible(red.page, 'scanned code');
  await red.page.getByRole('button', { name: 'Indienen' }).click();
  await expect(red.page.getByText('Gevonden!')).toBeVisible();
  await red.expectScore(10);

  const blue = await newPlayer(browser, server, 'Blauwe Team');
  await begin(blue);
  const field = blue.page.getByLabel('De code die jullie hebben gevonden');
  await field.fill(`${code}9`);
  await blue.page.keyboard.press('Enter');
  await expect(blue.page.getByText('Dit is niet de goede code.')).toBeVisible();
  await field.fill(code.toLowerCase());
  await blue.page.keyboard.press('Enter');
  await expect(blue.page.getByText('Gevonden!')).toBeVisible();
  await blue.expectScore(10);
});
