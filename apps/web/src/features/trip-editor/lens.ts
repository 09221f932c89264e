import type { TripDraft } from '@reisspel/contract/trip';

export type Update<T> = (value: T) => T;

/** A place in the draft: its path, as the contract names it in an issue, and how to change what is there. */
export interface Lens<T> {
  /** Dotted, "hotel.checkIn.day". */
  readonly path: string;
  /** The draft with the update applied; the same object when nothing changed. */
  readonly over: (draft: TripDraft, update: Update<T>) => TripDraft;
}

function joined(path: string, key: string | number): string {
  return path === '' ? String(key) : `${path}.${key}`;
}

export const wholeDraft: Lens<TripDraft> = { path: '', over: (draft, update) => update(draft) };

/** A field of what `lens` points at. */
export function field<T extends object, Key extends keyof T & string>(lens: Lens<T>, key: Key): Lens<T[Key]> {
  return {
    path: joined(lens.path, key),
    over: (draft, update) =>
      lens.over(draft, (object) => {
        const value = update(object[key]);
        return value === object[key] ? object : { ...object, [key]: value };
      }),
  };
}

/** An entry of the list that `lens` points at. A list that has no such entry stays as it is. */
export function entry<T>(lens: Lens<T[]>, index: number): Lens<T> {
  return {
    path: joined(lens.path, index),
    over: (draft, update) =>
      lens.over(draft, (list) => {
        const old = list[index];
        if (old === undefined) return list;
        const value = update(old);
        return value === old ? list : list.with(index, value);
      }),
  };
}
