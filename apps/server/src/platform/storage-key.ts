/** Letters, digits, dashes, and dots only within the last part: no key leads out of its bucket, on any disk or store. */
const STORAGE_KEY = /^[a-z0-9-]+(?:\/[a-z0-9-]+(?:\.[a-z0-9]+)*)+$/i;

export function isStorageKey(key: string): boolean {
  return STORAGE_KEY.test(key);
}

/** Throws for what is no key: keys are made by this server, so that is a fault. */
export function assertStorageKey(key: string): void {
  if (!isStorageKey(key)) throw new Error('Not a storage key');
}
