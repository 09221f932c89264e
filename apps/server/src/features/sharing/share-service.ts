import type { PhotoId } from '@reisspel/contract/ids';
import { MAX_HIGHLIGHTS } from '@reisspel/contract/limits';
import type { PhotoVariant } from '@reisspel/contract/photos';
import type { SharedTrip } from '@reisspel/contract/share';
import type { TripContent } from '@reisspel/contract/trip';
import type { ShareSections } from '@reisspel/contract/trip-editing';
import { done, type Outcome, refuse } from '@reisspel/rules/outcome';
import { shownParts } from '@reisspel/rules/trip-parts';
import type { Database, Tx } from '../../db/database.ts';
import { listFlightStatuses, shownFlights } from '../../db/flight-queries.ts';
import { gameFlags } from '../../db/game-queries.ts';
import { findPublishedTrip } from '../../db/trip-queries.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import type { Clock } from '../../platform/clock.ts';
import { equalSecrets } from '../../platform/equal-secrets.ts';
import type { PhotoFiles } from '../../platform/photo-files.ts';
import type { StoredObject } from '../../platform/storage.ts';
import { findShareLink, listHighlights } from './store.ts';

interface ShareServiceDeps {
  database: Database;
  clock: Clock;
  photoFiles: PhotoFiles;
}

/** The family's view of a trip, by its share link: no session, and nothing but what the organiser chose. */
export function createShareService({ database, clock, photoFiles }: ShareServiceDeps) {
  /** What the link shows; null when this is not the link, or not any more. */
  async function sectionsOf(tx: Tx, scope: TripScope, token: string): Promise<ShareSections | null> {
    const link = await findShareLink(tx, scope);
    return link.token !== null && equalSecrets(link.token, token) ? link.sections : null;
  }

  async function flightsOf(tx: Tx, scope: TripScope, content: TripContent) {
    const told = await listFlightStatuses(tx, scope, content);
    const statuses = new Map(told.map((status) => [status.flightId, status]));
    return shownFlights(content).map((flight) => ({ flight, status: statuses.get(flight.id) ?? null }));
  }

  async function highlightsOf(tx: Tx, scope: TripScope) {
    const highlights = await listHighlights(tx, scope, MAX_HIGHLIGHTS);
    const { gameStarted } = await gameFlags(tx, scope);
    return highlights.map(({ storageKey: _, caption, ...highlight }) => ({
      ...highlight,
      caption: gameStarted ? null : caption,
    }));
  }

  return {
    get: (scope: TripScope, token: string): Promise<Outcome<SharedTrip>> =>
      database.read(async (tx) => {
        const sections = await sectionsOf(tx, scope, token);
        if (sections === null) return refuse('not_found');
        const { content } = await findPublishedTrip(tx, scope);
        const { flights, schedule } = shownParts(content);
        const { title, place, timeZone, startsOn, endsOn } = content;
        return done({
          title,
          place,
          timeZone,
          startsOn,
          endsOn,
          flights: sections.flights && flights ? await flightsOf(tx, scope, content) : null,
          schedule: sections.schedule && schedule ? schedule.days : null,
          highlights: sections.highlights ? await highlightsOf(tx, scope) : null,
          serverTime: clock.now(),
        });
      }),

    /** One of the highlights; any other photo is "not found". */
    async openPhoto(
      scope: TripScope,
      token: string,
      id: PhotoId,
      variant: PhotoVariant,
    ): Promise<Outcome<StoredObject>> {
      const photo = await database.read(async (tx) => {
        const sections = await sectionsOf(tx, scope, token);
        if (!sections?.highlights) return undefined;
        return (await listHighlights(tx, scope, MAX_HIGHLIGHTS)).find((highlight) => highlight.id === id);
      });
      const object = photo === undefined ? null : await photoFiles.open(photo.storageKey, variant);
      return object === null ? refuse('not_found') : done(object);
    },
  };
}

export type ShareService = ReturnType<typeof createShareService>;
