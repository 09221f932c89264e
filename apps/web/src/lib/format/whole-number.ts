/** Digits only: `Number` also takes "1e3" and "0x10", which a person types by mistake. */
const DIGITS = /^\s*-?\d+\s*$/;

export function isWhole(text: string, min: number, max: number): boolean {
  const number = Number(text);
  return DIGITS.test(text) && number >= min && number <= max;
}
