import type { Readable } from 'node:stream';
import type { KeepsakeContent } from '@reisspel/contract/keepsake';
import type { Language } from '@reisspel/contract/language';
import type { Recap } from '@reisspel/contract/recap';
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
  type DownloadPlaces,
} from '../../platform/pictures/album.ts';
import type { PhotoFiles, QuizImageFiles } from '../../platform/pictures/picture-files.ts';
import { storedZip, type ZippedText } from '../../platform/stored-zip.ts';
import { WORDS } from '../../words/languages.ts';
import type { Words } from '../../words/nl.ts';
import { albumCsv, albumPhoto } from '../photos/api.ts';
import { gameFile } from '../profiles/api.ts';
import { tripFileText } from '../trip/api.ts';
import { keepsakePage, type PagePhoto } from './page.ts';

interface KeptPhoto extends AlbumPhoto, Pick<PagePhoto, 'width' | 'height' | 'instructions'> {
  bytes: number;
}

/** The photos of the gallery, without those that a team wants removed. */
function keptPhotos(game: Game): KeptPhoto[] {
  return shownPhotos(game, 'organiser').map((shown) => {
    const { width, height, bytes } = shown.photo;
    return { ...albumPhoto(shown), width, height, bytes, instructions: shown.task.instructions };
  });
}

type KeptFile = AlbumFile<KeptPhoto>;

function sizeOf({ photo, part }: KeptFile): number {
  return part === 'full' ? photo.bytes : (photo.video?.bytes ?? 0);
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

/** Files whose size is asked at once, because a remote store takes long for each. */
const SIZES_AT_ONCE = 16;

interface KeepsakeServiceDeps {
  database: Database;
  hub: Pick<LiveHub, 'live'>;
  photoFiles: PhotoFiles;
  quizImageFiles: QuizImageFiles;
  clock: Clock;
  downloads: DownloadPlaces;
  logError: LogError;
}

interface KeepsakeDownload {
  name: string;
  stream: Readable;
  bytes: number;
}

/** "Download alles": a whole trip as one ZIP, with a page that opens without a server. */
export function createKeepsakeService(deps: KeepsakeServiceDeps) {
  const { database, hub, photoFiles, quizImageFiles, clock, downloads, logError } = deps;

  /** Returns the files that the store has. A lost file must not break off the download. */
  async function present(files: readonly KeptFile[]): Promise<KeptFile[]> {
    const found = new Set<KeptFile>();
    const remaining = files.values();
    const check = async () => {
      for (const file of remaining)
        if ((await photoFiles.bytesOf(file.photo, file.part)) === sizeOf(file)) found.add(file);
    };
    await Promise.all(Array.from({ length: SIZES_AT_ONCE }, check));
    return files.filter((file) => found.has(file));
  }

  async function open({ photo, part }: KeptFile): Promise<Readable> {
    const file = await photoFiles.open(photo, part);
    if (file === null) throw new Error('A photo went away during its download');
    return file.stream;
  }

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
        const whole = await present(files);
        const filesOf = Map.groupBy(whole, ({ photo }) => photo);
        const photos = kept.map((photo): PagePhoto => {
          const nameOf = (part: KeptFile['part']) =>
            filesOf.get(photo)?.find((file) => file.part === part)?.name ?? null;
          return { ...photo, file: nameOf('full'), video: nameOf('video') };
        });
        const recap = recapOf(game, clock.now());
        const saved = await gameFile(game, trip.title, quizImageFiles);
        const rows = files.map((file) => ({ file, isThere: whole.includes(file) }));
        const texts: ZippedText[] = [
          { name: 'index.html', text: keepsakePage({ trip, recap, photos, language }) },
          ...resultTables(recap, words),
          { name: words.album.table.name, text: albumCsv(rows, trip.timeZone, words.album.table) },
          { name: `${slug}.reis.json`, text: tripFileText(trip) },
          ...(saved === null ? [] : [{ name: `${slug}.spel.json`, text: JSON.stringify(saved) }]),
        ];
        const act = { act: 'keepsake_downloaded', at: clock.now(), label: String(photos.length) } as const;
        await recordDownload(database, scope, act, logError);
        const { stream, bytes } = storedZip(
          texts,
          whole.map((file) => ({
            name: file.name,
            bytes: sizeOf(file),
            changedAt: file.photo.takenAt,
            open: () => open(file),
          })),
        );
        return done({ name: zip(slug), stream, bytes });
      }),
  };
}

export type KeepsakeService = ReturnType<typeof createKeepsakeService>;
