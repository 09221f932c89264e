import type { Readable } from 'node:stream';
import { done, type Outcome, tryLater } from '@reisspel/rules/outcome';
import type { Context } from 'hono';
import { createSenderAdmission } from '../platform/sender-admission.ts';
import { type Session, senderOf } from '../platform/session.ts';
import type { StoredObject } from '../platform/storage.ts';
import type { ClientInfo } from './client.ts';
import { unwrap } from './refusal.ts';
import { webStream } from './web-stream.ts';

/** The pictures that are open at once, each with a connection to the store, or a file. */
interface OpenPictures {
  /** Opens one more. When they are too many, the one that nobody has taken anything of for longest is closed for it. */
  open(open: () => Promise<Outcome<StoredObject>>): Promise<Outcome<StoredObject>>;
  /** More is asked for of one of them. */
  asked(stream: Readable): void;
}

function createOpenPictures(most: number): OpenPictures {
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

/** Pictures that one sender takes in at once: each holds a connection to the store, or a file, for as long as that lasts. */
export const OPEN_PER_SENDER = 12;
/** More of one sender that wait for those: all that a browser asks for at once (100 over HTTP/2), in two windows. */
const WAITING_PER_SENDER = 200;
/**
 * Pictures of all senders at once: fewer than the connections for reading at a store, where backups read too. A guest can be many
 * senders, so above this it is not the next one who gets none.
 */
export const OPEN_AT_ONCE = 360;

interface AskedPicture {
  /** Who asked; null where it is known by the address alone. */
  session: Session | null;
  mediaType: string;
  open(): Promise<Outcome<StoredObject>>;
}

interface Sending extends StoredObject {
  leave: () => void;
}

/** Answers with stored pictures. */
export type SendPicture = (c: Context, asked: AskedPicture) => Promise<Response>;

/** Answers with stored pictures, of each sender a few at a time: who takes them slowly waits for them, and nobody else does. */
export function createSendPicture({ address }: Pick<ClientInfo, 'address'>): SendPicture {
  const admission = createSenderAdmission({
    atOnce: OPEN_PER_SENDER,
    waiting: WAITING_PER_SENDER,
  });
  const pictures = createOpenPictures(OPEN_AT_ONCE);

  /** Opened in a place among its sender's that it holds until its answer ends, also when it was closed for another one. */
  async function opened(c: Context, { session, open }: AskedPicture): Promise<Outcome<Sending>> {
    const sender = session === null ? address(c) : senderOf(session);
    const leave = await admission.enter(sender, c.req.raw.signal);
    if (leave === null) return tryLater('too_busy');
    try {
      const picture = await pictures.open(open);
      if (picture.ok) return done({ ...picture.value, leave });
      leave();
      return picture;
    } catch (error) {
      leave();
      throw error;
    }
  }

  return async (c, asked) => {
    const { stream, bytes, leave } = unwrap(await opened(c, asked));
    // Its bytes never change under its name; "private" keeps it out of shared caches.
    c.header('Cache-Control', 'private, max-age=31536000, immutable');
    c.header('Content-Type', asked.mediaType);
    c.header('Content-Length', String(bytes));
    return c.body(webStream(stream, { asked: () => pictures.asked(stream), ended: leave }), 200);
  };
}
