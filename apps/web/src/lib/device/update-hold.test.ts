import { expect, test } from 'vitest';
import { areUpdatesHeld, holdUpdates, onUpdateHold } from './update-hold.ts';

test('an update waits while any part of the page holds it', () => {
  const heard: boolean[] = [];
  const stop = onUpdateHold(() => heard.push(areUpdatesHeld()));
  const endCamera = holdUpdates();
  const endQueue = holdUpdates();
  endCamera();
  endCamera();
  expect(areUpdatesHeld()).toBe(true);
  endQueue();
  expect(areUpdatesHeld()).toBe(false);
  stop();
  holdUpdates()();
  expect(heard).toEqual([true, true, true, false]);
});
