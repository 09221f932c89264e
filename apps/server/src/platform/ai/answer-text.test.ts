import { expect, test } from 'vitest';
import { ElementReader } from './answer-text.ts';

function readByCharacter(text: string) {
  const reader = new ElementReader();
  const elements = Array.from(text, (character) => reader.push(character)).flat();
  return { elements, isComplete: reader.isComplete };
}

/** Characters: so many that a reader in quadratic time would not finish before the time-out. */
const MANY = 1_000_000;

test.each<[string, string, object]>([
  ['spaces before the first element', `[${' '.repeat(MANY)}{"a":1}]`, { a: 1 }],
  ['one long element', `[{"a":"${'x'.repeat(MANY)}"}]`, { a: 'x'.repeat(MANY) }],
  ['words before the list', `${'[ '.repeat(MANY / 2)}[{"a":1}]`, { a: 1 }],
  ['brackets before the list', `${']'.repeat(MANY)}[{"a":1}]`, { a: 1 }],
])('reads a million characters in linear time: %s', (_what, text, element) => {
  const read = readByCharacter(text);
  expect(read.isComplete).toBe(true);
  expect(read.elements).toEqual([element]);
});

test('ignores brackets and quotes inside strings', () => {
  const value = { a: 'a "b" \\', b: ['}', { c: '],[' }] };
  const element = JSON.stringify(value);
  expect(readByCharacter(`[ ${element} , ${element}] {"d":1}`)).toEqual({
    elements: [value, value],
    isComplete: true,
  });
});

test('reads a broken element of a million braces in linear time, and the element after it', () => {
  const broken = `{"a" 1, ${'{}'.repeat(MANY / 2)}}`;
  expect(readByCharacter(`[{"a":1}, ${broken}, {"a":2}]`)).toEqual({
    elements: [{ a: 1 }, undefined, { a: 2 }],
    isComplete: true,
  });
});
