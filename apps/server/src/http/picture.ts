import type { Readable } from 'node:stream';
import { done, type Outcome, tryLater } from '@reisspel/rules/outcome';
import type { Context } from 'hono';
import { createSenderAdmission } from '../platform/admission.ts';
import { type Session, senderOf } from '../platform/secrets/session.ts';
import type { StoredObject } from '../platform/storage/storage.ts';
import type { ClientInfo } from './client.ts';
import { unwrap } from './refusal.ts';
import { webStream } from './web-stream.ts';

interface OpenPictures {
  /** Opens a picture. At the cap it closes the one that was read from longest ago. */
  open(open: () => Promise<Outcome<StoredObject>>): Promise<Outcome<StoredObject>>;
  asked(stream: Readable): void;
}

function createOpenPictures(most: number): OpenPictures {
  let places = most;
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
      // Pictures that are still being opened cannot be closed for it.
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

export const OPEN_PER_SENDER = 12;
/** What a browser requests at once (100 over HTTP/2), for two windows. */
const WAITING_PER_SENDER = 200;
/** Fewer than the store's connections, so the idlest is closed for another. */
export const OPEN_AT_ONCE = 360;

interface AskedPicture {
  session: Session | null;
  mediaType: string;
  open(): Promise<Outcome<StoredObject>>;
}

interface Sending extends StoredObject {
  leave: () => void;
}

export type SendPicture = (c: Context, asked: AskedPicture) => Promise<Response>;

/** Limits the open pictures of each sender, so that a slow reader makes only itself wait. */
export function createSendPicture({ address }: Pick<ClientInfo, 'address'>): SendPicture {
  const admission = createSenderAdmission({
    atOnce: OPEN_PER_SENDER,
    waiting: WAITING_PER_SENDER,
  });
  const pictures = createOpenPictures(OPEN_AT_ONCE);

  /** The sender's place is held until `leave`, even if the picture is closed for another one. */
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
    // The bytes under a name never change; "private" keeps them out of shared caches.
    c.header('Cache-Control', 'private, max-age=31536000, immutable');
    c.header('Content-Type', asked.mediaType);
    c.header('Content-Length', String(bytes));
    return c.body(webStream(stream, { asked: () => pictures.asked(stream), ended: leave }), 200);
  };
}
