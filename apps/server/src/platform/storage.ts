import type { Readable } from 'node:stream';

export interface StoredObject {
  stream: Readable;
  bytes: number;
}

/** Where photos lie. Keys are relative paths of letters, digits, dots, dashes and slashes. */
export interface Storage {
  /** Durable when it resolves. Replaces what stood there. */
  put(key: string, body: Buffer): Promise<void>;
  /** null when there is nothing at `key`. */
  get(key: string): Promise<StoredObject | null>;
  /** Removes what stands at `key`, if anything. */
  remove(key: string): Promise<void>;
}
