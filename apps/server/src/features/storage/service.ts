import type {
  BucketReport,
  StorageCheck,
  StorageHealth,
  StorageReport,
} from '@reisspel/contract/operate/diagnostics';
import type { Database, Tx } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { photoFile } from '../../platform/pictures/picture-files.ts';
import { BUCKETS, type Bucket } from '../../platform/storage/storage.ts';
import { problemOf, type StorageWatch, TEST_PICTURE, testKey } from '../../platform/storage/storage-watch.ts';

interface StorageServiceDeps {
  database: Database;
  clock: Clock;
  storageWatch: StorageWatch;
  storeKind: 'disk' | 's3';
}

const NO_BUCKET =
  'Photos bucket does not exist. Please create it in your store, or set S3_BUCKET to the name of one that does.';

function textOf(error: unknown): string {
  const { kind, message } = problemOf(error);
  return kind === 'bucket_missing' ? NO_BUCKET : `Storage test failed: ${message}`;
}

async function findNewestPhoto({ query }: Tx): Promise<string | null> {
  const row = await query
    .selectFrom('photos')
    .select('storage_key')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.storage_key ?? null;
}

/** Returns the result of `work`, or of `failed` after an error, with the duration of `work`. */
async function timed<T>(
  work: () => Promise<T>,
  failed: (text: string) => T,
): Promise<T & { durationMs: number }> {
  const startedAt = performance.now();
  const result = await work().catch((error: unknown) => failed(textOf(error)));
  return { ...result, durationMs: Math.round(performance.now() - startedAt) };
}

export function createStorageService({ database, clock, storageWatch, storeKind }: StorageServiceDeps) {
  const { storage } = storageWatch;

  function check(
    name: StorageCheck['check'],
    work: () => Promise<Pick<StorageCheck, 'state' | 'text'>>,
  ): Promise<StorageCheck> {
    return timed(
      async () => ({ check: name, ...(await work()) }),
      (text) => ({ check: name, state: 'failed', text }),
    );
  }

  const tryApi = () =>
    check('api', async () => {
      for await (const _ of storage.list('photos')) break;
      return { state: 'ok', text: 'The store knows this server and answers.' };
    });

  async function tryUpload(): Promise<StorageCheck[]> {
    const key = testKey(clock.now());
    const upload = await check('upload', async () => {
      await storage.put(key, TEST_PICTURE);
      return { state: 'ok', text: 'A picture of one pixel was kept in bucket photos.' };
    });
    const removal = await check('removal', async () => {
      if (upload.state !== 'ok') {
        return { state: 'skipped', text: 'Nothing was uploaded that could be removed.' };
      }
      await storage.remove(key);
      return { state: 'ok', text: 'It was removed again.' };
    });
    return [upload, removal];
  }

  const checkNewest = (key: string | null) =>
    check('image', async () => {
      if (key === null) return { state: 'skipped', text: 'There is no photo to look at yet.' };
      const file = photoFile(key, 'full');
      const bytes = (await storage.head(file))?.bytes ?? 0;
      if (bytes > 0) return { state: 'ok', text: `The newest photo is there: ${bytes} bytes.` };
      const text = `The newest photo is not in the store (${file}). Run: npm run storage -- verify`;
      return { state: 'failed', text };
    });

  const measure = (bucket: Bucket): Promise<BucketReport> =>
    timed<Omit<BucketReport, 'durationMs'>>(
      async () => {
        const content = { files: 0, bytes: 0 };
        for await (const { bytes } of storage.list(bucket)) {
          content.files += 1;
          content.bytes += bytes;
        }
        return { bucket, content, text: '' };
      },
      (text) => ({ bucket, content: null, text }),
    );

  async function diagnose(): Promise<StorageReport> {
    const checks = [
      await tryApi(),
      ...(await tryUpload()),
      await checkNewest(await database.read(findNewestPhoto)),
    ];
    const buckets = await Promise.all(BUCKETS.map(measure));
    // All pages show the health that this test finds.
    await storageWatch.test();
    return { store: storeKind, at: clock.now(), buckets, checks };
  }

  let running: Promise<StorageReport> | null = null;
  return {
    /** Runs all checks of the store. Calls at the same time get the same report. */
    diagnose(): Promise<StorageReport> {
      running ??= diagnose().finally(() => {
        running = null;
      });
      return running;
    },

    /** Returns the health without the store's error message, which may name machines. */
    health(mayDiagnose: boolean): StorageHealth {
      const health = storageWatch.health();
      return health.state === 'failing'
        ? { ok: false, problem: health.problem.kind, mayDiagnose }
        : { ok: true, tested: health.state === 'ok' };
    },
  };
}

export type StorageService = ReturnType<typeof createStorageService>;
