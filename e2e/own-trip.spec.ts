import { expect, type Page } from '@playwright/test';
import { Trip } from '@reisspel/contract/trip/trip';
import { TripAccess } from '@reisspel/contract/trip/trip-editing';
import { dayAfter, instantOf } from '@reisspel/rules/zoned-time';
import { Organiser } from './actors.ts';
import { expectAccessible } from './axe.ts';
import { PHOTO } from './drafts.ts';
import { type AppServer, test } from './fixtures/server.ts';
import { liveState } from './live-state.ts';

/** The most that a first own trip may cost. It was 14 clicks and 24 fields. */
const MAX_CLICKS = 6;
const MAX_FIELDS = 11;
/** The most clicks to move the whole published trip. */
const MAX_MOVE_CLICKS = 3;

/** Fields whose values nobody reads as a text of the trip. */
const NOT_READ: ReadonlySet<string> = new Set([
  'id',
  'direction',
  'code',
  'timeZone',
  'local',
  'day',
  'time',
]);
const CONTENT = ['title', 'place', 'notice', 'links', 'flights', 'hotel', 'schedule', 'homeStayers'] as const;

/** Lists the texts in a trip as visitors get it. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return /[a-z]/i.test(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => (NOT_READ.has(key) ? [] : textsIn(child)));
}

/** Shows the scores to the family. Returns the address of what its page reads. */
async function shareScores({ request }: Page, server: AppServer): Promise<string> {
  await request.patch(`${server.url}/api/game`, { data: { scoreboardVisible: true } });
  const sections = { flights: false, schedule: false, highlights: false, today: false, scores: true };
  const shared = await request.put(`${server.url}/api/trip/share`, { data: { enabled: true, sections } });
  const { path } = TripAccess.parse(await shared.json()).share;
  return path?.replace('/delen/', '/api/share/') ?? 'none';
}

test.use({ serverOptions: { demo: true } });

