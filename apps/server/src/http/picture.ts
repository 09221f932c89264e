import type { Readable } from 'node:stream';
import { type Outcome, tryLater } from '@reisspel/rules/outcome';
import type { Context } from 'hono';
import { createSenderAdmission } from '../platform/admission.ts';
import { type Session, senderOf } from '../platform/secrets/session.ts';
import type { StoredObject } from '../platform/storage/storage.ts';
import type { ClientInfo } from './client.ts';
import { unwrap } from './refusal.ts';
import { webStream } from './web-stream.ts';

type OpenPicture = () => Promise<Outcome<StoredObject>>;

function createOpenPictures() {
  let places = OPEN_AT_ONCE;
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
    /** Throws `HttpRefusal`. At the cap it closes the one that was read from longest ago. */
    async open(openOne: OpenPicture): Promise<StoredObject> {
      // Pictures that are still being opened cannot be closed for it.
      if (!makePlace()) return unwrap(tryLater('too_busy'));
      places -= 1;
      try {
        const picture = unwrap(await openOne());
        open.add(picture.stream);
        picture.stream.once('close', () => close(picture.stream));
        return picture;
      } catch (error) {
        places += 1;
        throw error;
      }
    },
    asked(stream: Readable): void {
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
  open: OpenPicture;
}

export type SendPicture = (c: Context, asked: AskedPicture) => Promise<Response>;

/** Limits the open pictures of each sender, so that a slow reader makes only itself wait. */
export function createSendPicture({ address }: Pick<ClientInfo, 'address'>): SendPicture {
  const admission = createSenderAdmission({ atOnce: OPEN_PER_SENDER, waiting: WAITING_PER_SENDER });
  const pictures = createOpenPictures();

  return async (c, { session, mediaType, open }) => {
    const sender = session === null ? address(c) : senderOf(session);
    /** Gives back the sender's place, which is held even if the picture is closed for another. */
    const leave = await admission.enter(sender, c.req.raw.signal);
    if (leave === null) return unwrap(tryLater('too_busy'));
    const { stream, bytes } = await pictures.open(open).catch((error: unknown) => {
      leave();
      throw error;
    });
    // The bytes under a name never change; "private" keeps them out of shared caches.
    c.header('Cache-Control', 'private, max-age=31536000, immutable');
    c.header('Content-Type', mediaType);
    c.header('Content-Length', String(bytes));
    return c.body(webStream(stream, { asked: () => pictures.asked(stream), ended: leave }), 200);
  };
}
