import { expect, test } from 'vitest';
import { areUpdatesHeld, holdUpdates, onUpdateHold } from './update-hold.ts';

test('an update of the app waits until every part of the page has ended its hold', () => {
  const states: boolean[] = [];
  const stop = onUpdateHold(() => states.push(areUpdatesHeld()));
  const endCamera = holdUpdates();
  const endQueue = holdUpdates();
  endCamera();
  endCamera();
  expect(areUpdatesHeld()).toBe(true);
  endQueue();
  expect(areUpdatesHeld()).toBe(false);
  stop();
  holdUpdates()();
  expect(states).toEqual([true, true, true, false]);
});
