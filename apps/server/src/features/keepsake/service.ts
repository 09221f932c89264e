import type { Language } from '@reisspel/contract/language';
import type { KeepsakeContent, Recap } from '@reisspel/contract/recap';
import { csvText } from '@reisspel/rules/csv';
import type { Game } from '@reisspel/rules/game/game';
import { shownPhotos } from '@reisspel/rules/game/photo-lists';
import { recapOf } from '@reisspel/rules/game/recap';
import { done, type Outcome } from '@reisspel/rules/outcome';
import { recordDownload } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import { findPublishedTrip } from '../../db/trips.ts';
import type { LiveHub } from '../../live/hub.ts';
import type { Clock } from '../../platform/clock.ts';
import type { LogError } from '../../platform/log/faults.ts';
import {
  type AlbumFile,
  type AlbumPhoto,
  albumFiles,
  albumZip,
  checkFiles,
  type DownloadPlaces,
  sizeOf,
} from '../../platform/pictures/album.ts';
import type { PhotoFiles, TaskFiles } from '../../platform/pictures/picture-files.ts';
import type { StoredZip, ZippedText } from '../../platform/stored-zip.ts';
import { WORDS } from '../../words/languages.ts';
import type { Words } from '../../words/nl.ts';
import { albumCsv, albumPhoto } from '../photos/api.ts';
import { gameFile } from '../profiles/api.ts';
import { tripFileText } from '../trip/api.ts';
import { keepsakePage, type PagePhoto } from './page.ts';

interface KeptPhoto extends AlbumPhoto, Pick<PagePhoto, 'width' | 'height' | 'instructions'> {}

/** The photos of the gallery, without those that a team wants removed. */
function keptPhotos(game: Game): KeptPhoto[] {
  return shownPhotos(game, 'organiser').map((shown) => {
    const { width, height } = shown.photo;
    return { ...albumPhoto(shown), width, height, instructions: shown.task.instructions };
  });
}

function resultTables({ teams, tasks }: Recap, { keepsake }: Words): ZippedText[] {
  const teamRows = teams.map(({ rank, name, score, completed }) => [rank, name, score, completed]);
  const taskRows = tasks.map((task) => [
    task.description,
    task.instructions,
    task.points,
    task.attempts,
    task.succeeded,
    task.failed,
  ]);
  return [
    { name: keepsake.teams.name, text: csvText([keepsake.teams.head, ...teamRows]) },
    { name: keepsake.tasks.name, text: csvText([keepsake.tasks.head, ...taskRows]) },
  ];
}

interface KeepsakeServiceDeps {
  database: Database;
  hub: Pick<LiveHub, 'live'>;
  photoFiles: PhotoFiles;
  taskFiles: TaskFiles;
  clock: Clock;
  downloads: DownloadPlaces;
  logError: LogError;
}

interface KeepsakeDownload extends StoredZip {
  name: string;
}

/** "Download alles": a whole trip as one ZIP, with a page that opens without a server. */
export function createKeepsakeService(deps: KeepsakeServiceDeps) {
  const { database, hub, photoFiles, taskFiles, clock, downloads, logError } = deps;

  return {
    async content(scope: TripScope): Promise<KeepsakeContent> {
      const { game } = await hub.live(scope);
      const files = albumFiles(keptPhotos(game));
      const videos = files.filter(({ part }) => part === 'video').length;
      const bytes = files.reduce((sum, file) => sum + sizeOf(file), 0);
      return { photos: files.length - videos, videos, bytes };
    },

    download: (scope: TripScope, language: Language): Promise<Outcome<KeepsakeDownload>> =>
      downloads.send(scope, async () => {
        const { content: trip, slug } = await database.readTrip(scope, findPublishedTrip);
        const { game } = await hub.live(scope);
        const words = WORDS[language];
        const { folders, zip } = words.keepsake;
        const kept = keptPhotos(game);
        const files = albumFiles(kept).map((file) => ({
          ...file,
          name: `${folders[file.part]}/${file.name}`,
        }));
        const rows = await checkFiles(files, photoFiles);
        const filesOf = Map.groupBy(
          rows.flatMap(({ file, isThere }) => (isThere ? [file] : [])),
          ({ photo }) => photo,
        );
        const photos = kept.map((photo): PagePhoto => {
          const nameOf = (part: AlbumFile['part']) =>
            filesOf.get(photo)?.find((file) => file.part === part)?.name ?? null;
          return { ...photo, file: nameOf('full'), video: nameOf('video') };
        });
        const recap = recapOf(game, clock.now());
        const saved = await gameFile(game, trip.title, taskFiles);
        const texts: ZippedText[] = [
          { name: 'index.html', text: keepsakePage({ trip, recap, photos, language }) },
          ...resultTables(recap, words),
          { name: words.album.table.name, text: albumCsv(rows, trip.timeZone, words.album.table) },
          { name: `${slug}.reis.json`, text: tripFileText(trip) },
          ...(saved === null ? [] : [{ name: `${slug}.spel.json`, text: JSON.stringify(saved) }]),
        ];
        const act = { act: 'keepsake_downloaded', at: clock.now(), label: String(photos.length) } as const;
        await recordDownload(database, scope, act, logError);
        return done({ name: zip(slug), ...albumZip(texts, rows, photoFiles) });
      }),
  };
}

export type KeepsakeService = ReturnType<typeof createKeepsakeService>;
