import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/** Dots only inside the last part: no key leaves its bucket, on any disk or store. */
const STORAGE_KEY = /^[a-z0-9-]+(?:\/[a-z0-9-]+(?:\.[a-z0-9]+)*)+$/i;

export function isStorageKey(key: string): boolean {
  return STORAGE_KEY.test(key);
}

/** Throws on an invalid key, which is a fault: only this server makes keys. */
export function assertStorageKey(key: string): void {
  if (!isStorageKey(key)) throw new Error('Not a storage key');
}

/** Errors of the file system itself rather than of the requested file. */
const REASONS: ReadonlyMap<unknown, StorageTroubleReason> = new Map([
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
  ['EROFS', 'refused'],
  ['EACCES', 'refused'],
  ['EPERM', 'refused'],
  ['EIO', 'refused'],
  // Network disks and external ones.
  ['ESTALE', 'unreachable'],
  ['ETIMEDOUT', 'unreachable'],
  ['EHOSTDOWN', 'unreachable'],
  ['ENODEV', 'unreachable'],
  ['ENXIO', 'unreachable'],
  // Too many open files; it passes when others close.
  ['EMFILE', 'unreachable'],
  ['ENFILE', 'unreachable'],
]);

/** Wraps an error of the file system in `StorageTrouble`; returns any other unchanged. */
export function fileTrouble(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const reason = REASONS.get(code);
  return reason === undefined ? error : new StorageTrouble(reason, error);
}

/** Throws `StorageTrouble` where `work` fails because of the disk; other errors pass through. */
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

export interface StoredEntry {
  key: string;
  bytes: number;
}

/** The first part of every key: the kind of object (spec 7). */
export const BUCKETS = ['photos', 'quiz-images'] as const;
export type Bucket = (typeof BUCKETS)[number];

/**
 * `full` lasts until somebody makes room, `unreachable` until the store answers again, and
 * `refused` until its settings, its rights or its disk are fixed.
 */
export type StorageTroubleReason = 'full' | 'unreachable' | 'refused';

/**
 * Thrown for trouble of the store itself, not for an impossible request. It passes by itself or is
 * fixed by the organiser.
 */
export class StorageTrouble extends Error {
  readonly reason: StorageTroubleReason;
  /** The request timed out: other requests would now wait as long. */
  readonly isSilent: boolean;

  constructor(reason: StorageTroubleReason, cause: unknown, { isSilent = false } = {}) {
    super(`The store is in trouble: ${reason}`, { cause });
    this.name = 'StorageTrouble';
    this.reason = reason;
    this.isSilent = isSilent;
  }
}

/**
 * Storage of photos and pictures. Every function may throw `StorageTrouble`. Keys are relative
 * paths of letters, digits, dots, dashes and slashes, with a `Bucket` as first part.
 */
export interface Storage {
  /** Durable when it resolves. Replaces an existing object. */
  put(key: string, body: Buffer): Promise<void>;
  /** null when there is nothing at `key`. */
  get(key: string): Promise<StoredObject | null>;
  /** Like `get`, without the content. */
  head(key: string): Promise<StoredEntry | null>;
  /** All objects in any order. Those that change meanwhile may or may not be included. */
  list(bucket: Bucket): AsyncIterable<StoredEntry>;
  /** Does nothing when there is no object. */
  remove(key: string): Promise<void>;
}

/** The whole content in memory: the largest objects are photos. null for null. */
export async function wholeOf(object: StoredObject | null): Promise<Buffer | null> {
  return object === null ? null : buffer(object.stream);
}

/** All objects of every bucket; as `list`. */
export async function* everything(storage: Storage): AsyncGenerator<StoredEntry> {
  for (const bucket of BUCKETS) yield* storage.list(bucket);
}
