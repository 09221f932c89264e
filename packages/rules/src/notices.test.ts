import type { FlightState, FlightStatus } from '@reisspel/contract/trip/flights';
import { expect, test } from 'vitest';
import { flightNews, NEWS_DELAY_MINUTES } from './notices.ts';

const NOW = Date.parse('2025-06-20T12:00:00Z');

function flight(changes: Partial<FlightStatus> = {}): FlightStatus {
  return {
    flightId: 'heen',
    flightNumber: 'HV 6145',
    source: 'airport',
    status: 'SCHEDULED',
    delayMinutes: null,
    gate: 'D7',
    terminal: null,
    departureAirport: 'AMS',
    departureTime: NOW + 60 * 60_000,
    arrivalAirport: 'PMI',
    arrivalTime: NOW + 180 * 60_000,
    currentPosition: null,
    asOf: NOW,
    stale: false,
    ...changes,
  };
}

const late = (delayMinutes: number | null) => flight({ status: 'DELAYED', delayMinutes });

test.each<[FlightState, FlightState, string[]]>([
  ['SCHEDULED', 'CANCELLED', ['cancelled']],
  ['IN_AIR', 'DIVERTED', ['diverted']],
  ['BOARDING', 'IN_AIR', ['departed']],
  ['IN_AIR', 'LANDED', ['landed']],
  ['SCHEDULED', 'LANDED', ['landed']],
  ['SCHEDULED', 'BOARDING', []],
  ['IN_AIR', 'COMPLETED', []],
  ['LANDED', 'IN_AIR', []],
  ['CANCELLED', 'CANCELLED', []],
])('a change from %s to %s is reported as %j', (before, after, kinds) => {
  const news = flightNews(flight({ status: before }), flight({ status: after }), NOW);
  expect(news.map(({ kind }) => kind)).toEqual(kinds);
});

test('reports a delay from fifteen minutes on, and again after fifteen minutes more', () => {
  const least = NEWS_DELAY_MINUTES;
  expect(flightNews(flight(), late(least - 1), NOW)).toEqual([]);
  expect(flightNews(flight(), late(least), NOW)).toEqual([{ kind: 'delayed', minutes: least }]);
  expect(flightNews(late(least), late(2 * least - 1), NOW)).toEqual([]);
  expect(flightNews(late(least), late(2 * least), NOW)).toEqual([{ kind: 'delayed', minutes: 2 * least }]);
  expect(flightNews(late(2 * least), late(least), NOW)).toEqual([{ kind: 'delayed', minutes: least }]);
  expect(flightNews(late(least), late(null), NOW)).toEqual([{ kind: 'on-time' }]);
});

test('reports another gate until the flight has left', () => {
  expect(flightNews(flight(), flight({ gate: 'D9' }), NOW)).toEqual([{ kind: 'gate', gate: 'D9' }]);
  expect(flightNews(flight({ gate: null }), flight({ gate: 'D9' }), NOW)).toEqual([
    { kind: 'gate', gate: 'D9' },
  ]);
  expect(flightNews(flight(), flight({ gate: null }), NOW)).toEqual([]);
  const flying = flightNews(flight({ status: 'IN_AIR' }), flight({ status: 'IN_AIR', gate: 'D9' }), NOW);
  expect(flying).toEqual([]);
});

test('reports a first status only when something is wrong', () => {
  expect(flightNews(null, flight(), NOW)).toEqual([]);
  expect(flightNews(null, flight({ status: 'IN_AIR' }), NOW)).toEqual([]);
  expect(flightNews(null, flight({ status: 'CANCELLED' }), NOW)).toEqual([{ kind: 'cancelled' }]);
  expect(flightNews(null, late(90), NOW)).toEqual([{ kind: 'delayed', minutes: 90 }]);
});

test('reports nothing for an example or hours after the landing', () => {
  expect(flightNews(flight(), flight({ source: 'example', status: 'CANCELLED' }), NOW)).toEqual([]);
  const past = { arrivalTime: NOW - 4 * 60 * 60_000 };
  expect(
    flightNews(flight({ ...past, status: 'IN_AIR' }), flight({ ...past, status: 'LANDED' }), NOW),
  ).toEqual([]);
});
