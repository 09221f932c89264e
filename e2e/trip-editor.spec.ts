import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { openPage } from './actors.ts';
import { expectAccessible } from './axe.ts';
import { type AppServer, test as base } from './fixtures/server.ts';

const OWNER_PASSWORD = 'sleutel-onder-de-mat';
const ADMIN_PASSWORD = 'over-de-bergen';

/** An organiser at the editor of a trip that was made just now. */
class TripOrganiser {
  readonly page: Page;
  readonly url: string;

  constructor(page: Page, url: string) {
    this.page = page;
    this.url = url;
  }

  async logIn(): Promise<void> {
    const opened = await this.page.request.post(`${this.url}/api/session/admin`, {
      data: { password: ADMIN_PASSWORD },
    });
    expect(opened.status()).toBe(204);
  }

  async open(section: string): Promise<void> {
    await this.page.goto(`${this.url}/admin/reis?deel=${section.toLowerCase()}`);
    await expect(this.page.getByRole('heading', { level: 2, name: section })).toBeVisible();
  }

  async goTo(section: string): Promise<void> {
    await this.page.getByRole('navigation').getByRole('link', { name: section }).click();
    await expect(this.page.getByRole('heading', { level: 2, name: section })).toBeVisible();
  }

  field(label: string): Locator {
    return this.page.getByLabel(label, { exact: true });
  }

  async fill(fields: Readonly<Record<string, string>>, within?: Locator): Promise<void> {
    for (const [label, text] of Object.entries(fields)) {
      await (within ?? this.page).getByLabel(label, { exact: true }).fill(text);
    }
  }

  async chooseZone(field: Locator, search: string): Promise<void> {
    await field.fill(search);
    await field.press('Enter');
  }

  /** Types lines as a person does: Enter begins the next. */
  async typeLines(add: string, lines: readonly string[]): Promise<void> {
    await this.page.getByRole('button', { name: add }).click();
    for (const [index, line] of lines.entries()) {
      if (index > 0) await this.page.keyboard.press('Enter');
      await this.page.keyboard.type(line);
    }
  }

  async expectSaved(): Promise<void> {
    await expect(this.page.getByText(/^Opgeslagen om \d\d:\d\d$/)).toBeVisible();
  }

  async publish(): Promise<void> {
    await this.page.getByRole('button', { name: 'Zet op de site' }).click();
    await this.page.getByRole('button', { name: 'Ja, zet op de site' }).click();
    await expect(this.page.getByText('Je reis staat op de site.')).toBeVisible();
  }

  /** The bytes of the trip as visitors see it. */
  async download(): Promise<Buffer> {
    const started = this.page.waitForEvent('download');
    await this.page.getByRole('link', { name: 'Bestand downloaden' }).click();
    return readFile(await (await started).path());
  }

  async chooseFile(bytes: Buffer, name = 'reis.reis.json'): Promise<void> {
    await this.page
      .getByLabel('Bestand openen')
      .setInputFiles({ name, mimeType: 'application/json', buffer: bytes });
  }
}

const test = base.extend<{ organiser: TripOrganiser }>({
  organiser: async ({ page, server }, use) => {
    const organiser = new TripOrganiser(page, await makeTrip(page, server));
    await organiser.logIn();
    await use(organiser);
  },
});

test.use({
  serverOptions: { demo: false, env: { OWNER_PASSWORD } },
  viewport: { width: 1280, height: 900 },
});

/** A trip with nothing in it but its name. Returns its address. */
async function makeTrip(page: Page, { url }: AppServer): Promise<string> {
  const owner = page.request;
  await owner.post(`${url}/api/owner/session`, { data: { password: OWNER_PASSWORD } });
  const made = await owner.post(`${url}/api/owner/trips`, {
    data: { slug: 'nepal', title: 'Nieuwe reis', adminPassword: ADMIN_PASSWORD },
  });
  expect(made.status()).toBe(201);
  return `${url}/r/nepal`;
}

interface FlightDraft {
  kind: string;
  number: string;
  from: readonly [code: string, at: string, terminal: string];
  to: readonly [code: string, at: string, terminal: string];
}

const FLIGHTS: readonly FlightDraft[] = [
  {
    kind: 'Heenvlucht',
    number: 'qr 274',
    from: ['AMS', '2027-10-10T15:40', '3'],
    to: ['DOH', '2027-10-10T22:55', ''],
  },
  {
    kind: 'Overstap',
    number: 'QR652',
    from: ['DOH', '2027-10-11T01:50', ''],
    to: ['KTM', '2027-10-11T09:10', 'T'],
  },
  {
    kind: 'Terugvlucht',
    number: 'QR647',
    from: ['KTM', '2027-10-15T20:25', ''],
    to: ['AMS', '2027-10-16T06:40', ''],
  },
];

