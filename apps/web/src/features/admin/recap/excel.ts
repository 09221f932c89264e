import { strToU8, zipSync } from 'fflate';
import type { Cell, Table } from './tables.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Characters that XML 1.0 does not allow. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(FORBIDDEN, '').replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
}

const FONT = '<sz val="11"/><name val="Calibri"/>';
const STYLE = 'numFmtId="0" fillId="0" borderId="0" xfId="0"';
/** The styles of cells, in the order of `ORDINARY` and `BOLD`. Excel expects the other lists. */
const STYLES = [
  `<styleSheet xmlns="${MAIN}">`,
  `<fonts count="2"><font>${FONT}</font><font><b/>${FONT}</font></fonts>`,
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  `<cellXfs count="2"><xf ${STYLE} fontId="0"/><xf ${STYLE} fontId="1" applyFont="1"/></cellXfs>`,
  '</styleSheet>',
].join('');
const ORDINARY = 0;
const BOLD = 1;

const COLUMN_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** A text is never a formula here, whatever its first character. */
function contentXml(cell: Cell): string {
  if (typeof cell === 'number') return `><v>${cell}</v>`;
  return ` t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is>`;
}

/** Some readers refuse rows and cells without their place, which the standard does not require. */
function rowXml(cells: readonly Cell[], row: number): string {
  const style = row === 1 ? BOLD : ORDINARY;
  const cellsXml = cells.map(
    (cell, column) => `<c r="${COLUMN_LETTERS[column]}${row}" s="${style}"${contentXml(cell)}</c>`,
  );
  return `<row r="${row}">${cellsXml.join('')}</row>`;
}

/** Characters of the narrowest and the widest column. */
const MIN_WIDTH = 8;
const MAX_WIDTH = 60;

function columnsXml({ columns, rows }: Table): string {
  const lengthsOf = (row: readonly Cell[]) => row.map((cell) => String(cell).length);
  const longest = [columns, ...rows].map(lengthsOf).reduce((widths, lengths) => {
    return widths.map((width, index) => Math.max(width, lengths[index] ?? 0));
  });
  return longest
    .map((length) => Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, length + 2)))
    .map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`)
    .join('');
}

const FROZEN_HEADER =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';

function sheetXml(table: Table): string {
  const rows = [table.columns, ...table.rows].map((row, index) => rowXml(row, index + 1)).join('');
  return `<worksheet xmlns="${MAIN}">${FROZEN_HEADER}<cols>${columnsXml(table)}</cols><sheetData>${rows}</sheetData></worksheet>`;
}

function partType(part: string, type: string): string {
  return `<Override PartName="/${part}" ContentType="${CONTENT}.${type}+xml"/>`;
}

function relation(id: string, type: string, target: string): string {
  return `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
}

function relationships(...relations: readonly string[]): string {
  return `<Relationships xmlns="${PACKAGE}/relationships">${relations.join('')}</Relationships>`;
}

const CONTENT_TYPES = [
  `<Types xmlns="${PACKAGE}/content-types">`,
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
  partType('xl/workbook.xml', 'sheet.main'),
  partType('xl/styles.xml', 'styles'),
].join('');

/** Makes a workbook (ECMA-376) with a sheet for each table. */
export function excelOf(tables: readonly Table[]): Uint8Array<ArrayBuffer> {
  const sheets = tables.map((table, index) => ({ table, number: index + 1, id: `sheet${index + 1}` }));
  const names = sheets.map(({ table, number, id }) => {
    return `<sheet name="${escaped(table.name)}" sheetId="${number}" r:id="${id}"/>`;
  });
  const types = sheets.map(({ id }) => partType(`xl/worksheets/${id}.xml`, 'worksheet'));
  const relations = sheets.map(({ id }) => relation(id, 'worksheet', `worksheets/${id}.xml`));
  const parts = [
    ['[Content_Types].xml', `${CONTENT_TYPES}${types.join('')}</Types>`],
    ['_rels/.rels', relationships(relation('workbook', 'officeDocument', 'xl/workbook.xml'))],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${names.join('')}</sheets></workbook>`,
    ],
    ['xl/_rels/workbook.xml.rels', relationships(relation('styles', 'styles', 'styles.xml'), ...relations)],
    ['xl/styles.xml', STYLES],
    ...sheets.map(({ table, id }) => [`xl/worksheets/${id}.xml`, sheetXml(table)] as const),
  ] as const;
  return zipSync(Object.fromEntries(parts.map(([name, xml]) => [name, strToU8(`${XML}${xml}`)])));
}