test('an organiser of a new server publishes an own trip with few fields, and moves it by a week', async ({
  page,
  server,
}) => {
  let clicks = 0;
  let fields = 0;
  await page.exposeFunction('countClick', () => {
    clicks += 1;
  });
  await page.addInitScript(() => addEventListener('pointerdown', () => Reflect.get(window, 'countClick')()));
  const click = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const form = page.getByRole('dialog');
  const fill = async (label: string, text: string, within = form) => {
    await within.getByLabel(label, { exact: true }).fill(text);
    fields += 1;
  };
  const fillFlight = async (name: string, number: string, departure: string, arrival: string) => {
    const flight = form.getByRole('group', { name });
    await fill('Vluchtnummer', number, flight);
    await fill('Vertrek', departure, flight);
    await fill('Aankomst', arrival, flight);
  };
  const publish = async () => {
    await click('Zet op de site');
    await click('Ja, zet op de site');
    await expect(page.getByText('Je reis staat op de site.')).toBeVisible();
  };
  const readTexts = async () => {
    const trip = Trip.parse(await (await page.request.get(`${server.url}/api/trip`)).json());
    return new Set(CONTENT.flatMap((part) => textsIn(trip[part])));
  };
  const visitor = await page.context().newPage();
  const demoGame = { tasks: 7, teams: ['Rode Team', 'Blauwe Team', 'Groene Team'] };
  const expectGame = async ({ tasks, teams }: { tasks: number; teams: string[] }) => {
    const admin = await liveState(page, 'admin');
    expect([admin.tasks.length, admin.teams.map(({ name }) => name)]).toEqual([tasks, teams]);
    await visitor.goto(`${server.url}/game`);
    await expect(visitor.getByRole('heading', { name: 'Wachten op spelstart' })).toBeVisible();
    await expect(visitor.getByRole('listitem')).toHaveText(teams);
    const family = await (await page.request.get(`${server.url}${sharePath}`)).text();
    expect(demoGame.teams.filter((name) => family.includes(name))).toEqual(teams);
  };
  const demoTexts = await readTexts();
  const leavesOn = dayAfter(new Date().toISOString().slice(0, 10), 30);

  await page.goto(server.url);
  await page.getByRole('link', { name: 'Log in om je eigen reis te maken' }).click();
  await fill('Wachtwoord', server.adminPassword, page.locator('body'));
  await click('Inloggen');
  await expect(page.getByRole('button', { name: 'Begin een nieuwe reis' })).toBeVisible();
  const sharePath = await shareScores(page, server);
  await expectGame(demoGame);
  await click('Begin een nieuwe reis');
  await fill('Plaats', 'Lissabon, Portugal');
  await fill('Heenreis op', leavesOn);
  await fill('Terugreis op', dayAfter(leavesOn, 2));
  await fillFlight('Heenvlucht', 'TP675', '11:40', '13:35');
  await fillFlight('Terugvlucht', 'TP676', '18:20', '22:15');
  await fill('Naam van het hotel', 'Pensão do Rio');
  await click('Maak mijn reis');
  await expect(page.getByText('Je nieuwe reis staat klaar.')).toBeVisible();
  await publish();
  expect(clicks).toBeGreaterThan(0);
  expect(clicks).toBeLessThanOrEqual(MAX_CLICKS);
  expect(fields).toBeLessThanOrEqual(MAX_FIELDS);

  const ownTexts = await readTexts();
  for (const text of ['Reis naar Lissabon', 'Lissabon', 'TAP Air Portugal', 'Pensão do Rio', 'Dag 2'])
    expect(ownTexts).toContain(text);
  // The airport at home is an answer of the form.
  expect([...ownTexts].filter((text) => demoTexts.has(text))).toEqual(['Amsterdam Schiphol']);
  await visitor.goto(`${server.url}/thuisblijvers`);
  await expect(visitor.getByText('Vertrek vanaf Amsterdam Schiphol')).toBeAttached();

  await expect(page.getByText('Het voorbeeldspel is ook weg.')).toBeVisible();
  // Its undo would bring back the draft only.
  await expect(page.getByText('Je nieuwe reis staat klaar.')).toBeHidden();
  await expectGame({ tasks: 0, teams: [] });
  const published = page.getByRole('region', { name: 'Staat op de site' });
  await published.getByRole('button', { name: 'Ongedaan maken' }).click();
  await expect(published).toBeHidden();
  await expectGame(demoGame);
  await publish();
  await expectGame({ tasks: 0, teams: [] });
  await visitor.close();

  clicks = 0;
  await page.getByLabel('Eerste dag').fill(dayAfter(leavesOn, 7));
  await click('Alles meeverschuiven');
  await publish();
  expect(clicks).toBeLessThanOrEqual(MAX_MOVE_CLICKS);
  const moved = Trip.parse(await (await page.request.get(`${server.url}/api/trip`)).json());
  expect(moved).toMatchObject({ startsOn: dayAfter(leavesOn, 7), endsOn: dayAfter(leavesOn, 9) });
});

test('the times of the game’s tasks move along with the trip after one tap, and back', {
  tag: '@lab',
}, async ({ page, server }) => {
  const organiser = new Organiser(page, server);
  await organiser.login();
  const { startsOn, timeZone } = Trip.parse(await (await page.request.get(`${server.url}/api/trip`)).json());
  const opensAt = (days: number) => instantOf({ local: `${dayAfter(startsOn, days)}T10:00`, timeZone });
  await organiser.createTask({ ...PHOTO, window: { opens: { when: 'moment', at: opensAt(1) } } });
  const readWindow = async () => (await liveState(page, 'admin')).tasks.at(-1)?.window.opens;
  const click = (name: string) => page.getByRole('button', { name, exact: true }).click();

  await organiser.open('/admin/reis');
  // Half a year, so that the clock has changed in between.
  await page.getByLabel('Eerste dag').fill(dayAfter(startsOn, 182));
  await click('Alles meeverschuiven');
  await click('Zet op de site');
  await click('Ja, zet op de site');
  await expect(page.getByText('De opdrachten staan nog op de oude dagen.')).toBeVisible();
  await expectAccessible(page, 'an offer to move the tasks');
  await click('Alle tijden verschuiven');
  const moved = page.getByText('Alle tijden zijn verschoven.');
  await expect(moved).toBeVisible();
  expect(await readWindow()).toEqual({ when: 'moment', at: opensAt(183) });
  await moved.locator('..').getByRole('button', { name: 'Ongedaan maken' }).click();
  await expect(moved).toBeHidden();
  expect(await readWindow()).toEqual({ when: 'moment', at: opensAt(1) });
});
