import { PhotoId, TaskId, TeamId } from '@reisspel/contract/ids';
import { expect, test } from 'vitest';
import { albumGroups, INITIAL_CHOICE } from './album-photos.ts';

const teamId = TeamId.parse('01890000-0000-7000-8000-000000000001');
const taskId = TaskId.parse('01890000-0000-7000-8000-000000000002');

/** The days and times that the album shows. The tests run in the time zone of Kathmandu. */
function daysOf(timeZone: string, instant: string) {
  const context = { teams: [], tasks: [{ id: taskId, description: 'Opdracht 1 - Foto' }], timeZone };
  const id = PhotoId.parse('01890000-0000-7000-8000-000000000003');
  const photo = {
    id,
    teamId,
    taskId,
    width: 4,
    height: 3,
    points: 10,
    takenAt: Date.parse(instant),
    videoType: null,
  };
  return albumGroups(context, [photo], INITIAL_CHOICE).map(({ id: day, pictures }) => [
    day,
    pictures.map(({ takenAt }) => takenAt),
  ]);
}

test('groups photos by the day at the trip’s place, not by the reader’s day', () => {
  expect(daysOf('Europe/Madrid', '2025-06-20T19:30:00Z')).toEqual([['2025-06-20', ['2025-06-20T21:30']]]);
  expect(daysOf('Europe/Madrid', '2025-06-20T22:30:00Z')).toEqual([['2025-06-21', ['2025-06-21T00:30']]]);
});

test('uses the reader’s time zone when the browser does not know the trip’s zone', () => {
  expect(daysOf('Mars/Olympus', '2025-06-20T19:30:00Z')).toEqual([['2025-06-21', ['2025-06-21T01:15']]]);
});
