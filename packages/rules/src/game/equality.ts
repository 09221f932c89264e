export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Compares the items by identity. */
export function haveSameItems(before: readonly unknown[], now: readonly unknown[]): boolean {
  return before.length === now.length && now.every((each, index) => each === before[index]);
}

/** Compares JSON values by content. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((each, index) => isSame(each, b[index]));
  }
  if (!isFields(a) || !isFields(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => key in b && isSame(a[key], b[key]));
}

/** Makes a function that calls `make` again only when an argument of this key is a new object. */
export function memoizedByKey<Key, Parts extends readonly unknown[], Value>(
  make: (...parts: Parts) => Value,
): (key: Key, ...parts: Parts) => Value {
  const made = new Map<Key, { parts: Parts; value: Value }>();
  return (key, ...parts) => {
    const last = made.get(key);
    if (last && haveSameItems(last.parts, parts)) return last.value;
    const value = make(...parts);
    made.set(key, { parts, value });
    return value;
  };
}

/** Works like `memoizedByKey` with a single key. */
export function memoized<Parts extends readonly unknown[], Value>(
  make: (...parts: Parts) => Value,
): (...parts: Parts) => Value {
  const one = memoizedByKey<null, Parts, Value>(make);
  return (...parts) => one(null, ...parts);
}

/** Makes a function that returns its last list while the members are the same objects. */
export function stableList<Member>(): (list: Member[]) => Member[] {
  let last: Member[] = [];
  return (list) => {
    if (!haveSameItems(last, list)) last = list;
    return last;
  };
}
