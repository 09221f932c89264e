import { expect, test } from 'vitest';
import { ElementReader } from './answer-text.ts';

function readByCharacter(text: string) {
  const reader = new ElementReader();
  const elements = Array.from(text, (character) => reader.push(character)).flat();
  return { elements, isComplete: reader.isComplete() };
}

/** Large enough that a reader of quadratic time would not finish before the time-out. */
const MANY = 1_000_000;

test.each<[string, string, string[]]>([
  ['space before the first element', `[${' '.repeat(MANY)}{"a":1}]`, ['{"a":1}']],
  ['one long element', `[{"a":"${'x'.repeat(MANY)}"}]`, [`{"a":"${'x'.repeat(MANY)}"}`]],
  ['words before the list', `${'[ '.repeat(MANY / 2)}[{"a":1}]`, ['{"a":1}']],
])('reads on where it was, however many pieces there are of %s', (_what, text, elements) => {
  const read = readByCharacter(text);
  expect(read.isComplete).toBe(true);
  expect(read.elements.map(({ length }) => length)).toEqual(elements.map(({ length }) => length));
});

test('knows strings, and what is escaped in them, over the edges of the pieces', () => {
  const element = JSON.stringify({ a: 'a "b" \\', b: ['}', { c: '],[' }] });
  expect(readByCharacter(`[ ${element} , ${element}] {"d":1}`)).toEqual({
    elements: [element, element],
    isComplete: true,
  });
});