async function addFlight({ page }: TripOrganiser, flight: FlightDraft): Promise<void> {
  await page.getByRole('button', { name: 'Vlucht toevoegen' }).click();
  const card = page.getByRole('listitem').filter({ has: page.getByLabel('Vluchtnummer', { exact: true }) });
  await card.getByLabel('Soort', { exact: true }).selectOption(flight.kind);
  await card.getByLabel('Vluchtnummer', { exact: true }).fill(flight.number);
  for (const [end, [code, at, terminal]] of [
    ['Vertrek', flight.from],
    ['Aankomst', flight.to],
  ] as const) {
    const group = card.getByRole('group', { name: end });
    await group.getByLabel('Code').fill(code.toLowerCase());
    // A known code fills in the airport and its zone.
    await expect(group.getByLabel('Vliegveld')).not.toHaveValue('');
    await group.getByLabel('Terminal').fill(terminal);
    await group.getByLabel('Datum en tijd ter plaatse').fill(at);
  }
  await card.getByRole('button', { expanded: true }).click();
  await expect(card).toHaveCount(0);
}

type Items = readonly (readonly [time: string, title: string, detail: string])[];

/** Fills in the day that is open; Enter after an item begins the next. */
async function fillDay({ page }: TripOrganiser, title: string, items: Items): Promise<void> {
  await page.getByLabel('Titel van de dag').fill(title);
  await page.getByRole('button', { name: 'Onderdeel toevoegen' }).click();
  for (const [index, [time, what, detail]] of items.entries()) {
    const name = `Onderdeel ${index + 1}`;
    const timeField = page.getByLabel(`${name}: Tijd`);
    await expect(timeField).toBeFocused();
    await timeField.fill(time);
    await page.getByLabel(`${name}: Wat`).fill(what);
    await page.getByLabel(`${name}: Uitleg`).fill(detail);
    if (index < items.length - 1) await page.keyboard.press('Enter');
  }
}

const DAYS: readonly (readonly [tab: string, title: string, items: Items])[] = [
  // Not in order of time: the editor sees to that.
  [
    'zo 10 okt',
    'Op reis',
    [
      ['15:40', 'We vliegen naar Doha', ''],
      ['12:30', 'Verzamelen op Schiphol', 'Bij de kubus'],
    ],
  ],
  ['ma 11 okt', 'Kathmandu', [['11:00', 'Naar het hotel', 'Met een busje']]],
  ['di 12 okt', 'Bhaktapur', [['09:00', 'Oude stad', '']]],
  ['wo 13 okt', 'Nagarkot', [['05:15', 'Zonsopkomst', 'Trek iets warms aan']]],
  ['do 14 okt', 'Patan', [['10:00', 'Museum', '']]],
  ['vr 15 okt', 'Naar huis', [['17:30', 'Naar het vliegveld', '']]],
];

async function fillTrip(organiser: TripOrganiser): Promise<void> {
  const { page } = organiser;
  await organiser.open('Algemeen');
  await expect(page.getByRole('heading', { name: 'Zo begin je' })).toBeVisible();
  await organiser.fill({
    'Naam van de reis': 'Trek door Nepal',
    Plaats: 'Kathmandu, Nepal',
    'Eerste dag': '2027-10-10',
    'Laatste dag': '2027-10-15',
    'Opmerking onder de pagina’s': 'Bel Anna bij vragen.',
  });
  await organiser.chooseZone(organiser.field('Tijdzone'), 'nepal');
  await expect(organiser.field('Tijdzone')).toHaveValue('Kathmandu (Nepal)');
  await page.getByRole('button', { name: 'Link toevoegen' }).click();
  await organiser.fill({ 'Link 1: Naam van de link': 'Het weer', 'Link 1: Webadres': 'www.weer.nl/nepal' });

  await organiser.goTo('Vluchten');
  for (const flight of FLIGHTS) await addFlight(organiser, flight);
  await page.getByRole('button', { name: 'Bagageregel toevoegen' }).click();
  await organiser.fill({
    'Bagageregel 1: Soort bagage': 'Handbagage',
    'Bagageregel 1: Wat mag': 'Eén tas van 7 kilo',
  });
  await organiser.typeLines('Tip toevoegen', ['Neem een visum mee', 'Water op de luchthaven']);

  await organiser.goTo('Algemeen');
  await page.getByRole('button', { name: 'Neem het vertrek van de eerste vlucht' }).click();

  await organiser.goTo('Hotel');
  await organiser.fill({
    'Naam van het hotel': 'Hotel Yak',
    'Inchecken op': '2027-10-11',
    'Inchecken vanaf': '14:00',
    'Uitchecken op': '2027-10-15',
    'Uitchecken vóór': '12:00',
    Telefoon: '+977 1 000 000',
  });
  await organiser.field('Sterren').selectOption('4 sterren');
  await organiser.typeLines('Voorziening toevoegen', ['Dakterras', 'Wifi']);
  await organiser.typeLines('Regel toevoegen', ['Thamel Marg 1', '44600 Kathmandu']);
  await organiser.field('Plek op de kaart').fill('27.7154, 85.3123');

  await organiser.goTo('Tijdschema');
  await page.getByRole('button', { name: '6 dagen aanmaken' }).click();
  for (const [tab, title, items] of DAYS) {
    await page.getByRole('button', { name: tab, exact: true }).click();
    await fillDay(organiser, title, items);
  }

  await organiser.goTo('Thuisblijvers');
  await organiser.typeLines('Belofte toevoegen', ['Elke dag een foto', 'We bellen op woensdag']);
  await page.getByRole('button', { name: '6 dagen aanmaken' }).click();
  await page.getByRole('button', { name: 'wo 13 okt', exact: true }).click();
  await fillDay(organiser, 'We bellen', [['20:00', 'Videobellen', 'Iedereen erbij']]);
  await organiser.expectSaved();
}

