import { EXAMPLE_STATUS_DELAY_MS } from '@reisspel/contract/limits';
import type { FlightStatus } from '@reisspel/contract/trip/flights';
import { describe, expect, test } from 'vitest';
import type { LiveStatus } from '../../live/live-client.ts';
import { flightView, STATUS_PATIENCE_MS } from './flight-view.ts';
import { sampleStatus } from './testing/flight-samples.ts';

function live(connection: LiveStatus<'trip'>['connection'], flights: FlightStatus[]): LiveStatus<'trip'> {
  return { connection, state: { view: 'trip', contentVersion: 1, flights } };
}

describe('what is told of a flight', () => {
  test('is that it loads, until the server has said anything', () => {
    expect(flightView({ connection: 'connecting', state: null }, 'heen', 0)).toEqual({ kind: 'loading' });
    expect(flightView(live('live', []), 'heen', 0)).toEqual({ kind: 'loading' });
    expect(
      flightView(live('live', [sampleStatus({ source: 'airport' })]), 'terug', EXAMPLE_STATUS_DELAY_MS),
    ).toEqual({
      kind: 'loading',
    });
  });

  test('is a real status at once, an example only after its delay', () => {
    const real = sampleStatus({ source: 'second' });
    expect(flightView(live('live', [real]), 'heen', 0)).toEqual({
      kind: 'known',
      status: real,
      cutOff: false,
    });
    const example = sampleStatus({ source: 'example' });
    expect(flightView(live('live', [example]), 'heen', 0)).toEqual({ kind: 'loading' });
    expect(flightView(live('live', [example]), 'heen', EXAMPLE_STATUS_DELAY_MS)).toEqual({
      kind: 'known',
      status: example,
      cutOff: false,
    });
  });

  test('is that nothing could be asked, when no word ever came', () => {
    expect(flightView({ connection: 'lost', state: null }, 'heen', 0)).toEqual({ kind: 'failed' });
    expect(flightView({ connection: 'refused', state: null }, 'heen', 0)).toEqual({ kind: 'failed' });
  });

  test('is what was known when the connection was lost', () => {
    const real = sampleStatus({ source: 'airport' });
    expect(flightView(live('lost', [real]), 'heen', 0)).toEqual({
      kind: 'known',
      status: real,
      cutOff: true,
    });
    expect(flightView(live('connecting', [real]), 'heen', 0)).toMatchObject({ cutOff: false });
  });

  test('is no example that has stood still since the connection was lost', () => {
    const example = sampleStatus({ source: 'example' });
    expect(flightView(live('lost', [example]), 'heen', STATUS_PATIENCE_MS)).toEqual({ kind: 'failed' });
  });

  test('is that nobody knows, when the server has had its time', () => {
    expect(flightView(live('live', []), 'heen', STATUS_PATIENCE_MS)).toEqual({ kind: 'nothing' });
  });
});
