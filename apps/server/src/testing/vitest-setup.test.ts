import { expect, test } from 'vitest';
import { expectConsole } from './vitest-setup.ts';

test('the time zone of tests is Asia/Kathmandu', () => {
  expect(new Date(Date.UTC(2025, 5, 13, 18, 20)).getHours()).toBe(0);
});

test('declared console output does not fail the test', () => {
  expectConsole(/console\.warn: disk almost full: 97 %/);
  console.warn('disk almost full: %d %%', 97);
});

test.fails('undeclared console output fails the test', () => {
  console.error('not declared');
});

test.fails('declared console output that never comes fails the test', () => {
  expectConsole(/never/);
});
