import { localTimeAt } from '@reisspel/rules/zoned-time';
import type { AlbumFile } from './album-files.ts';

/** Spreadsheets read a cell that begins so as a formula (OWASP, CSV injection); with a quote before it, it stays a text. */
const FORMULA = /^[=+\-@\t\r]/;
/** Tells spreadsheets that what follows is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
const HEAD = ['bestand', 'team', 'opdracht', 'gemaakt op', 'punten'];

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
}

/**
 * Who made what, when and for how many points, as a table (RFC 4180, with the semicolon that Dutch spreadsheets expect).
 * Times are those of the clock in `timeZone`.
 */
export function albumCsv(files: readonly AlbumFile[], timeZone: string): string {
  const rows = files.map(({ name, photo: { team, task, takenAt, points } }) => {
    const when = localTimeAt(timeZone, takenAt).replace('T', ' ');
    return [name, team, task, when, points];
  });
  return BYTE_ORDER_MARK + [HEAD, ...rows].map((row) => `${row.map(cell).join(';')}\r\n`).join('');
}
