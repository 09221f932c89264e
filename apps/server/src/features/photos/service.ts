import type { Readable } from 'node:stream';
import type { PhotoId } from '@reisspel/contract/ids';
import type { Language } from '@reisspel/contract/language';
import type { PhotoVariant } from '@reisspel/contract/photos';
import { recordDownload } from '../../db/audit.ts';
import { isShownInGallery } from '../../db/boards.ts';
import type { Database } from '../../db/database.ts';
import { findPublishedTrip } from '../../db/trip-queries.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import { createAdmission } from '../../platform/admission.ts';
import type { Clock } from '../../platform/clock.ts';
import type { LogError } from '../../platform/faults.ts';
import { done, type Outcome, refuse, tryLater } from '../../platform/outcome.ts';
import type { PhotoFiles } from '../../platform/photo-files.ts';
import type { Session } from '../../platform/session.ts';
import { createShares } from '../../platform/shares.ts';
import type { StoredObject } from '../../platform/storage.ts';
import { albumCsv } from './album-csv.ts';
import { albumFiles } from './album-files.ts';
import { ALBUM_WORDS } from './album-words.ts';
import { albumZip } from './album-zip.ts';
import { type AlbumFilter, albumPhotos, findPhoto } from './store.ts';

/** Albums that are sent at once, of all trips: each reads from the disk as fast as its network goes. */
const ALBUMS_AT_ONCE = 4;
/** Of these, what one trip may have: none can keep all others from theirs. */
const ALBUMS_OF_A_TRIP = ALBUMS_AT_ONCE / 2;

interface AlbumDownload {
  /** ASCII, and fit for a header. */
  name: string;
  stream: Readable;
}

interface GalleryServiceDeps {
  database: Database;
  photoFiles: PhotoFiles;
  clock: Clock;
  logError: LogError;
}

export function createGalleryService({ database, photoFiles, clock, logError }: GalleryServiceDeps) {
  const downloads = createAdmission({ atOnce: ALBUMS_AT_ONCE, waiting: 0 });
  const ofTrip = createShares(ALBUMS_OF_A_TRIP);

  /** Takes a place for a download. Returns how to give it back, once; null when there is none. */
  async function enter({ tripId }: TripScope): Promise<(() => void) | null> {
    if (!ofTrip.take(tripId)) return null;
    const leave = await downloads.enter();
    if (leave === null) {
      ofTrip.giveBack(tripId);
      return null;
    }
    return () => {
      leave();
      ofTrip.giveBack(tripId);
    };
  }

  return {
    /**
     * A picture for who may see it: the organiser all, a gallery guest those that the gallery shows, a player the own
     * team's. Any other is "not found", so that ids cannot be tried out.
     */
    async open(
      scope: TripScope,
      viewer: Session,
      id: PhotoId,
      variant: PhotoVariant,
    ): Promise<Outcome<StoredObject>> {
      const photo = await database.read(async (tx) => {
        const found = await findPhoto(tx, scope, id);
        if (found === null || viewer.isAdmin || viewer.teamId === found.teamId) return found;
        // Asked last, and of guests only: it takes queries of its own.
        return viewer.isGallery && (await isShownInGallery(tx, scope, id)) ? found : null;
      });
      if (photo === null) return refuse('not_found');
      const object = await photoFiles.open(photo.storageKey, variant);
      return object === null ? refuse('not_found') : done(object);
    },

    /** The photos that match of what this viewer's gallery shows, in one file; refuses while too many are on their way. */
    async download(
      scope: TripScope,
      { isAdmin }: Session,
      filter: AlbumFilter,
      language: Language,
    ): Promise<Outcome<AlbumDownload>> {
      const leave = await enter(scope);
      if (leave === null) return tryLater('too_busy');
      try {
        const { trip, photos } = await database.read(async (tx) => ({
          trip: await findPublishedTrip(tx, scope),
          photos: await albumPhotos(tx, scope, filter, isAdmin ? 'organiser' : 'guest'),
        }));
        const act = { act: 'photos_downloaded', at: clock.now(), label: String(photos.length) } as const;
        await recordDownload(database, scope, act, logError);
        const { zip, table } = ALBUM_WORDS[language];
        const stream = albumZip({
          files: albumFiles(photos),
          open: ({ photo }) => photoFiles.open(photo.storageKey, 'full'),
          onError: (error) => logError(error, 'album'),
          table: { name: table.name, of: (rows) => albumCsv(rows, trip.content.timeZone, table) },
        });
        stream.once('close', leave);
        return done({ name: zip(trip.slug), stream });
      } catch (error) {
        leave();
        throw error;
      }
    },
  };
}

export type GalleryService = ReturnType<typeof createGalleryService>;
