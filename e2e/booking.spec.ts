import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { ROOT } from '../scripts/machine/run.ts';
import { expectAccessible } from './axe.ts';
import { test } from './trip-organiser.ts';

const BOOKINGS = join(ROOT, 'apps/web/src/features/trip-editor/testing/bookings');
const PASSES = join(ROOT, 'e2e/fixtures');

/** Drops a file on the page, as from the desktop. */
async function drop(page: Page, name: string): Promise<void> {
  const text = readFileSync(join(BOOKINGS, name), 'utf8');
  const files = await page.evaluateHandle(
    (file) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([file.text], file.name, { type: 'message/rfc822' }));
      return transfer;
    },
    { name, text },
  );
  await page.locator('main').dispatchEvent('drop', { dataTransfer: files });
}

test('an organiser drops a booking, takes over what it says, and undoes it', { tag: '@lab' }, async ({
  organiser,
}) => {
  const { page } = organiser;
  await organiser.open('Algemeen');
  await organiser.fill({ 'Eerste dag': '2027-06-18', 'Laatste dag': '2027-06-20' });
  await drop(page, 'fr-voyage.eml');
  const found = page.getByRole('region', { name: 'Dit staat erin' });
  await expect(found.getByRole('heading')).toBeInViewport();
  const flight = found.getByRole('checkbox', { name: 'Vlucht AF7736' });
  await expect(flight).toHaveAccessibleDescription(
    /Parijs Charles de Gaulle \(CDG\), 18 juni 2027, 08:05, Terminal 2F.*Niet gevonden.*Vertrektijd/,
  );
  await expectAccessible(page, 'what was read');
  await found.getByRole('button', { name: 'Neem over' }).click();
  const done = page.getByText('De boeking staat in je concept.');
  await expect(done).toBeVisible();
  await organiser.expectSaved();
  await organiser.goTo('Hotel');
  await expect(organiser.field('Naam van het hotel')).toHaveValue("L'Étoile d'Or");
  await expect(organiser.field('Inchecken vanaf')).toHaveValue('15:00');
  await page.getByRole('button', { name: 'Ongedaan maken' }).first().click();
  await expect(page.getByRole('heading', { level: 2, name: 'Vluchten' })).toBeVisible();
  await expect(page.getByText('AF7736')).toHaveCount(0);
  await organiser.goTo('Hotel');
  await expect(organiser.field('Naam van het hotel')).toHaveValue('');
});

test('an organiser takes over photos of boarding passes', { tag: '@lab' }, async ({ organiser }) => {
  const { page } = organiser;
  await organiser.open('Algemeen');
  await organiser.fill({ 'Eerste dag': '2027-06-18', 'Laatste dag': '2027-06-20' });
  for (const name of ['boarding-pass-pdf417.jpg', 'boarding-pass-aztec.png']) {
    await page.getByLabel('Boeking kiezen').setInputFiles(join(PASSES, name));
    await page.getByRole('button', { name: 'Neem over' }).click();
  }
  await organiser.goTo('Vluchten');
  const flights = page.getByRole('region', { name: 'Vluchten' }).getByRole('heading', { level: 3 });
  await expect(flights).toHaveText([
    /Heen.*AF1341AMS → CDG · vr 18 juni/,
    /AF1548CDG → ALC · vr 18 juni/,
    /Terug.*HV5346ALC → AMS · zo 20 juni/,
  ]);
});
