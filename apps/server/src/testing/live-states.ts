import type { TeamId } from '@reisspel/contract/ids';
import type { AdminState, GalleryState, PlayState, ScreenState, TripState } from '@reisspel/contract/live';
import { mintTripScope } from '../db/trip-scope.ts';
import { loadTripState } from '../live/trip-state-store.ts';
import { viewOf } from '../live/views.ts';
import type { TestServer } from './test-server.ts';

const reveal = { open: (sealed: string) => sealed, sign: (text: string) => text };

async function stateOf(server: TestServer, tripId = server.tripId) {
  return server.database.read((tx) => loadTripState(tx, mintTripScope(tripId)));
}

function only<T>(value: T | null): T {
  if (value === null) throw new Error('Another view came out');
  return value;
}

/** What the organiser's window would hold now. */
export async function adminState(server: TestServer): Promise<AdminState> {
  const state = viewOf({ view: 'admin' }, await stateOf(server), reveal);
  return only(state.view === 'admin' ? state : null);
}

/** What the window of a player of this team (null: of a visitor) would hold now. */
export async function playState(server: TestServer, teamId: TeamId | null): Promise<PlayState> {
  const state = viewOf({ view: 'play', teamId }, await stateOf(server), reveal);
  return only(state.view === 'play' ? state : null);
}

/** What the window of a gallery guest would hold now; `all`: of the organiser. */
export async function galleryState(server: TestServer, all = false): Promise<GalleryState> {
  const state = viewOf({ view: 'gallery', all }, await stateOf(server), reveal);
  return only(state.view === 'gallery' ? state : null);
}

/** What a big screen would hold now; `photos`: in a browser that may see the gallery. */
export async function screenState(server: TestServer, photos: boolean): Promise<ScreenState> {
  const state = viewOf({ view: 'screen', photos }, await stateOf(server), reveal);
  return only(state.view === 'screen' ? state : null);
}

/** What the window of the trip's pages would hold now; of another trip on this server when it is named. */
export async function tripState(server: TestServer, tripId = server.tripId): Promise<TripState> {
  const state = viewOf({ view: 'trip' }, await stateOf(server, tripId), reveal);
  return only(state.view === 'trip' ? state : null);
}
