import { expect, type Page } from '@playwright/test';
import type { TripOrganiser } from './trip-organiser.ts';

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

/** Fills in the open day. Enter in an item adds the next item. */
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
  // The items are not in the order of time, because the editor sorts them.
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

async function fillGeneral(organiser: TripOrganiser): Promise<void> {
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
}

async function fillFlights(organiser: TripOrganiser): Promise<void> {
  const { page } = organiser;
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
}

async function fillHotel(organiser: TripOrganiser): Promise<void> {
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
}

async function fillDays(organiser: TripOrganiser): Promise<void> {
  const { page } = organiser;
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
}

/** Types a whole trip into an empty editor: six days and three flights, in another time zone. */
export async function fillTrip(organiser: TripOrganiser): Promise<void> {
  await fillGeneral(organiser);
  await fillFlights(organiser);
  await fillHotel(organiser);
  await fillDays(organiser);
  await organiser.expectSaved();
}

async function expectTexts(page: Page, texts: readonly string[]): Promise<void> {
  for (const text of texts) await expect(page.getByText(text).first()).toBeVisible();
}

async function expectHome(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/`);
  await expectTexts(page, ['Kathmandu, Nepal · 10–15 oktober 2027', 'Bel Anna bij vragen.']);
  await expect(page.getByRole('timer')).toHaveAccessibleName(
    'We vertrekken op zondag 10 oktober om 15:40 uur (tijd in Amsterdam)',
  );
  await expect(page.getByRole('link', { name: 'Het weer' })).toHaveAttribute(
    'href',
    'https://www.weer.nl/nepal',
  );
}

async function expectFlights(page: Page, url: string): Promise<void> {
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
}

async function expectHotel(page: Page, url: string): Promise<void> {
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
}

async function expectSchedule(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/schedule`);
  // The flight home lands on the day after the last one.
  await expect(page.getByRole('tab')).toHaveCount(DAYS.length + 1);
  for (const [index, [, title, items]] of DAYS.entries()) {
    await page.getByRole('tab').nth(index).click();
    const panel = page.getByRole('tabpanel');
    await expect(panel.getByRole('heading', { name: title })).toBeVisible();
    const inOrder = items.toSorted(([a], [b]) => (a < b ? -1 : 1));
    const ownItems = panel.getByRole('listitem').filter({ hasNotText: /QR ?\d/ });
    await expect(ownItems).toHaveText(
      inOrder.map(([time, what, detail]) => new RegExp(`${time}.*${what}.*${detail}`)),
    );
  }
  for (const [index, line] of [
    [0, 'Vlucht QR 274 vertrekt'],
    [1, 'Vlucht QR652 landt'],
    [5, 'Vlucht QR647 vertrekt'],
    [6, 'Vlucht QR647 landt'],
  ] as const) {
    await page.getByRole('tab').nth(index).click();
    await expect(page.getByRole('tabpanel').getByText(line)).toBeVisible();
  }
}

async function expectHomeStayers(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/thuisblijvers`);
  await expect(page.getByRole('tab')).toHaveCount(6);
  await page.getByRole('tab', { name: 'wo' }).click();
  await expectTexts(page, ['We bellen', '20:00', 'Videobellen', 'Iedereen erbij']);
  await expectTexts(page, ['Elke dag een foto', 'We bellen op woensdag']);
}

/** Expects everything that `fillTrip` typed on the pages of the trip. */
export async function expectTripAsVisitor(page: Page, url: string): Promise<void> {
  await expectHome(page, url);
  await expectFlights(page, url);
  await expectHotel(page, url);
  await expectSchedule(page, url);
  await expectHomeStayers(page, url);
}
