import { MAX_TRIP_BYTES } from '@reisspel/contract/limits';
import { expect, test } from 'vitest';
import * as m from '../../../paraglide/messages.js';
import { readTripFile } from './new-trip-form.tsx';

const read = (text: string) => readTripFile(new File([text], 'zomer.reis.json'));

test('reads the title of a trip from a file', async () => {
  const content = { format: 'reisspel-trip', version: 1, trip: { title: 'Zomer' } };
  expect(await read(JSON.stringify(content))).toEqual({
    file: { name: 'zomer.reis.json', title: 'Zomer', content },
    error: null,
  });
});

test.each([
  '',
  'geen JSON',
  'null',
  '[]',
  '{}',
  '{"format":"reisspel-profile","trip":{"title":"Zomer"}}',
  '{"format":"reisspel-trip"}',
  '{"format":"reisspel-trip","trip":null}',
  '{"format":"reisspel-trip","trip":{"title":7}}',
])('refuses a file that contains no trip: %s', async (text) => {
  expect(await read(text)).toEqual({ file: null, error: m.error_trip_file_invalid() });
});

test('refuses a file that is larger than a trip may be', async () => {
  expect(await read(' '.repeat(MAX_TRIP_BYTES + 1))).toEqual({
    file: null,
    error: m.owner_file_too_large({ megabytes: MAX_TRIP_BYTES / (1024 * 1024) }),
  });
});
