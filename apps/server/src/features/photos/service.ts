import type { PhotoId } from '@reisspel/contract/ids';
import type { PhotoVariant } from '@reisspel/contract/photos';
import type { Database } from '../../db/database.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import { done, type Outcome, refuse } from '../../platform/outcome.ts';
import type { PhotoFiles } from '../../platform/photo-files.ts';
import type { Session } from '../../platform/session.ts';
import type { StoredObject } from '../../platform/storage.ts';
import { findPhoto } from './store.ts';

interface GalleryServiceDeps {
  database: Database;
  photoFiles: PhotoFiles;
}

export function createGalleryService({ database, photoFiles }: GalleryServiceDeps) {
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
      const photo = await database.read((tx) => findPhoto(tx, scope, id));
      if (!photo) return refuse('not_found');
      const mayLook =
        viewer.isAdmin || viewer.teamId === photo.teamId || (viewer.isGallery && photo.inGallery);
      if (!mayLook) return refuse('not_found');
      const object = await photoFiles.open(photo.storageKey, variant);
      return object === null ? refuse('not_found') : done(object);
    },
  };
}

export type GalleryService = ReturnType<typeof createGalleryService>;
