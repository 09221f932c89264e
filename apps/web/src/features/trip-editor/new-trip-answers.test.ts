import { expect, it } from 'vitest';
import { answersOf, filledByPlan, openFields, proposedByPlace } from './new-trip-answers.ts';

it.each([
  ['Alicante, Spanje', 'ALC', 'Europe/Madrid', 'Reis naar Alicante'],
  ['kreta', 'HER', 'Europe/Athens', 'Reis naar kreta'],
  ['Londen', 'LHR', 'Europe/London', 'Reis naar Londen'],
])('a place with an airport of its name proposes that: %s', (place, there, timeZone, title) => {
  expect(proposedByPlace(place)).toEqual({ there, timeZone, title });
});

it.each(['Villajoyosa', 'Al', ' , Spanje'])(
  'a place without an airport of its name proposes none: "%s"',
  (place) => {
    expect(proposedByPlace(place).there).toBe('');
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
