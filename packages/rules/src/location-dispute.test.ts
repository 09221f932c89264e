import { expect, test } from 'vitest';
import { isLocationDispute } from './location-dispute.ts';

const location = { type: 'location', passed: false };
const faces = { type: 'faces', passed: false };
const passed = (check: { type: string }) => ({ ...check, passed: true });

test('a photo with the wrong place and nothing else is about the place', () => {
  expect(isLocationDispute([location])).toBe(true);
  expect(isLocationDispute([passed(faces), location])).toBe(true);
});

test.each([
  ['nothing is against it', [passed(location), passed(faces)]],
  ['something else is', [faces]],
  ['so is something else', [location, faces]],
  ['nobody looked', []],
])('it is not when %s', (_, checks) => {
  expect(isLocationDispute(checks)).toBe(false);
});
