import { PhotoId } from '@reisspel/contract/ids';
import { Undo } from '@reisspel/contract/profiles';
import type { AdminTask } from '@reisspel/contract/tasks';
import type { AdminTeam } from '@reisspel/contract/teams';
import { TripAccess } from '@reisspel/contract/trip/trip-editing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { z } from 'zod';
import { uuidv7 } from '../../platform/secrets/ids.ts';
import {
  jpeg,
  newTask,
  newTeam,
  optionId,
  photoInput,
  quizInput,
  startGame,
} from '../../testing/game-builders.ts';
import { type Listening, listen } from '../../testing/listen.ts';
import { galleryState, playState, screenState } from '../../testing/live-states.ts';
import { LiveWindow } from '../../testing/live-window.ts';
import { TestClient } from '../../testing/test-client.ts';
import { ADMIN_PASSWORD, createTestServer, DIALECTS, type TestServer } from '../../testing/test-server.ts';

/** Points that the red team wins after the freeze. The number occurs nowhere else in the output. */
const SECRET_POINTS = 7_331;
/** The red team's score: SECRET_POINTS and a photo from before the freeze. */
const SECRET_SCORE = SECRET_POINTS + 20;

const Submitted = z.object({ id: z.string(), photoId: PhotoId });

async function filesInAlbum(client: TestClient): Promise<number> {
  const answer = await client.open('GET', '/api/photos.zip');
  return (await fromBufferPromise(Buffer.from(await answer.arrayBuffer()))).entryCount;
}

