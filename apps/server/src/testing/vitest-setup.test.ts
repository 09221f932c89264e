import { expect, test } from 'vitest';
import { expectConsole } from './vitest-setup.ts';

test('the clock is in Kathmandu', () => {
  expect(new Date(Date.UTC(2025, 5, 13, 18, 20)).getHours()).toBe(0);
});

test('declared console output passes', () => {
  expectConsole(/console\.warn: disk almost full: 97 %/);
  console.warn('disk almost full: %d %%', 97);
});

test.fails('undeclared console output fails the test', () => {
  console.error('nobody said this would come');
});

test.fails('declared console output that never comes fails the test', () => {
  expectConsole(/never/);
});
