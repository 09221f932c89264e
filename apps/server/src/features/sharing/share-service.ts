import type { PhotoId } from '@reisspel/contract/ids';
import { MAX_HIGHLIGHTS } from '@reisspel/contract/limits';
import type { PhotoVariant } from '@reisspel/contract/photos';
import type { SharedTrip } from '@reisspel/contract/share';
import type { TripContent } from '@reisspel/contract/trip';
import type { ShareSections } from '@reisspel/contract/trip-editing';
import type { Game } from '@reisspel/rules/game/game';
import { type ShownPhoto, shownPhotos } from '@reisspel/rules/game/photo-lists';
import { done, type Outcome, refuse } from '@reisspel/rules/outcome';
import { shownParts } from '@reisspel/rules/trip-parts';
import type { Database } from '../../db/database.ts';
import { shownFlights } from '../../db/flight-queries.ts';
import { findPublishedTrip } from '../../db/trip-queries.ts';
import type { TripScope, TripTx } from '../../db/trip-scope.ts';
import type { LiveHub } from '../../live/hub.ts';
import type { Clock } from '../../platform/clock.ts';
import { equalSecrets } from '../../platform/digest.ts';
import type { PhotoFiles } from '../../platform/photo-files.ts';
import type { StoredObject } from '../../platform/storage.ts';
import { findShareLink } from './store.ts';

interface ShareServiceDeps {
  database: Database;
  hub: Pick<LiveHub, 'live'>;
  clock: Clock;
  photoFiles: PhotoFiles;
}

/** Returns the newest photos in the gallery, newest first. */
function newestShown(game: Game): ShownPhoto[] {
  return shownPhotos(game, 'guest').slice(-MAX_HIGHLIGHTS).toReversed();
}

function flightsOf({ pages }: Game, content: TripContent): SharedTrip['flights'] {
  const statuses = new Map(pages.flights.map((status) => [status.flightId, status]));
  return shownFlights(content).map((flight) => ({ flight, status: statuses.get(flight.id) ?? null }));
}

function highlightsOf(game: Game): SharedTrip['highlights'] {
  return newestShown(game).map(({ photo: { id, width, height }, team, task }) => ({
    id,
    width,
    height,
    team: team.name,
    task: task.sequenceOrder,
    caption: game.flags.started ? null : task.instructions,
  }));
}

/** The family's view by the share link: no session, and only what the organiser chose. */
export function createShareService({ database, hub, clock, photoFiles }: ShareServiceDeps) {
  /** Returns the sections that the link shows; null if the token is not valid. */
  async function sectionsOf(tx: TripTx, token: string): Promise<ShareSections | null> {
    const link = await findShareLink(tx);
    return link.token !== null && equalSecrets(link.token, token) ? link.sections : null;
  }

  return {
    async get(scope: TripScope, token: string): Promise<Outcome<SharedTrip>> {
      const found = await database.readTrip(scope, async (tx) => {
        const sections = await sectionsOf(tx, token);
        return sections && { sections, content: (await findPublishedTrip(tx)).content };
      });
      if (found === null) return refuse('not_found');
      const { sections, content } = found;
      const { flights, schedule } = shownParts(content);
      const { title, place, timeZone, startsOn, endsOn } = content;
      const { game } = await hub.live(scope);
      return done({
        title,
        place,
        timeZone,
        startsOn,
        endsOn,
        flights: sections.flights && flights ? flightsOf(game, content) : null,
        schedule: sections.schedule && schedule ? schedule.days : null,
        highlights: sections.highlights ? highlightsOf(game) : null,
        serverTime: clock.now(),
      });
    },

    /** Opens one of the highlights; `not_found` for any other photo. */
    async openPhoto(
      scope: TripScope,
      token: string,
      id: PhotoId,
      variant: PhotoVariant,
    ): Promise<Outcome<StoredObject>> {
      const sections = await database.readTrip(scope, (tx) => sectionsOf(tx, token));
      if (!sections?.highlights) return refuse('not_found');
      const { game } = await hub.live(scope);
      const found = newestShown(game).find(({ photo }) => photo.id === id);
      const object = found === undefined ? null : await photoFiles.open(found.photo.storageKey, variant);
      return object === null ? refuse('not_found') : done(object);
    },
  };
}

export type ShareService = ReturnType<typeof createShareService>;
