import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/** Letters, digits, dashes, and dots only within the last part: no key leads out of its bucket, on any disk or store. */
const STORAGE_KEY = /^[a-z0-9-]+(?:\/[a-z0-9-]+(?:\.[a-z0-9]+)*)+$/i;

export function isStorageKey(key: string): boolean {
  return STORAGE_KEY.test(key);
}

/** Throws for what is no key: keys are made by this server, so that is a fault. */
export function assertStorageKey(key: string): void {
  if (!isStorageKey(key)) throw new Error('Not a storage key');
}

/** What a file system says of itself rather than of the file that was asked for. */
const REASONS: ReadonlyMap<unknown, StorageTroubleReason> = new Map([
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
  ['EROFS', 'refused'],
  ['EACCES', 'refused'],
  ['EPERM', 'refused'],
  ['EIO', 'refused'],
  // Of disks over a network, or on a cable.
  ['ESTALE', 'unreachable'],
  ['ETIMEDOUT', 'unreachable'],
  ['EHOSTDOWN', 'unreachable'],
  ['ENODEV', 'unreachable'],
  ['ENXIO', 'unreachable'],
  // No more files can be opened; it passes as others are closed.
  ['EMFILE', 'unreachable'],
  ['ENFILE', 'unreachable'],
]);

/** The trouble that an error of the file system stands for; any other comes back as it is. */
export function fileTrouble(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const reason = REASONS.get(code);
  return reason === undefined ? error : new StorageTrouble(reason, error);
}

/** Throws `StorageTrouble` where `work` fails because of the disk, and whatever else it throws as it is. */
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

/** An object without its content. */
export interface StoredEntry {
  key: string;
  bytes: number;
}

/** The first part of every key: what an object is for (spec 7). */
export const BUCKETS = ['photos', 'quiz-images'] as const;
export type Bucket = (typeof BUCKETS)[number];

/**
 * Why a store cannot do its work: `full` until somebody makes room, `unreachable` until it answers again, `refused` until
 * its settings, its rights or its disk are put right.
 */
export type StorageTroubleReason = 'full' | 'unreachable' | 'refused';

/**
 * What a store throws that is in trouble, rather than asked for something it cannot have. It is well again by itself, or by
 * the organiser.
 */
export class StorageTrouble extends Error {
  readonly reason: StorageTroubleReason;
  /**
   * Whether it was waited for until patience ended: whatever else is asked of it now would wait as
   * long.
   */
  readonly isSilent: boolean;

  constructor(reason: StorageTroubleReason, cause: unknown, { isSilent = false } = {}) {
    super(`The store is in trouble: ${reason}`, { cause });
    this.name = 'StorageTrouble';
    this.reason = reason;
    this.isSilent = isSilent;
  }
}

/**
 * Where photos lie. Everything it does may fail with a `StorageTrouble`. Keys are relative paths of letters, digits, dots, dashes
 * and slashes, of which the first part is a `Bucket`.
 */
export interface Storage {
  /** Durable when it resolves. Replaces what stood there. */
  put(key: string, body: Buffer): Promise<void>;
  /** null when there is nothing at `key`. */
  get(key: string): Promise<StoredObject | null>;
  /** What `get` would give, without its content. */
  head(key: string): Promise<StoredEntry | null>;
  /** All that lies in a bucket, in any order; what is put or removed meanwhile may be among it or not. */
  list(bucket: Bucket): AsyncIterable<StoredEntry>;
  /** Removes what stands at `key`, if anything. */
  remove(key: string): Promise<void>;
}

/** All of an object's content: the largest is a photo. null when there is none. */
export async function wholeOf(object: StoredObject | null): Promise<Buffer | null> {
  return object === null ? null : buffer(object.stream);
}

/** All that lies in a store, of every bucket; as `list`. */
export async function* everything(storage: Storage): AsyncGenerator<StoredEntry> {
  for (const bucket of BUCKETS) yield* storage.list(bucket);
}
