import { areSame } from './same.ts';

/**
 * Functions that give their last answer again while their parts are the same objects. Two equal
 * answers are then one object, which is how a difference between two views is found quickly.
 */

/** As `make`, but it makes a value only where a part is another one than the last time with this key. */
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

/** As `remembered`, for what there is one of. */
export function rememberedOne<Parts extends readonly unknown[], Value>(
  make: (...parts: Parts) => Value,
): (...parts: Parts) => Value {
  const one = remembered<null, Parts, Value>(make);
  return (...parts) => one(null, ...parts);
}

/** Gives the last list again when its members are the same objects. */
export function rememberedList<Member>(): (list: Member[]) => Member[] {
  let last: Member[] = [];
  return (list) => {
    if (!areSame(last, list)) last = list;
    return last;
  };
}
