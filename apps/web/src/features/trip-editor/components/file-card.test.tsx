import { describe, expect, it } from 'vitest';
import { sampleDraft } from '../testing/sample-draft.ts';
import { readTripFile } from './file-card.tsx';

describe('a file that is chosen', () => {
  const fileOf = (value: unknown) => new File([JSON.stringify(value)], 'x.reis.json');
  const trip = { format: 'reisspel-trip', version: 1, trip: sampleDraft() };

  it('is a trip', async () => {
    expect(await readTripFile(fileOf(trip))).toMatchObject({
      kind: 'trip',
      file: { trip: { title: trip.trip.title } },
    });
  });

  it.each([['{'], ['null'], ['[]'], ['{"format":"iets anders"}']])('is no trip: %s', async (text) => {
    expect(await readTripFile(new File([text], 'x.json'))).toEqual({ kind: 'no trip' });
  });

  it('is a trip with mistakes, by the names that are in it', async () => {
    const broken = { ...trip, trip: sampleDraft({ startsOn: 'gisteren' }) };
    expect(await readTripFile(fileOf(broken))).toEqual({
      kind: 'mistakes',
      count: 1,
      lines: ['startsOn: Kies een datum.'],
    });
  });

  it('is refused unread when it is too large', async () => {
    expect(await readTripFile(new File(['x'.repeat(1024 * 1024 + 1)], 'x.json'))).toEqual({
      kind: 'too large',
    });
  });
});
