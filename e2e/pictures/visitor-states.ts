import { TripAccess } from '@reisspel/contract/trip/trip-editing';
import { expectOnDevice } from '../device.ts';
import { expect } from './patient.ts';
import { button, expectLoaded, openDashboard, type Stage, send } from './stage.ts';

/** Milliseconds until a page gives up its retries. */
const RETRIES_MS = 30_000;

/** States that need only their address. */
const PAGES = [
  ['home', '/'],
  ['flights', '/vlucht'],
  ['hotel', '/hotel'],
  ['schedule', '/schedule'],
  ['home-stayers', '/thuisblijvers'],
  ['game-waiting', '/game'],
  ['scoreboard-hidden', '/scoreboard'],
  ['gallery-gate', '/gallery'],
  ['admin-login', '/admin'],
  ['privacy', '/privacy'],
  ['not-found', '/bestaat-niet'],
] as const;

/** Takes pictures of the visitors' pages before the trip. */
export async function visitorStates({ shots, words, open }: Stage): Promise<void> {
  for (const [name, path] of PAGES) {
    const page = await open(path);
    await expectLoaded(page, words);
    // Waits for the boats, which appear after the text.
    if (name === 'game-waiting') await expect(page.getByRole('listitem').first()).toBeVisible();
    await shots.take(name, page);
    await page.context().close();
  }
  const page = await open('/');
  await button(page, words, 'menu_open').click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'English' })).toBeVisible();
  await shots.take('menu', page);
  await page.context().close();
}

/** Takes pictures of pages without a connection, on a device without and with kept data. */
export async function offlineStates({ shots, words, open }: Stage): Promise<void> {
  const page = await open('/');
  await page.route('**/api/**', (route) => route.abort());
  await page.goto(new URL('/hotel', page.url()).href);
  const failed = page.getByRole('heading', { name: words.text('route_error_title') });
  await expect(failed).toBeVisible({ timeout: RETRIES_MS });
  await shots.take('error', page, { few: true });
  await page.context().close();

  const phone = await open('/', { installed: true });
  await expectOnDevice(phone);
  await phone.context().setOffline(true);
  await phone.reload();
  await expect(phone.getByRole('status').filter({ hasText: /\d{2}:\d{2}/ })).toBeVisible();
  await shots.take('offline', phone, { few: true });
  await phone.context().close();
}

/** Takes pictures of the family's share link and the form for the trip's password. */
export async function doorStates(stage: Stage): Promise<void> {
  const { shots, words, open } = stage;
  const desk = await openDashboard(stage);
  const sections = { flights: true, schedule: true, highlights: true };
  const { share } = TripAccess.parse(await send(desk, 'PUT', '/api/trip/share', { enabled: true, sections }));
  for (const [name, path, few] of [
    ['share', share.path ?? '', false],
    ['share-gone', '/delen/bestaat-niet', true],
  ] as const) {
    const page = await open(path);
    await expectLoaded(page, words);
    await shots.take(name, page, { few });
    if (name === 'share') {
      const at = page.getByRole('heading', { name: words.text('share_highlights') });
      await shots.take('share-photos', page, { few: true, at });
    }
    await page.context().close();
  }
  await send(desk, 'PUT', '/api/trip/entry', { kind: 'password', password: 'zeelucht' });
  const page = await open('/');
  await expect(page.getByRole('heading', { name: words.text('trip_gate_title') })).toBeVisible();
  await shots.take('trip-gate', page, { few: true });
  await send(desk, 'PUT', '/api/trip/entry', { kind: 'open' });
  await page.context().close();
  await desk.context().close();
}
