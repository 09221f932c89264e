import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { excelOf } from './excel.ts';
import type { Table } from './tables.ts';

/** Returns the text of each file in the workbook, by its name. */
function partsOf(...tables: Table[]): Map<string, string> {
  const files = Object.entries(unzipSync(excelOf(tables)));
  return new Map(files.map(([name, bytes]) => [name, strFromU8(bytes)]));
}

function firstSheet(...rows: (string | number)[][]): string {
  return partsOf({ name: 'Teams', columns: ['Team', 'Score'], rows }).get('xl/worksheets/sheet1.xml') ?? '';
}

test('a workbook has a sheet for each table, also for an empty one', () => {
  const parts = partsOf(
    { name: 'Teams & co', columns: ['Team'], rows: [['Rood']] },
    { name: 'Pogingen', columns: ['Tijd'], rows: [] },
  );
  const workbook = parts.get('xl/workbook.xml') ?? '';
  expect([...workbook.matchAll(/<sheet name="([^"]+)"/g)].map(([, name]) => name)).toEqual([
    'Teams &amp; co',
    'Pogingen',
  ]);
  for (const file of ['xl/worksheets/sheet1.xml', 'xl/worksheets/sheet2.xml']) {
    expect(parts.has(file)).toBe(true);
    expect(parts.get('[Content_Types].xml')).toContain(`PartName="/${file}"`);
  }
});

test('a number is a number, and a text that looks like a formula is a text', () => {
  const sheet = firstSheet(['=1+1', -5]);
  expect(sheet).toContain('<c r="A2" s="0" t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c>');
  expect(sheet).toContain('<c r="B2" s="0"><v>-5</v></c>');
  expect(sheet).not.toContain('<f>');
});

test('a text cannot break the file by markup or by characters that XML forbids', () => {
  expect(firstSheet(['<b>"a" & b\u0001\uD800 🎈', 0])).toContain('>&lt;b&gt;&quot;a&quot; &amp; b 🎈<');
});

test('a column is as wide as its longest text, within limits', () => {
  const sheet = firstSheet(['een lange naam van een team', 1], ['x'.repeat(500), 1]);
  expect([...sheet.matchAll(/ width="(\d+)"/g)].map(([, width]) => width)).toEqual(['60', '8']);
});
