import { expect, test } from 'vitest';
import { expectConsole } from './vitest-setup.ts';

test('the time zone of tests is Asia/Kathmandu', () => {
  expect(new Date(Date.UTC(2025, 5, 13, 18, 20)).getHours()).toBe(0);
});

test('a test passes with declared console output', () => {
  expectConsole(/console\.warn: disk almost full: 97 %/);
  console.warn('disk almost full: %d %%', 97);
});

test.fails('a test fails on undeclared console output', () => {
  console.error('not declared');
});

test.fails('a test fails if declared console output is missing', () => {
  expectConsole(/never/);
});
