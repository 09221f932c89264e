/** Deletes the oldest entry above the limit. An entry that is deleted and added is the newest. */
export function forgetOldest(remembered: Map<string, unknown> | Set<string>, maxSize: number): void {
  const oldest = remembered.size > maxSize ? remembered.keys().next() : undefined;
  if (oldest?.done === false) remembered.delete(oldest.value);
}

/** Adds an entry as the newest, also when its key is known. */
export function rememberNewest<Value>(
  remembered: Map<string, Value>,
  key: string,
  value: Value,
  maxSize: number,
): void {
  remembered.delete(key);
  remembered.set(key, value);
  forgetOldest(remembered, maxSize);
}
