import { expect, test } from 'vitest';
import { type Occupant, roomsToLetGo } from './room-space.ts';

const room = (records: number, restedMs: number, isInUse = false): Occupant => ({
  records,
  restedMs,
  isInUse,
});

test('rooms that were asked longest ago go first, only as many as must, and none that is in use', () => {
  const rooms = new Map([
    ['lately', room(40, 1)],
    ['long ago', room(40, 9)],
    ['followed', room(90, 10, true)],
    ['a while ago', room(40, 5)],
  ]);
  expect(roomsToLetGo(rooms, 210)).toEqual([]);
  expect(roomsToLetGo(rooms, 170)).toEqual(['long ago']);
  expect(roomsToLetGo(rooms, 169)).toEqual(['long ago', 'a while ago']);
  expect(roomsToLetGo(rooms, 0)).toEqual(['long ago', 'a while ago', 'lately']);
});
