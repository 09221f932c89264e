import { TripAccess } from '@reisspel/contract/trip/trip-editing';
import { expectAccessible } from '../axe.ts';
import { expect } from './patient.ts';
import { expectLoaded, openDashboard, type Stage, send } from './stage.ts';

export type Age = 'before' | 'flying' | 'during' | 'after';

const PAGES = [
  ['home', '/'],
  ['flights', '/vlucht'],
  ['hotel', '/hotel'],
  ['schedule', '/schedule'],
  ['home-stayers', '/thuisblijvers'],
] as const;

/** Switches the family's link on with every section. Resolves to its path. */
export async function shareEverything(stage: Stage): Promise<string> {
  const desk = await openDashboard(stage);
  const sections = { flights: true, schedule: true, highlights: true, today: true, scores: true };
  const { share } = TripAccess.parse(await send(desk, 'PUT', '/api/trip/share', { enabled: true, sections }));
  await desk.context().close();
  if (share.path === null) throw new Error('The link is off');
  return share.path;
}

/**
 * Takes pictures of each page of the trip and of the family's page, from top to end. Fails if axe
 * finds a violation in one of the themes.
 */
export async function tripStates(stage: Stage, age: Age, familyPath: string): Promise<void> {
  const { shots, words, open } = stage;
  for (const [page, path] of [...PAGES, ['family', familyPath] as const]) {
    const name = `${page}-${age}`;
    const opened = await open(path);
    await expectLoaded(opened, words);
    // The part with the winner and the way loads later.
    if (name === 'home-after')
      await expect(opened.getByRole('heading', { name: words.text('home_way') })).toBeVisible();
    await shots.take(name, opened, { whole: true });
    if (shots.wants(name)) await expectAccessible(opened, name, { inBothThemes: true });
    await opened.context().close();
  }
}
