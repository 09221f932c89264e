import type {
  BucketReport,
  StorageCheck,
  StorageHealth,
  StorageReport,
} from '@reisspel/contract/storage-diagnostics';
import type { Database } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { photoFile } from '../../platform/photo-files.ts';
import { BUCKETS, type Bucket, type Storage } from '../../platform/storage.ts';
import { problemOf, type StorageWatch, TEST_PICTURE, testKey } from '../../platform/storage-watch.ts';
import { newestPhoto } from './store.ts';

interface StorageServiceDeps {
  database: Database;
  clock: Clock;
  storageWatch: StorageWatch;
  storeKind: 'disk' | 's3';
}

interface Timed<T> {
  durationMs: number;
  /** What came of it, or what the store says against it. */
  result: { ok: true; value: T } | { ok: false; text: string };
}

const NO_BUCKET =
  'Photos bucket does not exist. Please create it in your store, or set S3_BUCKET to the name of one that does.';

function textOf(error: unknown): string {
  const { kind, said } = problemOf(error);
  return kind === 'bucket_missing' ? NO_BUCKET : `Storage test failed: ${said}`;
}

async function timed<T>(work: () => Promise<T>): Promise<Timed<T>> {
  const from = performance.now();
  const spent = () => Math.round(performance.now() - from);
  try {
    const value = await work();
    return { durationMs: spent(), result: { ok: true, value } };
  } catch (error) {
    return { durationMs: spent(), result: { ok: false, text: textOf(error) } };
  }
}

async function measure(storage: Storage, bucket: Bucket): Promise<BucketReport> {
  const { durationMs, result } = await timed(async () => {
    const content = { files: 0, bytes: 0 };
    for await (const { bytes } of storage.list(bucket)) {
      content.files += 1;
      content.bytes += bytes;
    }
    return content;
  });
  return result.ok
    ? { bucket, durationMs, content: result.value, text: '' }
    : { bucket, durationMs, content: null, text: result.text };
}

function checkOf(check: StorageCheck['check'], { durationMs, result }: Timed<string>): StorageCheck {
  return result.ok
    ? { check, state: 'ok', durationMs, text: result.value }
    : { check, state: 'failed', durationMs, text: result.text };
}

/** Asks for the first entry of a list, and no more. */
async function answers(storage: Storage): Promise<string> {
  for await (const _ of storage.list('photos')) break;
  return 'The store knows this server and answers.';
}

export function createStorageService({ database, clock, storageWatch, storeKind }: StorageServiceDeps) {
  const { storage } = storageWatch;

  async function tryUpload(): Promise<StorageCheck[]> {
    const key = testKey(clock.now());
    const upload = await timed(async () => {
      await storage.put(key, TEST_PICTURE);
      return 'A picture of one pixel was kept in bucket photos.';
    });
    if (!upload.result.ok) {
      const text = 'Nothing was uploaded that could be removed.';
      return [checkOf('upload', upload), { check: 'removal', state: 'skipped', durationMs: 0, text }];
    }
    const removal = await timed(async () => {
      await storage.remove(key);
      return 'It was removed again.';
    });
    return [checkOf('upload', upload), checkOf('removal', removal)];
  }

  async function lookAtNewest(): Promise<StorageCheck> {
    const key = await database.read(newestPhoto);
    if (key === null) {
      return { check: 'image', state: 'skipped', durationMs: 0, text: 'There is no photo to look at yet.' };
    }
    const file = photoFile(key, 'full');
    const head = await timed(() => storage.head(file));
    const { durationMs, result } = head;
    if (!result.ok) return { check: 'image', state: 'failed', durationMs, text: result.text };
    return result.value === null || result.value.bytes === 0
      ? {
          check: 'image',
          state: 'failed',
          durationMs,
          text: `The newest photo is not in the store (${file}). Run: npm run storage -- verify`,
        }
      : {
          check: 'image',
          state: 'ok',
          durationMs,
          text: `The newest photo is there: ${result.value.bytes} bytes.`,
        };
  }

  async function diagnose(): Promise<StorageReport> {
    const api = checkOf('api', await timed(() => answers(storage)));
    const uploaded = await tryUpload();
    const image = await lookAtNewest();
    const buckets = await Promise.all(BUCKETS.map((bucket) => measure(storage, bucket)));
    // What was found here is what every page tells from now on.
    await storageWatch.test();
    return { store: storeKind, at: clock.now(), buckets, checks: [api, ...uploaded, image] };
  }

  let running: Promise<StorageReport> | null = null;
  return {
    /** Puts the store to every test. Who asks meanwhile gets the same report. */
    diagnose(): Promise<StorageReport> {
      running ??= diagnose().finally(() => {
        running = null;
      });
      return running;
    },

    /** How the store is, in a word: what it said may name machines, and is for who keeps the server. */
    health(mayDiagnose: boolean): StorageHealth {
      const health = storageWatch.health();
      return health.state === 'failing'
        ? { ok: false, problem: health.problem.kind, mayDiagnose }
        : { ok: true, tested: health.state === 'ok' };
    },
  };
}

export type StorageService = ReturnType<typeof createStorageService>;
