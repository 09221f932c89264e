import type { FlightStatus } from '@reisspel/contract/flights';
import { PhotoId, TaskId, TeamId } from '@reisspel/contract/ids';
import type { GalleryState, LiveChange, TripState } from '@reisspel/contract/live';
import { expect, test } from 'vitest';
import { applyChange } from './live.ts';

function status(flightId: string, changes: Partial<FlightStatus> = {}): FlightStatus {
  return {
    flightId,
    flightNumber: 'HV6145',
    source: 'airport',
    status: 'SCHEDULED',
    delayMinutes: null,
    gate: null,
    terminal: null,
    departureAirport: 'AMS',
    departureTime: null,
    arrivalAirport: 'ALC',
    arrivalTime: null,
    currentPosition: null,
    asOf: 0,
    stale: false,
    ...changes,
  };
}

const trip: TripState = { view: 'trip', contentVersion: 3, flights: [status('heen'), status('terug')] };

test('the status of a flight takes the place of the one before, or is the first', () => {
  const late = status('heen', { status: 'DELAYED', delayMinutes: 25 });
  const after = applyChange(trip, { type: 'flight', status: late });
  expect(after.flights).toEqual([late, status('terug')]);
  expect(applyChange(after, { type: 'flight', status: late })).toEqual(after);
  const more = applyChange(trip, { type: 'flight', status: status('overstap') });
  expect(more.flights.map(({ flightId }) => flightId)).toEqual(['heen', 'terug', 'overstap']);
});

test('the trip pages and the game leave each other as they are', () => {
  const gallery: GalleryState = {
    view: 'gallery',
    game: { gameStarted: true, scoreboardVisible: true, taskCount: 0, board: { status: 'live' } },
    teams: [],
    tasks: [],
    photos: [],
    photosGoAt: null,
  };
  const flight: LiveChange = { type: 'flight', status: status('heen') };
  expect(applyChange(gallery, flight)).toBe(gallery);
  const teamId = TeamId.parse('019a0000-0000-7000-8000-000000000001');
  const score: LiveChange = { type: 'score', score: { teamId, score: 1, completed: 1, answered: 1 } };
  expect(applyChange(trip, score)).toBe(trip);
});

test('a photo that comes late stands where it was made', () => {
  const id = (n: number) => `019a0000-0000-7000-8000-00000000000${n}`;
  const task = { id: TaskId.parse(id(1)), description: 'Opdracht 1 - Foto' };
  const photo = (n: number, takenAt: number): Extract<LiveChange, { type: 'photo' }> => ({
    type: 'photo',
    photo: {
      id: PhotoId.parse(id(n)),
      teamId: TeamId.parse(id(2)),
      taskId: task.id,
      width: 4,
      height: 3,
      takenAt,
      points: 20,
    },
    task,
  });
  const empty: GalleryState = {
    view: 'gallery',
    game: { gameStarted: true, scoreboardVisible: true, taskCount: 1, board: { status: 'live' } },
    teams: [],
    tasks: [],
    photos: [],
    photosGoAt: null,
  };
  const state = [photo(3, 300), photo(4, 500), photo(5, 400)].reduce<GalleryState>(applyChange, empty);
  expect(state.photos.map(({ takenAt }) => takenAt)).toEqual([300, 400, 500]);
});
