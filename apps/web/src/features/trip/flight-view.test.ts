import { EXAMPLE_STATUS_DELAY_MS } from '@reisspel/contract/limits';
import type { FlightStatus } from '@reisspel/contract/trip/flights';
import { describe, expect, test } from 'vitest';
import type { LiveStatus } from '../../live/live-client.ts';
import { flightView, STATUS_TIMEOUT_MS, viewInTime } from './flight-view.ts';
import { sampleFlight, sampleStatus } from './testing/flight-samples.ts';

function live(connection: LiveStatus<'trip'>['connection'], flights: FlightStatus[]): LiveStatus<'trip'> {
  return { connection, state: { view: 'trip', contentVersion: 1, flights, game: null } };
}

describe('the view of a flight', () => {
  test('is loading until the server answers', () => {
    expect(flightView({ connection: 'connecting', state: null }, 'heen', 0)).toEqual({ kind: 'loading' });
    expect(flightView(live('live', []), 'heen', 0)).toEqual({ kind: 'loading' });
    expect(
      flightView(live('live', [sampleStatus({ source: 'airport' })]), 'terug', EXAMPLE_STATUS_DELAY_MS),
    ).toEqual({
      kind: 'loading',
    });
  });

  test('shows a real status at once, and an example after its delay', () => {
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

  test('has failed when the server never answered', () => {
    expect(flightView({ connection: 'lost', state: null }, 'heen', 0)).toEqual({ kind: 'failed' });
    expect(flightView({ connection: 'refused', state: null }, 'heen', 0)).toEqual({ kind: 'failed' });
  });

  test('keeps the last status when the connection is lost', () => {
    const real = sampleStatus({ source: 'airport' });
    expect(flightView(live('lost', [real]), 'heen', 0)).toEqual({
      kind: 'known',
      status: real,
      cutOff: true,
    });
    expect(flightView(live('connecting', [real]), 'heen', 0)).toMatchObject({ cutOff: false });
  });

  test('shows no example without a connection', () => {
    const example = sampleStatus({ source: 'example' });
    expect(flightView(live('lost', [example]), 'heen', STATUS_TIMEOUT_MS)).toEqual({ kind: 'failed' });
  });

  test('is unknown when the server has no status in time', () => {
    expect(flightView(live('live', []), 'heen', STATUS_TIMEOUT_MS)).toEqual({ kind: 'nothing' });
  });
});

describe('a flight that should have landed half a day ago', () => {
  const flight = sampleFlight(
    ['2025-06-20T14:25', 'Europe/Amsterdam'],
    ['2025-06-20T16:55', 'Europe/Madrid'],
  );
  const late = Date.parse('2025-06-21T04:55:00+02:00');
  const known = (status: FlightStatus) => ({ kind: 'known', status, cutOff: false }) as const;

  test.each([
    ['nobody knows its status', { kind: 'nothing' }],
    ['the phone has no connection', { kind: 'failed' }],
    ['its status is unknown', known(sampleStatus({ status: 'UNKNOWN' }))],
  ] as const)('is over when %s', (_, view) => {
    expect(viewInTime(view, flight, late)).toEqual(view);
    expect(viewInTime(view, flight, late + 1)).toEqual({ kind: 'over' });
  });

  test.each([
    ['while its status is loading', { kind: 'loading' }],
    ['with its last status', known(sampleStatus({ status: 'LANDED' }))],
  ] as const)('is not over %s', (_, view) => {
    expect(viewInTime(view, flight, late + 1)).toEqual(view);
  });
});
