import { expect, it } from 'vitest';
import {
  answersOf,
  filledByPlan,
  leavesBeforeArrival,
  openFields,
  proposedByPlace,
} from './new-trip-answers.ts';

it.each([
  ['Alicante, Spanje', 'ALC', 'Europe/Madrid', 'Reis naar Alicante'],
  ['kreta', 'HER', 'Europe/Athens', 'Reis naar kreta'],
  ['Londen', 'LHR', 'Europe/London', 'Reis naar Londen'],
  ['Malaga', 'AGP', 'Europe/Madrid', 'Reis naar Malaga'],
  ['Curacao', 'CUR', 'America/Curacao', 'Reis naar Curacao'],
  ['zurich', 'ZRH', 'Europe/Zurich', 'Reis naar zurich'],
  ['Venetie', 'VCE', 'Europe/Rome', 'Reis naar Venetie'],
])('a place with an airport of its name proposes that: %s', (place, there, timeZone, title) => {
  expect(proposedByPlace(place)).toEqual({ there, timeZone, title });
});

it.each(['Villajoyosa', 'Al', ' , Spanje', 'Varna', 'Man'])(
  'a place without an airport of its name proposes none, and no zone: "%s"',
  (place) => {
    expect(proposedByPlace(place)).toMatchObject({ there: '', timeZone: '' });
  },
);

it('an airport that is not in the list has the name of the place and the chosen zone', () => {
  const fields = { ...openFields(), place: 'Split-Zuid', timeZone: 'Europe/Zagreb' };
  expect(answersOf(fields).travel).toMatchObject({
    home: { code: 'AMS' },
    there: { code: '', name: 'Split-Zuid', timeZone: 'Europe/Zagreb' },
  });
});

it('a found flight back swaps the airports, and fills no airport that the list lacks', () => {
  const departure = { code: 'XXX', time: null };
  const arrival = { code: 'AMS', time: '12:55' };
  expect(filledByPlan({ day: '2027-06-20', departure, arrival }, 'back')).toEqual([
    ['home', 'AMS'],
    ['there', null],
    ['back.departs', null],
    ['back.arrives', '12:55'],
  ]);
});

it.each([
  ['2027-06-18', '16:54', true],
  ['2027-06-18', '16:55', false],
  ['2027-06-17', '20:00', true],
  ['2027-06-19', '08:00', false],
  ['2027-06-18', '', false],
  ['', '08:00', false],
])('a flight back on "%s" at "%s" leaves before the arrival: %s', (returnsOn, departs, expected) => {
  const out = { flightNumber: 'HV5345', departs: '14:25', arrives: '16:55' };
  const back = { flightNumber: 'HV5346', departs, arrives: '' };
  const fields = { ...openFields(), there: 'ALC', leavesOn: '2027-06-18', returnsOn, out, back };
  expect(leavesBeforeArrival(fields)).toBe(expected);
  expect(leavesBeforeArrival({ ...fields, there: '' })).toBe(false);
});
