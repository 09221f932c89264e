import { expect } from '@playwright/test';
import { dayAfter } from '@reisspel/rules/zoned-time';
import { openPage } from './actors.ts';
import { expectAccessible } from './axe.ts';
import { expectTripAsVisitor, fillTrip } from './nepal-trip.ts';
import { ADMIN_PASSWORD, TripOrganiser, test } from './trip-organiser.ts';

test('an organiser fills an empty trip, a visitor reads it, and its file restores it byte for byte', {
  tag: '@lab',
}, async ({ organiser, browser }) => {
  // The test types six days and three flights, which is slow.
  test.slow();
  const { url } = organiser;
  await organiser.open('Delen');
  const emptyTrip = await organiser.download();
  await fillTrip(organiser);
  const visitor = await openPage(await browser.newContext({ timezoneId: 'Asia/Kathmandu' }));
  await visitor.goto(`${url}/schedule`);
  await expect(visitor.getByText('Deze pagina is er niet voor deze reis')).toBeVisible();
  await organiser.publish();
  await expectTripAsVisitor(visitor, url);

  await organiser.goTo('Delen');
  const filledTrip = await organiser.download();
  await organiser.chooseFile(emptyTrip);
  await organiser.publish();
  await visitor.goto(`${url}/schedule`);
  await expect(visitor.getByText('Deze pagina is er niet voor deze reis')).toBeVisible();
  await organiser.chooseFile(filledTrip);
  await organiser.publish();
  const again = await organiser.download();
  expect(again.equals(filledTrip)).toBe(true);
  await expectTripAsVisitor(visitor, url);
});

