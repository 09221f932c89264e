import type { TripErasure } from '@reisspel/contract/operate/owner';
import type { TripSlug } from '@reisspel/contract/trip/trip';
import { done, type Outcome, refuse } from '@reisspel/rules/outcome';
import { recordServerAct } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import type { Author } from '../../db/trip-scope.ts';
import type { LiveHub } from '../../live/hub.ts';
import type { Clock } from '../../platform/clock.ts';
import type { LogError } from '../../platform/log/faults.ts';
import { quizImageFile } from '../../platform/pictures/picture-files.ts';
import type { UploadParts } from '../../platform/storage/upload-parts.ts';
import { eraseTrip } from './erasure-store.ts';
import { changeTripBySlug } from './trips-service.ts';

interface TripErasureDeps {
  database: Database;
  hub: Pick<LiveHub, 'endTrip'>;
  clock: Clock;
  uploadParts: UploadParts;
  logError: LogError;
  /** Starts deleting the files of erased photos. Does not wait for the end. */
  removeErasedFiles: () => void;
}

export function createTripErasureService(deps: TripErasureDeps) {
  const { database, hub, clock, uploadParts, logError, removeErasedFiles } = deps;
  const logCleanUp = (error: unknown) => logError(error, 'clean-up');
  return {
    /** Erases a whole trip for good, if `name` is its title. Its log goes too. */
    async erase(slug: TripSlug, { name }: TripErasure, by: Author): Promise<Outcome<null>> {
      const erased = await changeTripBySlug(database, slug, by, async (tx, { isDefault, content }) => {
        if (isDefault) return refuse('trip_is_default');
        if (content.title !== name.trim()) return refuse('name_mismatch');
        const now = clock.now();
        await eraseTrip(tx, { now, quizImageKey: quizImageFile });
        await recordServerAct(tx, by, { act: 'trip_erased', at: now, label: slug });
        tx.afterCommit(() => hub.endTrip(tx.scope));
        tx.afterCommit(removeErasedFiles);
        return done(null);
      });
      if (erased.ok) {
        await database.scrub().catch(logCleanUp);
        await uploadParts.sweep().catch(logCleanUp);
      }
      return erased;
    },
  };
}

export type TripErasureService = ReturnType<typeof createTripErasureService>;
