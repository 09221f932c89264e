import { expectOnDevice } from '../device.ts';
import { expect } from './patient.ts';
import { button, expectLoaded, openDashboard, type Stage, send } from './stage.ts';

/** States that need only their address. */
const PAGES = [
  ['game-waiting', '/game'],
  ['scoreboard-hidden', '/scoreboard'],
  ['gallery-gate', '/gallery'],
  ['admin-login', '/admin'],
  ['privacy', '/privacy'],
  ['not-found', '/bestaat-niet'],
] as const;

/** Takes pictures of the visitors' pages that are the same before, during and after the trip. */
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

/** Takes pictures of a page without a connection, on a device that keeps the trip. */
export async function offlineStates({ shots, open }: Stage): Promise<void> {
  const phone = await open('/', { installed: true });
  await expectOnDevice(phone);
  await phone.context().setOffline(true);
  await phone.reload();
  await expect(phone.getByRole('status').filter({ hasText: /\d{2}:\d{2}/ })).toBeVisible();
  await shots.take('offline', phone, { few: true });
  await phone.context().close();
}

/** Takes pictures of a share link that is off, and of the page of a trip that is closed. */
export async function doorStates(stage: Stage): Promise<void> {
  const { shots, words, open } = stage;
  const desk = await openDashboard(stage);
  const gone = await open('/delen/bestaat-niet');
  await expectLoaded(gone, words);
  await shots.take('share-gone', gone, { few: true });
  await gone.context().close();
  await send(desk, 'PUT', '/api/trip/entry', { kind: 'password', password: 'zeelucht' });
  const page = await open('/');
  await expect(page.getByRole('heading', { name: words.text('trip_gate_title') })).toBeVisible();
  await shots.take('trip-gate', page, { few: true });
  await send(desk, 'PUT', '/api/trip/entry', { kind: 'open' });
  await page.context().close();
  await desk.context().close();
}