describe.each(DIALECTS)('a frozen scoreboard on %s', (dialect) => {
  let server: TestServer;
  let listening: Listening;
  let admin: TestClient;
  let red: AdminTeam;
  let blue: AdminTeam;
  let beach: AdminTask;
  let harbour: AdminTask;
  let secret: AdminTask;
  /** The red team's phone, and the photo that won it 20 points before the freeze. */
  let phone: TestClient;
  let early: z.infer<typeof Submitted>;

  const browser = () => new TestClient(fetch, listening.url);
  async function phoneOf(team: AdminTeam): Promise<TestClient> {
    const client = browser();
    await client.put(`/api/session/team/${team.id}`, { password: '' });
    return client;
  }
  async function organiser(): Promise<TestClient> {
    const client = browser();
    await client.post('/api/session/admin', { password: ADMIN_PASSWORD });
    return client;
  }
  async function guest(): Promise<TestClient> {
    const client = browser();
    await client.post('/api/session/gallery', { password: ADMIN_PASSWORD });
    return client;
  }
  const setBoard = (board: Record<string, unknown>) => admin.put('/api/game/board', board);

  beforeEach(async () => {
    server = await createTestServer({ dialect });
    listening = await listen(server);
    admin = await server.admin();
    red = await newTeam(admin, 'Rode Team');
    // Of two teams with the same score, the older team is first.
    server.clock.advance(1);
    blue = await newTeam(admin, 'Blauwe Team');
    beach = await newTask(admin, photoInput());
    harbour = await newTask(admin, photoInput());
    secret = await newTask(admin, quizInput({ points: SECRET_POINTS }));
    await startGame(admin);
    phone = await phoneOf(red);
    early = Submitted.parse((await phone.photo(beach.id, await jpeg())).body);
  });
  afterEach(async () => {
    await listening.close();
    await server.stop();
  });

  /** Plays for the red team after the freeze. Returns its second photo. */
  async function playInSecret(): Promise<PhotoId> {
    await phone.post(`/api/tasks/${secret.id}/quiz-openings`);
    await phone.answer(secret.id, optionId(secret, 'goed'));
    return Submitted.parse((await phone.photo(harbour.id, await jpeg(90))).body).photoId;
  }

  test('hides later scores from all but the organiser and the team itself', async () => {
    await admin.put('/api/trip/share', {
      enabled: true,
      sections: { flights: false, schedule: false, highlights: true, scores: true },
    });
    const shared = TripAccess.parse((await admin.get('/api/trip/doors')).body);
    const family = shared.share.path?.replace('/delen/', '/api/share/') ?? 'none';
    server.clock.advance(60_000);
    expect((await setBoard({ status: 'frozen' })).status).toBe(204);
    const before = {
      play: await playState(server, blue.id),
      visitor: await playState(server, null),
      gallery: await galleryState(server),
      screen: await screenState(server, true),
      family: (await browser().get(family)).body,
    };
    const windows = await Promise.all([
      LiveWindow.open(browser()),
      LiveWindow.open(await phoneOf(blue)),
      LiveWindow.open(await guest(), { view: 'gallery' }),
      LiveWindow.open(browser(), { view: 'screen' }),
      LiveWindow.open(await guest(), { view: 'screen' }),
      LiveWindow.open(await organiser(), { view: 'screen' }),
      // A window of the organiser's browser that shows a page for visitors.
      LiveWindow.open(await organiser()),
    ]);
    const phoneWindow = await LiveWindow.open(phone);
    const adminWindow = await LiveWindow.open(await organiser(), { view: 'admin' });
    await Promise.all(
      [...windows, phoneWindow, adminWindow].map((window) => window.until(({ state }) => state !== null)),
    );

    const late = await playInSecret();
    await admin.post(`/api/teams/${blue.id}/adjustments`, { points: SECRET_POINTS, reason: 'Stiekem' });
    await admin.put(`/api/submissions/${early.id}/review`, {
      decision: 'reject',
      reason: 'Toch niet',
      seen: 'none',
    });
    const id = uuidv7(server.clock.now());
    const message = await admin.post('/api/messages', { id, teamId: null, text: 'Nog vijf minuten' });
    expect(message.status).toBe(201);

    await adminWindow.until(
      ({ state }) => state?.view === 'admin' && state.messages.length === 1 && state.adjustments.length === 1,
    );
    // A stream keeps its order. When these changes arrive, all earlier ones have arrived.
    for (const scoreboardVisible of [false, true]) {
      await admin.patch('/api/game', { scoreboardVisible });
      await Promise.all(
        [...windows, phoneWindow].map((window) =>
          window.until(
            ({ state }) =>
              state !== null && state.view !== 'trip' && state.game.scoreboardVisible === scoreboardVisible,
          ),
        ),
      );
    }
    for (const window of windows) {
      expect(window.bytes).not.toContain(late);
      expect(window.bytes).not.toContain('"completed":2');
      expect(window.bytes).not.toContain(`"score":${SECRET_SCORE}`);
    }
    const [visitor, player, gallery, plainScreen, guestScreen, projector, organiserAsVisitor] = windows;
    for (const window of [visitor, gallery, plainScreen, guestScreen, projector, organiserAsVisitor]) {
      // The pattern matches SECRET_POINTS, alone or with the 20 or 40 points of one or two photos.
      expect(window?.bytes).not.toMatch(/73[357]1/);
    }
    expect(visitor?.state).toEqual(before.visitor);
    expect(organiserAsVisitor?.state).toEqual(before.visitor);
    expect(gallery?.state).toEqual(before.gallery);
    expect(projector?.state).toEqual(before.screen);
    expect(guestScreen?.state).toEqual(before.screen);
    expect(plainScreen?.state).toEqual({ ...before.screen, photos: null });
    expect((await browser().get(family)).body).toEqual(before.family);
    // Each team sees its own score.
    expect(player?.state).toMatchObject({
      scores: before.play.scores,
      own: { score: { score: SECRET_POINTS } },
    });
    expect(phoneWindow.state).toMatchObject({
      game: { board: { status: 'frozen', at: server.clock.now() } },
      scores: [{ score: 20 }, { score: 0 }],
      own: { score: { score: SECRET_SCORE, completed: 2 } },
    });
    expect(adminWindow.state).toMatchObject({
      scores: [{ score: SECRET_SCORE }, { score: SECRET_POINTS }],
      shownScores: [{ score: 20 }, { score: 0 }],
    });
  });

  test('hides later photos from all but the organiser and their team', async () => {
    await admin.put('/api/trip/share', {
      enabled: true,
      sections: { flights: false, schedule: false, highlights: true },
    });
    const doors = TripAccess.parse((await admin.get('/api/trip/doors')).body);
    const family = doors.share.path?.replace('/delen/', '/api/share/') ?? 'none';
    await setBoard({ status: 'frozen' });
    const late = await playInSecret();
    // The album has the photos and their table.
    expect([await filesInAlbum(await guest()), await filesInAlbum(admin)]).toEqual([2, 3]);
    await admin.put(`/api/submissions/${early.id}/review`, {
      decision: 'reject',
      reason: 'Toch niet',
      seen: 'none',
    });
    const seenBy = async (client: TestClient, id: PhotoId) =>
      (await client.get(`/api/photos/${id}/thumb`)).status;
    const visitor = await guest();
    expect([await seenBy(visitor, early.photoId), await seenBy(visitor, late)]).toEqual([200, 404]);
    expect(await seenBy(admin, late)).toBe(200);
    expect(await seenBy(phone, late)).toBe(200);
    expect((await visitor.get(`${family}/photos/${late}/thumb`)).status).toBe(404);
    expect((await visitor.get(`${family}/photos/${early.photoId}/thumb`)).status).toBe(200);
    expect((await galleryState(server, 'organiser')).photos.map(({ id }) => id)).toEqual([late]);
    await setBoard({ status: 'live' });
    expect([await seenBy(visitor, early.photoId), await seenBy(visitor, late)]).toEqual([404, 200]);
    expect((await galleryState(server)).photos.map(({ id }) => id)).toEqual([late]);
  });

  test('hides later scores from a window that reconnects with a state from before the freeze', async () => {
    const window = await LiveWindow.open(browser());
    await window.until(({ state }) => state !== null);
    const { revision: since, state: held } = window;
    await setBoard({ status: 'frozen' });
    await playInSecret();
    const again = await LiveWindow.open(browser(), { since, held, trip: server.tripId });
    await again.until(({ events }) => events.length > 0);
    expect(again.state).toEqual(await playState(server, null));
    expect(again.bytes).not.toContain(String(SECRET_POINTS));
  });

  test('is live again after a reset, and after loading another game', async () => {
    await setBoard({ status: 'frozen' });
    await admin.post('/api/game/resets');
    expect((await playState(server, null)).game.board).toEqual({ status: 'live' });
    const profile = z.object({ id: z.string() });
    await newTeam(admin, 'Groene Team');
    const { id } = profile.parse((await admin.post('/api/profiles', { name: 'Spel', description: '' })).body);
    await setBoard({ status: 'frozen' });
    await admin.post(`/api/profiles/${id}/loads`, { mode: 'replace' });
    expect((await playState(server, null)).game.board).toEqual({ status: 'live' });
  });

  test('ignores a repeated freeze', async () => {
    await setBoard({ status: 'frozen' });
    const { revision } = await server.database.read((tx) =>
      tx.query.selectFrom('trips').select('revision').executeTakeFirstOrThrow(),
    );
    expect((await setBoard({ status: 'frozen' })).status).toBe(204);
    const after = await server.database.read((tx) =>
      tx.query.selectFrom('trips').select('revision').executeTakeFirstOrThrow(),
    );
    expect(after.revision).toBe(revision);
  });

  test('is frozen again after a reset is undone', async () => {
    await admin.patch('/api/game', { scoreboardVisible: true });
    await setBoard({ status: 'frozen' });
    await playInSecret();
    const shownToOthers = async () => {
      const { scores, game } = await playState(server, blue.id);
      const { photos } = await galleryState(server);
      return { scores, board: game.board, visible: game.scoreboardVisible, photos };
    };
    const before = await shownToOthers();
    const { archiveId } = Undo.parse((await admin.post('/api/game/resets')).body);
    expect((await shownToOthers()).board).toEqual({ status: 'live' });
    await admin.post(`/api/archives/${archiveId}/restorations`);
    expect(await shownToOthers()).toEqual(before);
    expect(before.photos).toHaveLength(1);
  });

  test('does not show a photo that was erased while its game was archived', async () => {
    await setBoard({ status: 'frozen' });
    const { archiveId } = Undo.parse((await admin.post('/api/game/resets')).body);
    expect((await admin.post(`/api/teams/${red.id}/erasure`, { name: 'Rode Team' })).status).toBe(204);
    expect((await admin.post(`/api/archives/${archiveId}/restorations`)).status).toBe(200);
    expect((await galleryState(server)).photos).toEqual([]);
  });
});
