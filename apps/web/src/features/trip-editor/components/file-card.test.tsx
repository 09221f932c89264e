import { MAX_TRIP_BYTES } from '@reisspel/contract/limits';
import { describe, expect, it } from 'vitest';
import { sampleDraft } from '../testing/sample-draft.ts';
import { readTripFile } from './file-card.tsx';

const fileOf = (value: unknown) => new File([JSON.stringify(value)], 'x.reis.json');
const trip = { format: 'reisspel-trip', version: 1, trip: sampleDraft() };

describe('reading a chosen file', () => {
  it('reads a trip', async () => {
    expect(await readTripFile(fileOf(trip))).toMatchObject({ trip: { title: trip.trip.title } });
  });

  it.each([['{'], ['null'], ['[]'], ['{"format":"iets anders"}']])('refuses %s', async (text) => {
    expect(await readTripFile(new File([text], 'x.json'))).toEqual({
      reason: expect.stringMatching(/^Dit is geen bestand van een reis/),
      mistakes: [],
    });
  });

  it('lists the mistakes of a trip by their paths in the file', async () => {
    const broken = { ...trip, trip: sampleDraft({ startsOn: 'gisteren' }) };
    expect(await readTripFile(fileOf(broken))).toMatchObject({ mistakes: ['startsOn: Kies een datum.'] });
  });

  it('refuses a file that is too large without reading it', async () => {
    const large = new File(['x'.repeat(MAX_TRIP_BYTES + 1)], 'x.json');
    expect(await readTripFile(large)).toMatchObject({ reason: expect.stringContaining('te groot') });
  });
});
