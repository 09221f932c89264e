import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

/** Returns the lines after the mark and the header. */
function linesOf(...rows: (string | number)[][]): string[] {
  return csvOf({ columns: ['Team'], rows })
    .split('\r\n')
    .slice(1, -1);
}

test('begins with the mark by which Excel recognises UTF-8, and has semicolons between cells', () => {
  const text = csvOf({ columns: ['Plaats', 'Team'], rows: [[1, 'Zeeën']] });
  expect(text).toBe('\uFEFFPlaats;Team\r\n1;Zeeën\r\n');
});

test.each(['=1+1', '+31 6', '-2', '@SOM(A1)', '\tx'])(
  'makes a text of %j, which looks like a formula',
  (text) => {
    expect(linesOf([text])).toEqual([`'${text}`]);
  },
);

test('leaves negative numbers as they are', () => {
  expect(linesOf([-5, 0])).toEqual(['-5;0']);
});

test('quotes semicolons, quotes and line breaks, also in a text that looks like a formula', () => {
  expect(linesOf(['a;b', 'zeg "ja"'])).toEqual(['"a;b";"zeg ""ja"""']);
  expect(linesOf(['=A1;B1'])).toEqual(['"\'=A1;B1"']);
  expect(csvOf({ columns: [], rows: [['een\ntwee']] })).toContain('"een\ntwee"');
});
