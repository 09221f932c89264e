import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import type { Row } from '../../db/copies/snapshot.ts';
import { packRows, unpackRows } from './archive.ts';

async function rowsIn(stream: Readable): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const batch of unpackRows(stream)) rows.push(...batch);
  return rows;
}

test('reads rows back unchanged, even rows longer than one chunk', async () => {
  const rows: Row[] = [
    { id: 'a', text: 'x\u2028y\n'.repeat(100_000), points: null },
    { id: 'b', text: '', points: -1.5 },
    { id: 'c', text: 'z'.repeat(300_000), points: 3 },
  ];
  async function* batches() {
    yield rows.slice(0, 1);
    yield rows.slice(1);
  }
  expect(await rowsIn(Readable.from([await packRows(batches(), () => {})]))).toEqual(rows);
});
