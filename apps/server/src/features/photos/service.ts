import type { PhotoId, TaskId, TeamId } from '@reisspel/contract/ids';
import type { Language } from '@reisspel/contract/language';
import type { PhotoPart } from '@reisspel/contract/photos';
import { csvText } from '@reisspel/rules/csv';
import { findPhoto } from '@reisspel/rules/game/decide';
import { isResembled } from '@reisspel/rules/game/lookalike';
import { isShown, type ShownPhoto, shownPhotos } from '@reisspel/rules/game/photo-lists';
import { done, type Outcome, refuse } from '@reisspel/rules/outcome';
import { localTimeAt } from '@reisspel/rules/zoned-time';
import { recordDownload } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { videoFromRow } from '../../db/rows.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import { findPublishedTrip } from '../../db/trips.ts';
import type { LiveHub } from '../../live/hub.ts';
import type { Clock } from '../../platform/clock.ts';
import type { LogError } from '../../platform/log/faults.ts';
import {
  type AlbumPhoto,
  type AlbumRow,
  albumFiles,
  albumZip,
  checkFiles,
  type DownloadPlaces,
} from '../../platform/pictures/album.ts';
import type { OpenFile, PhotoFiles } from '../../platform/pictures/picture-files.ts';
import type { Session } from '../../platform/secrets/session.ts';
import type { StoredZip } from '../../platform/stored-zip.ts';
import { WORDS } from '../../words/languages.ts';
import type { Words } from '../../words/nl.ts';

/** What the album needs of a photo: the names of its team and task, its time and its points. */
export function albumPhoto({
  photo: { storageKey, bytes, takenAt, video },
  team,
  task,
  points,
}: ShownPhoto): AlbumPhoto {
  return { storageKey, bytes, video, takenAt, points, team: team.name, task: task.description };
}

/**
 * Writes the photos as a table. The row of an unreadable photo has a remark instead of a file name.
 * Times are local to `timeZone`.
 */
export function albumCsv(
  rows: readonly AlbumRow[],
  timeZone: string,
  { head, notThere }: Words['album']['table'],
): string {
  const lines = rows.map(({ file: { name, photo, part }, isThere }) => {
    const when = localTimeAt(timeZone, photo.takenAt).replace('T', ' ');
    // Its still has the points, which a sum must not count twice.
    const points = part === 'video' ? '' : photo.points;
    return [isThere ? name : '', photo.team, photo.task, when, points, isThere ? '' : notThere];
  });
  return csvText([head, ...lines]);
}

interface AlbumFilter {
  teamId?: TeamId | undefined;
  taskId?: TaskId | undefined;
}

interface AlbumDownload extends StoredZip {
  name: string;
}

interface WantedFile {
  photoId: PhotoId;
  part: PhotoPart;
  /** The header of a request for a part of a video. */
  range?: string | undefined;
}

interface GalleryServiceDeps {
  database: Database;
  hub: Pick<LiveHub, 'live' | 'latest'>;
  photoFiles: PhotoFiles;
  clock: Clock;
  downloads: DownloadPlaces;
  logError: LogError;
}

export function createGalleryService(deps: GalleryServiceDeps) {
  const { database, hub, photoFiles, clock, downloads, logError } = deps;

  async function openFile(
    photo: Parameters<PhotoFiles['open']>[0],
    { part, range }: WantedFile,
  ): Promise<Outcome<OpenFile>> {
    const file = await photoFiles.open(photo, part, range);
    return file === null ? refuse('not_found') : done(file);
  }

  /** Opens a photo of an earlier game, or of a deleted team or task. */
  async function openPutAside(scope: TripScope, wanted: WantedFile) {
    const row = await database.readTrip(scope, ({ query, tripId }) =>
      query
        .selectFrom('photos')
        .select(['storage_key', 'video_type', 'video_bytes', 'video_sha256'])
        .where('id', '=', wanted.photoId)
        .where('trip_id', '=', tripId)
        .executeTakeFirst(),
    );
    if (row === undefined) return refuse('not_found');
    return openFile({ storageKey: row.storage_key, video: videoFromRow(row) }, wanted);
  }

  return {
    /**
     * Opens a file of a photo. The organiser and helpers may see all photos, a gallery guest or a
     * television those in the gallery, and a player those of their team. Others get `not_found`,
     * which reveals no ids.
     */
    async open(scope: TripScope, viewer: Session, wanted: WantedFile): Promise<Outcome<OpenFile>> {
      const { photoId: id } = wanted;
      const seesAll = viewer.isAdmin || viewer.helper !== null;
      let { game } = await hub.live(scope);
      // This server may not know a photo yet that another server has just accepted.
      if (findPhoto(game, id) === null) ({ game } = await hub.latest(scope));
      const found = findPhoto(game, id);
      if (found === null) {
        const isCompared = seesAll && isResembled(game, id);
        return isCompared ? openPutAside(scope, wanted) : refuse('not_found');
      }
      const isGuest = viewer.isGallery || viewer.isScreen;
      const isOwn = viewer.teamId === found.team.id;
      if (!seesAll && !isOwn && !(isGuest && isShown(game, id))) return refuse('not_found');
      return openFile(found.photo, wanted);
    },

    download: (
      scope: TripScope,
      { isAdmin }: Session,
      filter: AlbumFilter,
      language: Language,
    ): Promise<Outcome<AlbumDownload>> =>
      downloads.send(scope, async () => {
        const trip = await database.readTrip(scope, findPublishedTrip);
        const { game } = await hub.live(scope);
        const photos = shownPhotos(game, isAdmin ? 'organiser' : 'guest')
          .filter(({ team }) => filter.teamId === undefined || team.id === filter.teamId)
          .filter(({ task }) => filter.taskId === undefined || task.id === filter.taskId)
          .map(albumPhoto);
        const act = { act: 'photos_downloaded', at: clock.now(), label: String(photos.length) } as const;
        await recordDownload(database, scope, act, logError);
        const { zip, table } = WORDS[language].album;
        const rows = await checkFiles(albumFiles(photos), photoFiles);
        const text = albumCsv(rows, trip.content.timeZone, table);
        return done({ name: zip(trip.slug), ...albumZip([{ name: table.name, text }], rows, photoFiles) });
      }),
  };
}

export type GalleryService = ReturnType<typeof createGalleryService>;
