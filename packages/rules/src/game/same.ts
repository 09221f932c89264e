import { isFields } from '../live.ts';

/** Compares the members by identity. */
export function areSame(before: readonly unknown[], now: readonly unknown[]): boolean {
  return before.length === now.length && now.every((each, index) => each === before[index]);
}

/** Compares two JSON values; the order of fields does not matter. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((each, index) => isSame(each, b[index]));
  }
  if (!isFields(a) || !isFields(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => key in b && isSame(a[key], b[key]));
}
