import { MAX_TRIP_BYTES } from '@reisspel/contract/limits';
import { expect, test } from 'vitest';
import { readTripFile } from './new-trip-form.tsx';

const read = (text: string) => readTripFile(new File([text], 'zomer.reis.json'));

test('a trip in a file is known by its title', async () => {
  const content = { format: 'reisspel-trip', version: 1, trip: { title: 'Zomer' } };
  expect(await read(JSON.stringify(content))).toEqual({
    kind: 'trip',
    file: { name: 'zomer.reis.json', title: 'Zomer', content },
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
])('%s is no trip', async (text) => {
  expect(await read(text)).toEqual({ kind: 'no trip' });
});

test('a file that no trip can be is not read', async () => {
  expect(await read(' '.repeat(MAX_TRIP_BYTES + 1))).toEqual({ kind: 'too large' });
});
