import type { TeamId } from '@reisspel/contract/ids';
import type {
  AdminState,
  GalleryState,
  LiveState,
  PlayState,
  ScreenState,
  TripState,
} from '@reisspel/contract/live';
import { createViews } from '@reisspel/rules/game/view';
import type { Viewer } from '@reisspel/rules/game/viewer';
import { mintTripScope } from '../db/trip-scope.ts';
import { loadGame } from '../live/load-game.ts';
import { adminSecrets } from '../live/team-secrets.ts';
import type { TestServer } from './test-server.ts';

const secrets = { open: (sealed: string) => sealed, sign: (text: string) => text };

/** What a window of this viewer would hold now. */
async function viewOf(server: TestServer, viewer: Viewer, tripId = server.tripId): Promise<LiveState> {
  const scope = mintTripScope(tripId);
  const game = await server.database.read((tx) => loadGame(tx, scope));
  const { phones } = await server.hub.live(scope);
  return createViews((team) => adminSecrets(secrets, team))(viewer, { game, phones });
}

function only<T>(value: T | null): T {
  if (value === null) throw new Error('Another view came out');
  return value;
}

/** What the organiser's window would hold now. */
export async function adminState(server: TestServer): Promise<AdminState> {
  const state = await viewOf(server, { view: 'admin' });
  return only(state.view === 'admin' ? state : null);
}

/** What the window of a player of this team (null: of a visitor) would hold now. */
export async function playState(server: TestServer, teamId: TeamId | null): Promise<PlayState> {
  const state = await viewOf(server, { view: 'play', teamId });
  return only(state.view === 'play' ? state : null);
}

/** What the window of a gallery guest would hold now; `all`: of the organiser. */
export async function galleryState(server: TestServer, all = false): Promise<GalleryState> {
  const state = await viewOf(server, { view: 'gallery', all });
  return only(state.view === 'gallery' ? state : null);
}

/** What a big screen would hold now; `photos`: in a browser that may see the gallery. */
export async function screenState(server: TestServer, photos: boolean): Promise<ScreenState> {
  const state = await viewOf(server, { view: 'screen', photos });
  return only(state.view === 'screen' ? state : null);
}

/** What the window of the trip's pages would hold now; of another trip on this server when it is named. */
export async function tripState(server: TestServer, tripId = server.tripId): Promise<TripState> {
  const state = await viewOf(server, { view: 'trip' }, tripId);
  return only(state.view === 'trip' ? state : null);
}
