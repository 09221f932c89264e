import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Row } from '../../db/copies/snapshot.ts';
import { MAX_ROW_LENGTH, readRows, writeRows } from './rows-text.ts';

async function rowsIn(stream: Readable): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const batch of readRows(stream)) rows.push(...batch);
  return rows;
}

test('rows come back as they were, also those longer than what is read at once', async () => {
  const rows: Row[] = [
    { id: 'a', text: 'x\u2028y\n'.repeat(100_000), points: null },
    { id: 'b', text: '', points: -1.5 },
    { id: 'c', text: 'z'.repeat(300_000), points: 3 },
  ];
  async function* batches() {
    yield rows.slice(0, 1);
    yield rows.slice(1);
  }
  expect(await rowsIn(Readable.from(writeRows(batches(), () => {})))).toEqual(rows);
});

test('a row without an end is given up, and not kept in memory', async () => {
  const piece = 'x'.repeat(1024 * 1024);
  let sent = 0;
  function* endless() {
    yield '{"a":"';
    for (; sent < MAX_ROW_LENGTH * 4; sent += piece.length) yield piece;
  }
  const zipped = Readable.from(endless()).pipe(createGzip({ level: 1 }));
  await expect(rowsIn(zipped)).rejects.toThrow('A row of more than');
  expect(sent).toBeLessThan(MAX_ROW_LENGTH * 2);
});
