import { liveState } from '../live-state.ts';
import { expect } from './patient.ts';
import { openDashboard, type Stage, send } from './stage.ts';

/** Ends the game and takes pictures of the big screen: frozen, during the reveal, the podium. */
export async function bigScreenStates(stage: Stage): Promise<void> {
  const page = await openDashboard(stage);
  const show = async (name: string) => {
    await page.goto(new URL('/scoreboard?scherm', page.url()).href);
    await expect(page.getByRole('main')).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await stage.shots.take(name, page);
  };
  await show('screen');
  await send(page, 'PUT', '/api/game/board', { status: 'frozen' });
  await show('screen-frozen');
  await send(page, 'PATCH', '/api/game', { gameStarted: false });
  const { scores } = await liveState(page, 'admin');
  const places = new Set(scores.map(({ score }) => score)).size;
  for (let revealed = 0; revealed < places; revealed++) {
    await send(page, 'PUT', '/api/game/board', { status: 'revealing', revealed });
    // Only the first two places are still hidden.
    if (revealed === places - 2) await show('screen-revealing');
  }
  await send(page, 'PUT', '/api/game/board', { status: 'revealed' });
  await show('screen-podium');
  await page.context().close();
}
