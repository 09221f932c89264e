/** Whether `text` is a whole number from `min` to `max`. */
export function isWhole(text: string, min: number, max: number): boolean {
  const number = Number(text);
  return text.trim() !== '' && Number.isInteger(number) && number >= min && number <= max;
}
