import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/** Allows dots only inside the last part, so a key cannot name a file outside its bucket. */
const STORAGE_KEY = /^[a-z0-9-]+(?:\/[a-z0-9-]+(?:\.[a-z0-9]+)*)+$/i;

export function isStorageKey(key: string): boolean {
  return STORAGE_KEY.test(key);
}

/** Throws on an invalid key, which is a fault of this code: only the server makes keys. */
export function assertStorageKey(key: string): void {
  if (!isStorageKey(key)) throw new Error('Not a storage key');
}

const REASONS: ReadonlyMap<unknown, StorageTroubleReason> = new Map([
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
  ['EROFS', 'refused'],
  ['EACCES', 'refused'],
  ['EPERM', 'refused'],
  ['EIO', 'refused'],
  // These are errors of network disks and external disks.
  ['ESTALE', 'unreachable'],
  ['ETIMEDOUT', 'unreachable'],
  ['EHOSTDOWN', 'unreachable'],
  ['ENODEV', 'unreachable'],
  ['ENXIO', 'unreachable'],
  // Too many open files; it passes when others close.
  ['EMFILE', 'unreachable'],
  ['ENFILE', 'unreachable'],
]);

/** Wraps a known error of the file system in `StorageTrouble`; returns any other unchanged. */
export function fileTrouble(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const reason = REASONS.get(code);
  return reason === undefined ? error : new StorageTrouble(reason, error);
}

export async function withFileTrouble<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw fileTrouble(error);
  }
}

export interface StoredObject {
  stream: Readable;
  bytes: number;
}

/** The first and the last byte that are wanted. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface StoredEntry {
  key: string;
  bytes: number;
}

export const BUCKETS = ['photos', 'quiz-images'] as const;
export type Bucket = (typeof BUCKETS)[number];

/** `refused` lasts until settings, rights or disk are mended; the others may pass by themselves. */
export type StorageTroubleReason = 'full' | 'unreachable' | 'refused';

/** The store itself does not work. A missing object is not such a trouble. */
export class StorageTrouble extends Error {
  readonly reason: StorageTroubleReason;
  /** True after a time-out: other requests would now wait as long. */
  readonly isSilent: boolean;

  constructor(reason: StorageTroubleReason, cause: unknown, { isSilent = false } = {}) {
    super(`The store is in trouble: ${reason}`, { cause });
    this.name = 'StorageTrouble';
    this.reason = reason;
    this.isSilent = isSilent;
  }
}

/** Every function may throw `StorageTrouble`. Keys begin with a `Bucket`. */
export interface Storage {
  /** Stores an object durably before it resolves. Replaces an existing object. */
  put(key: string, body: Buffer): Promise<void>;
  /** Returns null when there is no such object. `range` lies within the object. */
  get(key: string, range?: ByteRange): Promise<StoredObject | null>;
  head(key: string): Promise<StoredEntry | null>;
  /** Lists all objects in any order, with or without those that are added or removed meanwhile. */
  list(bucket: Bucket): AsyncIterable<StoredEntry>;
  remove(key: string): Promise<void>;
}

/** Reads a whole object into memory: the largest are photos. null when there is no object. */
export async function wholeOf(object: StoredObject | null): Promise<Buffer | null> {
  return object === null ? null : buffer(object.stream);
}

export async function* allObjects(storage: Storage): AsyncGenerator<StoredEntry> {
  for (const bucket of BUCKETS) yield* storage.list(bucket);
}
