import type { Readable } from 'node:stream';
import { type Outcome, tryLater } from '@reisspel/rules/outcome';
import type { StoredObject } from '../platform/storage.ts';

/** The pictures that are open at once, each with a connection to the store, or a file. */
export interface OpenPictures {
  /** Opens one more. When they are too many, the one that nobody has taken anything of for longest is closed for it. */
  open(open: () => Promise<Outcome<StoredObject>>): Promise<Outcome<StoredObject>>;
  /** More is asked for of one of them. */
  asked(stream: Readable): void;
}

export function createOpenPictures(most: number): OpenPictures {
  let places = most;
  /** In the order in which more was asked for of them last. */
  const open = new Set<Readable>();

  function close(stream: Readable): void {
    if (open.delete(stream)) places += 1;
    stream.destroy();
  }

  function makePlace(): boolean {
    const [longest] = open;
    if (places === 0 && longest !== undefined) close(longest);
    return places > 0;
  }

  return {
    async open(openOne) {
      // Those that are only being opened have yet to be heard of.
      if (!makePlace()) return tryLater('too_busy');
      places -= 1;
      let isOpen = false;
      try {
        const picture = await openOne();
        if (!picture.ok) return picture;
        const { stream } = picture.value;
        isOpen = true;
        open.add(stream);
        stream.once('close', () => close(stream));
        return picture;
      } finally {
        if (!isOpen) places += 1;
      }
    },
    asked(stream) {
      if (open.delete(stream)) open.add(stream);
    },
  };
}
