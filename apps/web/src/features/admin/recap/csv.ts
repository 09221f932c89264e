import type { Cell, Table } from './tables.ts';

/** Excel reads a file without this mark in the reader's old character set. */
const BYTE_ORDER_MARK = '\uFEFF';
/** Excel splits columns at semicolons in languages that write numbers with a comma. */
const SEPARATOR = ';';
/** A spreadsheet takes a text that begins so for a formula, which can send data elsewhere. */
const LIKE_A_FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const NEEDS_QUOTES = /[";\r\n]/;

function cellText(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const harmless = LIKE_A_FORMULA.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

export function csvOf({ columns, rows }: Pick<Table, 'columns' | 'rows'>): string {
  const lines = [columns, ...rows].map((cells) => cells.map(cellText).join(SEPARATOR));
  return `${BYTE_ORDER_MARK}${lines.map((line) => `${line}\r\n`).join('')}`;
}
