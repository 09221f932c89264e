/** Tells spreadsheets that a CSV file is UTF-8. Without it, Excel reads an old character set. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Matches text that spreadsheets run as a formula, which can send data elsewhere. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** Puts an apostrophe before a formula, so that it is text (OWASP, CSV injection). */
export function withoutFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}
