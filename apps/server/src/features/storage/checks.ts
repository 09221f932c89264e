import type { BucketReport, StorageCheck } from '@reisspel/contract/storage-diagnostics';
import type { Database } from '../../db/database.ts';
import { photoFile } from '../../platform/photo-files.ts';
import type { Bucket, Storage } from '../../platform/storage.ts';
import { TEST_PICTURE, testKey } from '../../platform/storage-watch.ts';
import { newestPhoto } from './store.ts';
import { checkOf, timed } from './timed.ts';

/** Counts what lies in a bucket. */
export async function measure(storage: Storage, bucket: Bucket): Promise<BucketReport> {
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

/** Whether the store answers: asks for the first entry of a list, and no more. */
export async function tryApi(storage: Storage): Promise<StorageCheck> {
  const asked = timed(async () => {
    for await (const _ of storage.list('photos')) break;
    return 'The store knows this server and answers.';
  });
  return checkOf('api', await asked);
}

/** Whether a picture can be put there, and removed. `now` is epoch ms. */
export async function tryUpload(storage: Storage, now: number): Promise<StorageCheck[]> {
  const key = testKey(now);
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

/** Whether the newest photo is there. */
export async function lookAtNewest(storage: Storage, database: Database): Promise<StorageCheck> {
  const key = await database.read(newestPhoto);
  if (key === null) {
    return { check: 'image', state: 'skipped', durationMs: 0, text: 'There is no photo to look at yet.' };
  }
  const file = photoFile(key, 'full');
  const { durationMs, result } = await timed(() => storage.head(file));
  if (!result.ok) return { check: 'image', state: 'failed', durationMs, text: result.text };
  const bytes = result.value?.bytes ?? 0;
  const lost = `The newest photo is not in the store (${file}). Run: npm run storage -- verify`;
  return bytes === 0
    ? { check: 'image', state: 'failed', durationMs, text: lost }
    : { check: 'image', state: 'ok', durationMs, text: `The newest photo is there: ${bytes} bytes.` };
}