test('publishing lists the missing fields with links, and the organiser can undo a publication', async ({
  organiser,
  browser,
}) => {
  const { page, url } = organiser;
  await organiser.open('Tijdschema');
  await page.getByRole('button', { name: /dagen aanmaken/ }).click();
  await page.getByLabel('Titel van de dag').fill('');
  await page.getByRole('button', { name: 'Onderdeel toevoegen' }).click();
  await organiser.goTo('Algemeen');
  await organiser.field('Laatste dag').fill('2020-01-01');
  await page.getByRole('button', { name: 'Zet op de site' }).click();
  const summary = page.getByRole('region', { name: 'Nog 4 dingen invullen' });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('button')).toHaveText([
    /Algemeen · Laatste dag.*De laatste dag is vóór de eerste dag/,
    /Tijdschema · .* · Titel van de dag.*Vul dit nog in/,
    /Tijdschema · .* · Tijd.*Vul een tijd in, bijvoorbeeld 09:30/,
    /Tijdschema · .* · Wat.*Vul dit nog in/,
  ]);
  await summary.getByRole('button', { name: /Tijd.*09:30/ }).click();
  const time = page.getByLabel('Onderdeel 1: Tijd');
  await expect(time).toBeFocused();
  await expect(time).toHaveAccessibleDescription('Vul een tijd in, bijvoorbeeld 09:30.');
  await time.fill('10:00');
  await page.getByLabel('Onderdeel 1: Wat').fill('Wandelen');
  await page.getByLabel('Titel van de dag').fill('Dag in de bergen');
  await page.getByRole('button', { name: /Algemeen · Laatste dag/ }).click();
  await expect(organiser.field('Laatste dag')).toBeFocused();
  await page.getByRole('button', { name: 'Ongedaan maken' }).click();
  // The undo shows the section with the change.
  await expect(page.getByLabel('Titel van de dag')).toHaveValue('');
  await page.getByRole('button', { name: 'Opnieuw doen' }).click();
  await organiser.goTo('Algemeen');
  await organiser.field('Laatste dag').fill('2030-01-01');
  await expect(page.getByText('Alles is ingevuld. De reis kan op de site.')).toBeVisible();
  await page.getByRole('button', { name: 'Zet op de site' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toHaveText('Algemeen');
  await page.getByRole('button', { name: 'Ja, zet op de site' }).click();

  const visitor = await openPage(await browser.newContext());
  await visitor.goto(`${url}/schedule`);
  await expect(visitor.getByText('Dag in de bergen')).toBeVisible();
  const notice = page.getByRole('region', { name: 'Staat op de site' });
  await notice.getByRole('button', { name: 'Ongedaan maken' }).click();
  await expect(notice).toBeHidden();
  // The visitor's page changes without a reload, here and below.
  await expect(visitor.getByText('Deze pagina is er niet voor deze reis')).toBeVisible();
  // The published text is a draft again.
  await organiser.expectSaved();
  await organiser.goTo('Versies');
  const putBack = page.getByRole('button', { name: /^Versie van .* terugzetten$/ });
  // Waits for the first version and the undone version, so that `first` is the undone version.
  await expect(putBack).toHaveCount(2);
  await putBack.first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Terugzetten' }).click();
  await expect(page.getByText('Bezoekers zien die versie weer.')).toBeVisible();
  await expect(visitor.getByText('Dag in de bergen')).toBeVisible();
  await page.getByRole('button', { name: 'Concept weggooien' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Concept weggooien' }).click();
  await expect(page.getByText('Bezoekers zien deze versie')).toBeVisible();
});

test('a failed save is retried, and the browser warns before the page closes', { tag: '@lab' }, async ({
  organiser,
  server,
}) => {
  const { page } = organiser;
  await organiser.open('Algemeen');
  await server.kill9();
  await organiser.field('Plaats').fill('Pokhara');
  await expect(page.getByText('Niet opgeslagen: geen verbinding, probeert opnieuw')).toBeVisible();
  const retry = page.getByRole('button', { name: 'Probeer opnieuw' });
  // After four failures the page retries only after 30 seconds, when the server has started.
  for (let failures = 1; failures < 4; failures += 1) {
    const failed = page.waitForEvent('requestfailed');
    await retry.click();
    await failed;
  }
  await server.restart();
  await retry.click();
  await organiser.expectSaved();

  await server.kill9();
  await organiser.field('Plaats').fill('Lumbini');
  await expect(page.getByText('Niet opgeslagen: geen verbinding, probeert opnieuw')).toBeVisible();
  const warning = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await warning;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await server.restart();
  await organiser.expectSaved();
});

test('typed changes survive a logout and are saved after the login', { tag: '@lab' }, async ({
  organiser,
}) => {
  const { page, url } = organiser;
  await organiser.open('Algemeen');
  await page.request.delete(`${url}/api/session`);
  await organiser.field('Plaats').fill('Pokhara');
  await page.getByLabel('Wachtwoord', { exact: true }).fill(ADMIN_PASSWORD);
  await page.getByRole('button', { name: 'Inloggen' }).click();
  await expect(organiser.field('Plaats')).toHaveValue('Pokhara');
  await organiser.expectSaved();
});

test('the second of two windows lists its unsaved changes and reloads the trip', { tag: '@lab' }, async ({
  organiser,
  page,
}) => {
  await organiser.open('Algemeen');
  const second = new TripOrganiser(await openPage(page.context()), organiser.url);
  await second.open('Algemeen');
  await organiser.field('Plaats').fill('Pokhara');
  await organiser.expectSaved();
  await second.field('Plaats').fill('Lumbini');
  const notice = second.page.getByRole('dialog', { name: 'De reis is in een ander venster gewijzigd' });
  await expect(notice.getByRole('listitem')).toHaveText(['Algemeen · PlaatsLumbini']);
  await expectAccessible(second.page, 'changed in another window');
  await notice.getByRole('button', { name: 'Laad de reis opnieuw' }).click();
  await expect(notice).toBeHidden();
  await expect(second.field('Plaats')).toHaveValue('Pokhara');
  await second.field('Plaats').fill('Lumbini');
  await second.expectSaved();
});

test('the whole trip follows its first day after one press, and one more press undoes that', async ({
  organiser,
}) => {
  const { page } = organiser;
  await organiser.open('Hotel');
  const checkIn = await organiser.field('Inchecken op').inputValue();
  await organiser.goTo('Algemeen');
  const [first, last] = [organiser.field('Eerste dag'), organiser.field('Laatste dag')];
  const lastDay = await last.inputValue();
  await first.fill(dayAfter(await first.inputValue(), 7));
  await expect(page.getByText('De reis begint nu 7 dagen later.')).toBeVisible();
  await expectAccessible(page, 'offer to move the trip');
  await page.getByRole('button', { name: 'Alles meeverschuiven' }).click();
  await expect(last).toHaveValue(dayAfter(lastDay, 7));
  await organiser.goTo('Hotel');
  await expect(organiser.field('Inchecken op')).toHaveValue(dayAfter(checkIn, 7));
  await expect(page.getByText('De hele reis is 7 dagen later.')).toBeVisible();
  await page.getByRole('button', { name: 'Ongedaan maken' }).last().click();
  await expect(last).toHaveValue(lastDay);
});

test('an item of the programme that gets a heart is on the page of the home-stayers too', {
  tag: '@lab',
}, async ({ organiser, browser }) => {
  const { page, url } = organiser;
  await fillTrip(organiser);
  await organiser.goTo('Tijdschema');
  const heart = page.getByRole('button', { name: 'Onderdeel 1: ook voor thuis' });
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  const title = await organiser.field('Onderdeel 1: Wat').inputValue();
  await organiser.publish();
  const visitor = await openPage(await browser.newContext());
  await visitor.goto(`${url}/thuisblijvers`);
  // It may be on the tab of another day.
  await expect(visitor.getByText(title, { exact: true })).toBeAttached();
});

test('undo works with buttons and keys, and a deletion has its own undo button', async ({ organiser }) => {
  const { page } = organiser;
  await organiser.open('Tijdschema');
  await page.getByRole('button', { name: /dagen aanmaken/ }).click();
  const days = page.getByRole('list', { name: 'Dagen' }).getByRole('button');
  const count = await days.count();
  await page.getByRole('button', { name: /^(?:zo|ma|di|wo|do|vr|za) .* verwijderen$/ }).click();
  await expect(days).toHaveCount(count - 1);
  await page.getByRole('button', { name: 'Ongedaan maken' }).last().click();
  await expect(days).toHaveCount(count);
  await page.getByRole('button', { name: /^(?:zo|ma|di|wo|do|vr|za) .* kopiëren$/ }).click();
  await expect(days).toHaveCount(count + 1);
  await organiser.goTo('Hotel');
  await page.getByRole('switch', { name: 'Tonen op de site' }).press('Control+z');
  await expect(page.getByRole('heading', { level: 2, name: 'Tijdschema' })).toBeVisible();
  await expect(days).toHaveCount(count);
  await page.getByRole('switch', { name: 'Tonen op de site' }).press('Control+Shift+z');
  await expect(days).toHaveCount(count + 1);
});

test('the editor refuses an invalid file with reasons, and the draft stays', { tag: '@lab' }, async ({
  organiser,
}) => {
  const { page } = organiser;
  await organiser.open('Delen');
  const good = await organiser.download();
  await organiser.chooseFile(Buffer.from('geen reis'));
  await expect(page.getByText('Dit is geen bestand van een reis.')).toBeVisible();
  const broken = good.toString().replace(/"startsOn": "[^"]*"/, '"startsOn": "gisteren"');
  await organiser.chooseFile(Buffer.from(broken));
  await expect(
    page.getByText('In dit bestand klopt 1 ding niet. Je concept is niet veranderd.'),
  ).toBeVisible();
  await expect(page.getByText('startsOn: Kies een datum.')).toBeVisible();
  await expect(page.getByText('Bezoekers zien deze versie')).toBeVisible();

  await organiser.goTo('Algemeen');
  await organiser.field('Plaats').fill('Pokhara');
  await organiser.goTo('Delen');
  await organiser.chooseFile(good);
  const question = page.getByRole('dialog', { name: 'Concept vervangen?' });
  await question.getByRole('button', { name: 'Vervangen' }).click();
  await expect(page.getByText('Het bestand is nu je concept.')).toBeVisible();
  await page.getByRole('button', { name: 'Ongedaan maken' }).click();
  await organiser.goTo('Algemeen');
  await expect(organiser.field('Plaats')).toHaveValue('Pokhara');
});

test('the preview beside the form shows the draft before it is published', { tag: '@lab' }, async ({
  organiser,
  browser,
}) => {
  const { page, url } = organiser;
  await organiser.open('Algemeen');
  await page.getByRole('button', { name: 'Voorbeeld' }).click();
  const preview = page.frameLocator('iframe[title="Voorbeeld van de pagina"]');
  await expect(preview.getByText('Dit is een voorbeeld van je concept')).toBeVisible();
  await organiser.field('Plaats').fill('Pokhara');
  await expect(preview.getByText('Pokhara ·')).toBeVisible();
  await organiser.goTo('Tijdschema');
  const saving = Promise.withResolvers<void>();
  await page.route('**/api/trip/draft', async (route) => {
    await saving.promise;
    await route.continue();
  });
  const sent = page.waitForRequest('**/api/trip/draft');
  await page.getByRole('button', { name: /dagen aanmaken/ }).click();
  await sent;
  // The preview opens the page only after the save. Before, it would show the old draft.
  await expect(page.getByTitle('Voorbeeld van de pagina')).not.toHaveAttribute('src', /schedule/);
  saving.resolve();
  await expect(preview.getByRole('heading', { name: 'Dag 1' })).toBeVisible();
  const visitor = await openPage(await browser.newContext());
  await visitor.goto(`${url}/`);
  await expect(visitor.getByText('Nieuwe reis ·')).toBeVisible();
});

const SECTIONS = ['Algemeen', 'Vluchten', 'Hotel', 'Tijdschema', 'Thuisblijvers', 'Delen', 'Versies'];

for (const width of [390, 1280]) {
  test(`every section of the editor is accessible at ${width} pixels`, {
    tag: '@lab',
  }, async ({ organiser }) => {
    // Axe checks eight screens.
    test.slow();
    const { page } = organiser;
    await page.setViewportSize({ width, height: 844 });
    await organiser.open('Vluchten');
    await page.getByRole('button', { name: 'Vlucht toevoegen' }).click();
    await organiser.goTo('Tijdschema');
    await page.getByRole('button', { name: /dagen aanmaken/ }).click();
    await page.getByRole('button', { name: 'Onderdeel toevoegen' }).click();
    await page.getByRole('button', { name: 'Zet op de site' }).click();
    await expect(page.getByRole('region', { name: /^Nog \d+ dingen invullen$/ })).toBeVisible();
    for (const section of SECTIONS) {
      await organiser.goTo(section);
      await expectAccessible(page, section);
    }
    await organiser.goTo('Vluchten');
    const zone = page.getByRole('group', { name: 'Vertrek' }).getByRole('combobox', { name: 'Tijdzone' });
    await zone.fill('a');
    await expect(page.getByRole('listbox')).toBeVisible();
    await expectAccessible(page, 'zone list');
  });
}
