import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openSqlite } from '../db/dialects/sqlite.ts';
import { insertTaskFile } from '../db/quiz-images.ts';
import { mintTripScope } from '../db/trip-scope.ts';
import { processQuizImage } from '../platform/pictures/images.ts';
import { createDiskStorage } from '../platform/storage/disk-storage.ts';
import { photoFolder } from '../running/open-storage.ts';
import { type FakeS3, startFakeS3 } from '../testing/fake-s3.ts';
import { jpeg } from '../testing/game-builders.ts';
import { newDataFolder, startProgram } from '../testing/server-process.ts';
import { newTrip, TestClock } from '../testing/test-server.ts';

const CLI = join(import.meta.dirname, 'storage-cli.ts');
const NAME = 'quiz-1750000000000-0123456789abcdef.webp';
const ORPHAN = 'quiz-images/quiz-1750000000001-0123456789abcdef.webp';

/** Runs `npm run storage -- ...args` on the data in `folder`. */
function run(folder: string, args: string[], env: Record<string, string> = {}) {
  return startProgram(CLI, args, { DATA_DIR: folder, ...env }).ended;
}

/** Fills a data folder with a quiz picture and an orphan. Returns the picture. */
async function fill(folder: string): Promise<Buffer> {
  const file = join(folder, 'reisspel.db');
  await copyFile(inject('migrated').sqlite, file);
  const { database } = openSqlite(file, (error) => {
    throw error;
  });
  const image = await processQuizImage(await jpeg());
  if (!image.ok) throw new Error('No picture');
  const scope = mintTripScope(await newTrip(database, new TestClock()));
  const bytes = image.value.byteLength;
  await database.changeTrip(scope, (tx) =>
    insertTaskFile(tx, { name: NAME, bytes, createdAt: 1_750_000_000_000 }),
  );
  await database.close();
  const disk = createDiskStorage(photoFolder(folder));
  await disk.put(`quiz-images/${NAME}`, image.value);
  await disk.put(ORPHAN, Buffer.from('of nobody'));
  return image.value;
}

function storeIn({ url, bucket, keys }: FakeS3): Record<string, string> {
  return {
    S3_ENDPOINT: url,
    S3_BUCKET: bucket,
    S3_REGION: keys.region,
    S3_ACCESS_KEY_ID: keys.accessKeyId,
    S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
    S3_PATH_STYLE: '1',
  };
}

test('`npm run storage` verifies and moves photos', async () => {
  const folder = await newDataFolder();
  const image = await fill(folder);
  const verified = await run(folder, ['verify', '--json']);
  expect(verified).toMatchObject({ code: 3, error: '1 van 1 bestanden\n' });
  expect(JSON.parse(verified.out)).toMatchObject({ named: 1, missing: [], damaged: [], orphaned: [ORPHAN] });

  const unconfirmed = await run(folder, ['verify', '--remove-orphans']);
  expect(unconfirmed.code).toBe(3);
  expect(unconfirmed.out).toMatch(/^Database: .*reisspel\.db \(geen DATABASE_URL\)\n/);
  expect(unconfirmed.out).toContain('Herhaal het dan met --yes.');

  const store = await startFakeS3();
  onTestFinished(() => store.close());
  const moved = await run(folder, ['migrate', '--to', 's3'], storeIn(store));
  expect(moved).toMatchObject({ code: 0, out: '1 gekopieerd en gecontroleerd, 0 lagen er al.\n' });
  expect([...store.objects].map(([key, { body }]) => [key, body])).toEqual([[`quiz-images/${NAME}`, image]]);

  const wrong = { ...storeIn(store), S3_SECRET_ACCESS_KEY: 'geraden' };
  const refused = await run(folder, ['verify'], wrong);
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.error).toContain('De opslag weigert: SignatureDoesNotMatch (403)');
});

test('`npm run storage` refuses a folder without a database', async () => {
  const nothing = await run(await newDataFolder(), ['verify']);
  expect(nothing).toMatchObject({ code: 1, out: '' });
  expect(nothing.error).toContain('Er is geen database in');
});
