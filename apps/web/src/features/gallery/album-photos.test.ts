import { PhotoId, TaskId, TeamId } from '@reisspel/contract/ids';
import { expect, test } from 'vitest';
import { albumGroups, FIRST_CHOICE } from './album-photos.ts';

const teamId = TeamId.parse('01890000-0000-7000-8000-000000000001');
const taskId = TaskId.parse('01890000-0000-7000-8000-000000000002');

/** When the album says a photo was made; the test's own time zone is Kathmandu. */
function whenOf(timeZone: string, instant: string) {
  const names = { teams: [], tasks: [{ id: taskId, description: 'Opdracht 1 - Foto' }], timeZone };
  const id = PhotoId.parse('01890000-0000-7000-8000-000000000003');
  const photo = { id, teamId, taskId, width: 4, height: 3, points: 10, takenAt: Date.parse(instant) };
  return albumGroups(names, [photo], FIRST_CHOICE).map(({ id: day, pictures }) => [
    day,
    pictures.map(({ takenAt }) => takenAt),
  ]);
}

test('a photo stands under the day that it was at the trip’s place, whatever the reader’s clock says', () => {
  expect(whenOf('Europe/Madrid', '2025-06-20T19:30:00Z')).toEqual([['2025-06-20', ['2025-06-20T21:30']]]);
  expect(whenOf('Europe/Madrid', '2025-06-20T22:30:00Z')).toEqual([['2025-06-21', ['2025-06-21T00:30']]]);
});

test('a zone that this browser does not know leaves the reader’s own clock', () => {
  expect(whenOf('Mars/Olympus', '2025-06-20T19:30:00Z')).toEqual([['2025-06-21', ['2025-06-21T01:15']]]);
});
