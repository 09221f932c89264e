import { BYTE_ORDER_MARK, withoutFormula } from '@reisspel/rules/csv';
import type { Cell, Table } from './tables.ts';

/** Excel splits columns at semicolons in languages that write numbers with a comma. */
const SEPARATOR = ';';
const NEEDS_QUOTES = /[";\r\n]/;

function cellText(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const text = withoutFormula(cell);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function csvOf({ columns, rows }: Pick<Table, 'columns' | 'rows'>): string {
  const lines = [columns, ...rows].map((cells) => cells.map(cellText).join(SEPARATOR));
  return `${BYTE_ORDER_MARK}${lines.map((line) => `${line}\r\n`).join('')}`;
}
