/** Tells spreadsheets that a CSV file is UTF-8. Without it, Excel reads an old character set. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Matches text that spreadsheets run as a formula, which can send data elsewhere. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** Puts an apostrophe before a formula, so that it is text (OWASP, CSV injection). */
export function withoutFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  return `"${withoutFormula(value).replaceAll('"', '""')}"`;
}

/** Writes RFC 4180 with semicolons, which Dutch and Spanish spreadsheets expect. */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  return BYTE_ORDER_MARK + rows.map((cells) => `${cells.map(cell).join(';')}\r\n`).join('');
}
