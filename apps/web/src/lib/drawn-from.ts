/**
 * Tells whether two pages would be drawn from the same answers: a short text that is another for about every other content (FNV-1a, 32
 * bits). What the server's clock said is no part of that.
 */
export function drawnFrom(...answers: unknown[]): string {
  const text = JSON.stringify(answers, (key, value: unknown) => (key === 'serverTime' ? 0 : value));
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(36);
}
