import { isFields } from '../live.ts';

/** Whether two lists have the very same objects as members. */
export function areSame(before: readonly unknown[], now: readonly unknown[]): boolean {
  return before.length === now.length && now.every((each, index) => each === before[index]);
}

/** Whether two values that could be written as JSON would be written alike, in whatever order of fields. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((each, index) => isSame(each, b[index]));
  }
  if (!isFields(a) || !isFields(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => key in b && isSame(a[key], b[key]));
}
