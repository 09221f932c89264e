/** Digits alone: "1e3" and "0x10" are numbers to a computer, and slips of a person's. */
const DIGITS = /^\s*-?\d+\s*$/;

/** Whether `text` is a whole number from `min` to `max`. */
export function isWhole(text: string, min: number, max: number): boolean {
  const number = Number(text);
  return DIGITS.test(text) && number >= min && number <= max;
}
