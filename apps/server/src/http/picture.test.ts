import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { SessionId, TripId } from '@reisspel/contract/ids';
import { done } from '@reisspel/rules/outcome';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { Session } from '../platform/secrets/session.ts';
import { createSendPicture, OPEN_AT_ONCE, OPEN_PER_SENDER } from './picture.ts';

/** The pieces of each picture: a store sends the next one only when the last was read. */
const PIECES = ['one ', 'by ', 'one'];

function guest(): Session {
  const id = SessionId.parse(randomUUID());
  const tripId = TripId.parse(randomUUID());
  return {
    id,
    firstId: id,
    tripId,
    isAdmin: false,
    isGallery: true,
    isGuest: false,
    isScreen: false,
    teamId: null,
    helper: null,
  };
}

/**
 * Returns an app that answers with pictures. `open` has those that are open in the store now, and
 * `opened()` returns how many were opened so far.
 */
function pictures() {
  const open = new Set<Readable>();
  let opened = 0;
  const send = createSendPicture({ address: () => '' });
  function sending(session: Session): Hono {
    const app = new Hono();
    app.onError((_, c) => c.text('', 503));
    return app.get('/', (c) =>
      send(c, {
        session,
        open: async () => {
          const stream = Readable.from(PIECES.map((piece) => Buffer.from(piece)));
          open.add(stream);
          opened += 1;
          stream.once('close', () => open.delete(stream));
          return done({ stream, bytes: PIECES.join('').length, mediaType: 'image/jpeg' });
        },
      }),
    );
  }
  return { open, opened: () => opened, ask: async (session: Session) => sending(session).request('/') };
}

test('many sessions that read nothing neither block pictures for others nor open more than the limit', async () => {
  const { open, ask } = pictures();
  const slow = await ask(guest());
  const reader = slow.body?.getReader();
  const held: Response[] = [];
  for (let opened = 1; opened < OPEN_AT_ONCE; opened += OPEN_PER_SENDER) {
    const session = guest();
    const more = Math.min(OPEN_PER_SENDER, OPEN_AT_ONCE - opened);
    for (let at = 0; at < more; at++) held.push(await ask(session));
  }
  expect(open.size).toBe(OPEN_AT_ONCE);
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe(PIECES[0]);
  const answers = [await ask(guest()), await ask(guest())];
  await setImmediate();
  expect(open.size).toBe(OPEN_AT_ONCE);
  for (const answer of answers) expect(await answer.text()).toBe(PIECES.join(''));
  // The slow reader came first but has read since. Pictures of which nothing was read were closed.
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe(PIECES[1]);
  await expect(held[0]?.text()).rejects.toThrow();
  await Promise.all(held.slice(1).map((answer) => answer.body?.cancel()));
});

test('a picture that was closed for another one still takes a place of its sender', async () => {
  const { open, opened, ask } = pictures();
  const hoarder = guest();
  const held = await Promise.all(Array.from({ length: OPEN_PER_SENDER }, () => ask(hoarder)));
  const waiting = ask(hoarder);
  for (let others = OPEN_PER_SENDER; others < OPEN_AT_ONCE; others++) await ask(guest());
  expect(open.size).toBe(OPEN_AT_ONCE);
  await ask(guest());
  await setImmediate();
  expect([opened(), open.size]).toEqual([OPEN_AT_ONCE + 1, OPEN_AT_ONCE]);
  // Its place is free when the answer itself has ended.
  await held[0]?.body?.cancel().catch(() => {});
  expect((await waiting).status).toBe(200);
});
