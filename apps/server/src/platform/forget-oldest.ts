/**
 * Keeps `most` of what is remembered: to call after each that is added. The one added longest ago goes; one that is deleted and
 * added anew counts as new.
 */
export function forgetOldest(remembered: Map<string, unknown> | Set<string>, most: number): void {
  const oldest = remembered.size > most ? remembered.keys().next() : undefined;
  if (oldest?.done === false) remembered.delete(oldest.value);
}

/** Remembers `value` under `key` as the newest of at most `most`, whatever was there before. */
export function rememberNewest<Value>(
  remembered: Map<string, Value>,
  key: string,
  value: Value,
  most: number,
): void {
  remembered.delete(key);
  remembered.set(key, value);
  forgetOldest(remembered, most);
}
