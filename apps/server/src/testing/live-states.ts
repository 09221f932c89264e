import type { TeamId } from '@reisspel/contract/ids';
import type {
  AdminState,
  GalleryState,
  LiveState,
  PlayState,
  ScreenState,
  TripState,
} from '@reisspel/contract/live';
import { createViews, type GalleryReader, type Viewer } from '@reisspel/rules/game/view';
import { mintTripScope } from '../db/trip-scope.ts';
import { loadGame } from '../live/load-game.ts';
import { adminSecrets } from '../live/team-secrets.ts';
import type { TestServer } from './test-server.ts';

const secrets = { open: (sealed: string) => sealed, sign: (text: string) => text };

/** Returns the state that a window of this viewer shows now. */
async function viewOf(server: TestServer, viewer: Viewer, tripId = server.tripId): Promise<LiveState> {
  const scope = mintTripScope(tripId);
  const game = await server.database.readTrip(scope, loadGame);
  const { phones } = await server.hub.live(scope);
  return createViews((team) => adminSecrets(secrets, team))(viewer, { game, phones });
}

function required<T>(value: T | null): T {
  if (value === null) throw new Error('The state is of another view');
  return value;
}

export async function adminState(server: TestServer): Promise<AdminState> {
  const state = await viewOf(server, { view: 'admin' });
  return required(state.view === 'admin' ? state : null);
}

/** Returns the state of a player. `teamId` is null for a visitor. */
export async function playState(server: TestServer, teamId: TeamId | null): Promise<PlayState> {
  const state = await viewOf(server, { view: 'play', teamId });
  return required(state.view === 'play' ? state : null);
}

export async function galleryState(
  server: TestServer,
  reader: GalleryReader = 'guest',
): Promise<GalleryState> {
  const state = await viewOf(server, { view: 'gallery', reader });
  return required(state.view === 'gallery' ? state : null);
}

/** Returns the state of a screen. `photos` is true in a browser with access to the gallery. */
export async function screenState(server: TestServer, photos: boolean): Promise<ScreenState> {
  const state = await viewOf(server, { view: 'screen', photos });
  return required(state.view === 'screen' ? state : null);
}

export async function tripState(server: TestServer, tripId = server.tripId): Promise<TripState> {
  const state = await viewOf(server, { view: 'trip' }, tripId);
  return required(state.view === 'trip' ? state : null);
}
