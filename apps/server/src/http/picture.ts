import type { Readable } from 'node:stream';
import { type Outcome, tryLater } from '@reisspel/rules/outcome';
import type { Context } from 'hono';
import { createSenderAdmission } from '../platform/admission.ts';
import type { OpenFile } from '../platform/pictures/picture-files.ts';
import { limitKeyOf, type Session } from '../platform/secrets/session.ts';
import type { ClientInfo } from './client.ts';
import { unwrap } from './refusal.ts';
import { webStream } from './web-stream.ts';

type OpenPicture = () => Promise<Outcome<OpenFile>>;

function createOpenPictures() {
  let places = OPEN_AT_ONCE;
  /** Open pictures, ordered by their last read. */
  const open = new Set<Readable>();

  function close(stream: Readable): void {
    if (open.delete(stream)) places += 1;
    stream.destroy();
  }

  /** Returns false when all places are taken by pictures that are still being opened. */
  function makePlace(): boolean {
    const [readLongestAgo] = open;
    if (places === 0 && readLongestAgo !== undefined) close(readLongestAgo);
    return places > 0;
  }

  return {
    /** Opens a picture. At the limit, it closes the one read longest ago. Throws `HttpRefusal`. */
    async open(openOne: OpenPicture): Promise<OpenFile> {
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
    /** Moves a picture to the end of the order. */
    noteRead(stream: Readable): void {
      if (open.delete(stream)) open.add(stream);
    },
  };
}

export const OPEN_PER_SENDER = 12;
/** Two windows, which each request 100 pictures at once over HTTP/2. */
const WAITING_PER_SENDER = 200;
/** Fewer than the store's connections. Above this limit, a new picture closes another one. */
export const OPEN_AT_ONCE = 360;

export const PICTURE_ANSWERS = {
  200: { description: 'The picture, or the whole video or sound' },
  206: { description: 'The part of the video or sound in the header `Range`' },
};

interface PictureToSend {
  session: Session | null;
  open: OpenPicture;
}

export type SendPicture = (c: Context, picture: PictureToSend) => Promise<Response>;

/** Limits the open pictures of each sender, so that a slow reader makes only itself wait. */
export function createSendPicture({ address }: Pick<ClientInfo, 'address'>): SendPicture {
  const admission = createSenderAdmission({ atOnce: OPEN_PER_SENDER, waiting: WAITING_PER_SENDER });
  const pictures = createOpenPictures();

  return async (c, { session, open }) => {
    const sender = session === null ? address(c) : limitKeyOf(session);
    /** Frees the sender's place. A picture that was closed for another one keeps its place. */
    const leave = await admission.enter(sender, c.req.raw.signal);
    if (leave === null) return unwrap(tryLater('too_busy'));
    const { stream, bytes, mediaType, range } = await pictures.open(open).catch((error: unknown) => {
      leave();
      throw error;
    });
    // The content of a name never changes. "private" keeps it out of shared caches.
    c.header('Cache-Control', 'private, max-age=31536000, immutable');
    c.header('Content-Type', mediaType);
    c.header('Content-Length', String(bytes));
    if (range) c.header('Content-Range', `bytes ${range.start}-${range.end}/${range.of}`);
    const body = webStream(stream, { onRead: () => pictures.noteRead(stream), onEnd: leave });
    return c.body(body, range ? 206 : 200);
  };
}
