import { pipeline, Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { ROWS_AT_ONCE, type Row } from '../../db/copies/snapshot.ts';

const Fields = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

/**
 * Signs of one row: the largest there is, a saved game, came in a file of 48 MB at most. What an archive says beyond that is none
 * of ours.
 */
export const MAX_ROW_LENGTH = 64 * 1024 * 1024;

/** One row a line, as JSON, in gzip. `onRow` sees each as it goes by. */
export function writeRows(
  batches: AsyncIterable<readonly Row[]>,
  onRow: (row: Row) => void,
): AsyncIterable<Uint8Array> {
  async function* lines() {
    for await (const batch of batches) {
      for (const row of batch) onRow(row);
      yield `${batch.map((row) => JSON.stringify(row)).join('\n')}\n`;
    }
  }
  // Whoever reads hears of a failure: it ends the stream with it.
  return pipeline(Readable.from(lines()), createGzip(), () => {});
}

/** What `writeRows` wrote. Throws when it is none of that. */
export async function* readRows(stream: Readable): AsyncGenerator<Row[]> {
  const text = pipeline(stream, createGunzip(), () => {});
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  let batch: Row[] = [];
  for await (const chunk of text) {
    // Not `readline`, which breaks lines at characters that JSON leaves as they are.
    const [end = '', ...begun] = decoder.decode(chunk, { stream: true }).split('\n');
    rest += end;
    if (rest.length > MAX_ROW_LENGTH) throw new Error(`A row of more than ${MAX_ROW_LENGTH} signs`);
    const next = begun.pop();
    if (next === undefined) continue;
    const lines = [rest, ...begun];
    rest = next;
    for (const line of lines) {
      batch.push(Fields.parse(JSON.parse(line)));
      if (batch.length < ROWS_AT_ONCE) continue;
      yield batch;
      batch = [];
    }
  }
  if (rest !== '') throw new Error('The last line is cut off');
  if (batch.length > 0) yield batch;
}
