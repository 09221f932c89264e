import { localTimeAt } from '@reisspel/rules/zoned-time';
import type { AlbumRow } from '../../platform/album/files.ts';
import type { AlbumWords } from './album-words.ts';

/** Spreadsheets read a cell that begins so as a formula (OWASP, CSV injection); with a quote before it, it stays a text. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/** Tells spreadsheets that what follows is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
}

/**
 * Who made what, when and for how many points, as a table (RFC 4180, with the semicolon that Dutch and Spanish spreadsheets expect). A
 * photo that could not be read has no file, and a remark. Times are those of the clock in `timeZone`.
 */
export function albumCsv(
  rows: readonly AlbumRow[],
  timeZone: string,
  { head, notThere }: AlbumWords['table'],
): string {
  const titles = [head.file, head.team, head.task, head.takenAt, head.points, head.remark];
  const lines = rows.map(({ file: { name, photo }, isThere }) => {
    const when = localTimeAt(timeZone, photo.takenAt).replace('T', ' ');
    return [isThere ? name : '', photo.team, photo.task, when, photo.points, isThere ? '' : notThere];
  });
  return BYTE_ORDER_MARK + [titles, ...lines].map((line) => `${line.map(cell).join(';')}\r\n`).join('');
}