async function expectTexts(page: Page, texts: readonly string[]): Promise<void> {
  for (const text of texts) await expect(page.getByText(text).first()).toBeVisible();
}

/** All that `fillTrip` put in, found on the pages. */
async function expectTripAsVisitor(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/`);
  await expectTexts(page, ['Kathmandu, Nepal · 10–15 oktober 2027', 'Bel Anna bij vragen.']);
  await expect(page.getByRole('timer')).toHaveAccessibleName(
    'We vertrekken op zondag 10 oktober om 15:40 uur (tijd in Amsterdam)',
  );
  await expect(page.getByRole('link', { name: 'Het weer' })).toHaveAttribute(
    'href',
    'https://www.weer.nl/nepal',
  );
  await page.goto(`${url}/vlucht`);
  const flights = page.getByRole('article');
  await expect(flights).toHaveCount(3);
  for (const [index, texts] of [
    [
      'Heenvlucht',
      'zo 10 oktober',
      'AMS',
      'Amsterdam Schiphol',
      'DOH',
      '15:40',
      '22:55',
      '6u 15m',
      'Qatar Airways',
    ],
    ['Overstap', 'ma 11 oktober', 'DOH', 'KTM', 'Kathmandu', '01:50', '09:10', '4u 35m', 'Terminal T'],
    ['Terugvlucht', 'vr 15 oktober', 'KTM', 'AMS', '20:25', '06:40', '14u 0m', 'QR647'],
  ].entries()) {
    for (const text of texts) await expect(flights.nth(index)).toContainText(text);
  }
  await expectTexts(page, [
    'Handbagage',
    'Eén tas van 7 kilo',
    'Neem een visum mee',
    'Water op de luchthaven',
  ]);
  await page.goto(`${url}/hotel`);
  await expectTexts(page, [
    'Hotel Yak',
    '4 sterren',
    'vanaf 14:00',
    'maandag 11 oktober',
    'vóór 12:00',
    'vrijdag 15 oktober',
    'Dakterras',
    'Wifi',
    'Thamel Marg 1',
    '44600 Kathmandu',
    '+977 1 000 000',
  ]);
  await page.goto(`${url}/schedule`);
  await expect(page.getByRole('tab')).toHaveCount(6);
  for (const [index, [, title, items]] of DAYS.entries()) {
    await page.getByRole('tab').nth(index).click();
    const panel = page.getByRole('tabpanel');
    await expect(panel.getByRole('heading', { name: title })).toBeVisible();
    const inOrder = items.toSorted(([a], [b]) => (a < b ? -1 : 1));
    await expect(panel.getByRole('listitem')).toHaveText(
      inOrder.map(([time, what, detail]) => new RegExp(`${time}.*${what}.*${detail}`)),
    );
  }
  await page.goto(`${url}/thuisblijvers`);
  await expect(page.getByRole('tab')).toHaveCount(6);
  await page.getByRole('tab', { name: 'wo' }).click();
  await expectTexts(page, ['We bellen', '20:00', 'Videobellen', 'Iedereen erbij']);
  await expectTexts(page, ['Elke dag een foto', 'We bellen op woensdag']);
}

test('a trip is built from nothing, read by a visitor, and comes back out of its file byte for byte', async ({
  organiser,
  browser,
}) => {
  // Six days and three flights are typed by hand.
  test.slow();
  const { url } = organiser;
  await organiser.open('Delen');
  const nothing = await organiser.download();
  await fillTrip(organiser);
  const visitor = await openPage(await browser.newContext({ timezoneId: 'Asia/Kathmandu' }));
  await visitor.goto(`${url}/schedule`);
  await expect(visitor.getByText('Deze pagina is er niet voor deze reis')).toBeVisible();
  await organiser.publish();
  await expectTripAsVisitor(visitor, url);

  await organiser.goTo('Delen');
  const all = await organiser.download();
  await organiser.chooseFile(nothing);
  await organiser.publish();
  await visitor.goto(`${url}/schedule`);
  await expect(visitor.getByText('Deze pagina is er niet voor deze reis')).toBeVisible();
  await organiser.chooseFile(all);
  await organiser.publish();
  const again = await organiser.download();
  expect(again.equals(all)).toBe(true);
  await expectTripAsVisitor(visitor, url);
});

test('publishing says what is missing and leads there; a publication can be taken back', async ({
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
  // Taken back where it is to be seen.
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
  await visitor.reload();
  await expect(visitor.getByText('Deze pagina is er niet voor deze reis')).toBeVisible();
  // What was typed is a draft again.
  await organiser.expectSaved();
  await organiser.goTo('Versies');
  await page
    .getByRole('button', { name: /^Versie van .* terugzetten$/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Terugzetten' }).click();
  await expect(page.getByText('Bezoekers zien die versie weer.')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText('Dag in de bergen')).toBeVisible();
  await page.getByRole('button', { name: 'Concept weggooien' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Concept weggooien' }).click();
  await expect(page.getByText('Bezoekers zien deze versie')).toBeVisible();
});

test('what could not be saved is tried again, and is back after the page was closed', async ({
  organiser,
  server,
}) => {
  const { page } = organiser;
  await organiser.open('Algemeen');
  await server.kill9();
  await organiser.field('Plaats').fill('Pokhara');
  await expect(page.getByText('Niet opgeslagen: geen verbinding, probeert opnieuw')).toBeVisible();
  await server.restart();
  await page.getByRole('button', { name: 'Probeer opnieuw' }).click();
  await organiser.expectSaved();

  await server.kill9();
  await organiser.field('Plaats').fill('Lumbini');
  await expect(page.getByText('Niet opgeslagen: geen verbinding, probeert opnieuw')).toBeVisible();
  const later = new TripOrganiser(await openPage(page.context()), organiser.url);
  await page.close();
  await server.restart();
  await later.open('Algemeen');
  await expect(later.page.getByText(/was nog niet opgeslagen. We hebben het teruggezet/)).toBeVisible();
  await expect(later.field('Plaats')).toHaveValue('Lumbini');
  await later.expectSaved();
  await later.page.getByRole('button', { name: 'Niet terugzetten' }).click();
  await expect(later.field('Plaats')).toHaveValue('Pokhara');
});

test('two windows: the second one to save chooses which draft stays', async ({ organiser, page }) => {
  await organiser.open('Algemeen');
  const second = new TripOrganiser(await openPage(page.context()), organiser.url);
  await second.open('Algemeen');
  await organiser.field('Plaats').fill('Pokhara');
  await organiser.expectSaved();
  await second.field('Plaats').fill('Lumbini');
  const choice = second.page.getByRole('dialog', { name: 'In een ander venster is ook gewerkt' });
  await choice.getByRole('button', { name: 'Neem de andere versie over' }).click();
  await expect(choice).toBeHidden();
  await expect(second.field('Plaats')).toHaveValue('Pokhara');
  await second.page.getByRole('button', { name: 'Ongedaan maken' }).click();
  await expect(second.field('Plaats')).toHaveValue('Lumbini');
  await second.expectSaved();

  await organiser.field('Plaats').fill('Chitwan');
  await page.getByRole('dialog').getByRole('button', { name: 'Bewaar wat hier staat' }).click();
  await organiser.expectSaved();
  await organiser.open('Algemeen');
  await expect(organiser.field('Plaats')).toHaveValue('Chitwan');
});

test('undo follows the changes, also by the keys; a deletion offers its own way back', async ({
  organiser,
}) => {
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

test('a file that is no trip is refused in words, and the draft stays', async ({ organiser }) => {
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

test('the preview beside the form shows what was typed before visitors see it', async ({
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
  await page.getByRole('button', { name: /dagen aanmaken/ }).click();
  await expect(preview.getByRole('heading', { name: 'Dag 1' })).toBeVisible();
  const visitor = await openPage(await browser.newContext());
  await visitor.goto(`${url}/`);
  await expect(visitor.getByText('Nieuwe reis ·')).toBeVisible();
});

const SECTIONS = ['Algemeen', 'Vluchten', 'Hotel', 'Tijdschema', 'Thuisblijvers', 'Delen', 'Versies'];

for (const [colorScheme, width] of [
  ['light', 390],
  ['dark', 390],
  ['light', 1280],
] as const) {
  test(`every section of the editor can be read and used by everybody (${colorScheme}, ${width})`, async ({
    organiser,
  }) => {
    // Axe looks at eight screens.
    test.slow();
    const { page } = organiser;
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
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
