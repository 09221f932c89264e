/** Empty, and for attempts also 0, means no limit (spec 5). */
export function limit(text: string): number | null {
  const number = Number(text);
  return text.trim() === '' || number === 0 ? null : number;
}

export function address(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}
