/** Call it after each addition. An entry that is deleted and added again counts as new. */
export function forgetOldest(remembered: Map<string, unknown> | Set<string>, most: number): void {
  const oldest = remembered.size > most ? remembered.keys().next() : undefined;
  if (oldest?.done === false) remembered.delete(oldest.value);
}

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
