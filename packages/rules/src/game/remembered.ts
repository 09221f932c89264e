import { areSame } from './same.ts';

/**
 * Memoised functions: they return their last value while their arguments are the same objects.
 * Equal values are then one object, which makes it fast to compare two views.
 */

/** Calls `make` only when an argument differs from the last call with this key. */
export function remembered<Key, Parts extends readonly unknown[], Value>(
  make: (...parts: Parts) => Value,
): (key: Key, ...parts: Parts) => Value {
  const made = new Map<Key, { parts: Parts; value: Value }>();
  return (key, ...parts) => {
    const last = made.get(key);
    if (last && areSame(last.parts, parts)) return last.value;
    const value = make(...parts);
    made.set(key, { parts, value });
    return value;
  };
}

/** Like `remembered`, without a key. */
export function rememberedOne<Parts extends readonly unknown[], Value>(
  make: (...parts: Parts) => Value,
): (...parts: Parts) => Value {
  const one = remembered<null, Parts, Value>(make);
  return (...parts) => one(null, ...parts);
}

/** Returns the last list when its members are the same objects. */
export function rememberedList<Member>(): (list: Member[]) => Member[] {
  let last: Member[] = [];
  return (list) => {
    if (!areSame(last, list)) last = list;
    return last;
  };
}
