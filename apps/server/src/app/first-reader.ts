import { FIRST_VIEWS } from '@reisspel/contract/first-views';
import type { AccessService } from '../features/access/service.ts';
import type { TripService } from '../features/trip/service.ts';
import type { FindFirstAnswers } from '../http/web/drawn-pages.ts';
import type { LiveHub } from '../live/hub.ts';
import type { Entrance } from './parts.ts';

interface FirstReaderDeps {
  hub: LiveHub;
  access: AccessService;
  trips: TripService;
}

/** Reads a page's first answers from the API's services, so that a page shows no more than they. */
export function createFirstReader(
  { reader }: Entrance,
  { hub, access, trips }: FirstReaderDeps,
): FindFirstAnswers {
  return async (c, { view, search }) => {
    const isPlay = FIRST_VIEWS[view] === 'play';
    const actor = await reader(isPlay ? 'GET /api/live/state' : 'GET /api/trip', c);
    if (actor === null) return null;
    const { scope, session } = actor;
    if (search !== '') {
      const { teams } = (await hub.live(scope)).game;
      // Otherwise each made-up id would cost a drawing.
      if (!teams.some(({ id }) => search === `?team=${id}`)) return null;
    }
    return {
      tripId: scope.tripId,
      sharedAt: session === null ? (await hub.live(scope)).game.revision : null,
      async read() {
        const [info, trip, play] = await Promise.all([
          access.info(actor),
          trips.get(scope),
          isPlay ? hub.snapshot(scope, { view: 'play', teamId: session?.teamId ?? null }) : null,
        ]);
        const answers = play === null ? { session: info, trip } : { session: info, play };
        return { answers, timeZone: trip.timeZone };
      },
    };
  };
}
