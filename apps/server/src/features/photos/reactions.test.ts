import { randomUUID } from 'node:crypto';
import type { ReactionKind } from '@reisspel/contract/photos';
import { Undo } from '@reisspel/contract/profiles';
import { SubmissionResult } from '@reisspel/contract/submissions';
import type { AdminTask } from '@reisspel/contract/tasks';
import type { AdminTeam } from '@reisspel/contract/teams';
import type { GalleryReader } from '@reisspel/rules/game/view';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { codeOf, jpeg, newPlayer, newTask, newTeam, photoInput } from '../../testing/game-builders.ts';
import { type Listening, listen } from '../../testing/listen.ts';
import { galleryState } from '../../testing/live-states.ts';
import { LiveWindow } from '../../testing/live-window.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { createTestServer, DIALECTS, type TestServer } from '../../testing/test-server.ts';

describe.each(DIALECTS)('a reaction to a photo, on %s', (dialect) => {
  let server: TestServer;
  let socket: Listening;
  let admin: TestClient;
  let red: AdminTeam;
  let blue: AdminTeam;
  let task: AdminTask;
  let redPlayer: TestClient;
  let bluePlayer: TestClient;
  let photoId: string;
  beforeEach(async () => {
    server = await createTestServer({ dialect });
    socket = await listen(server);
    admin = await server.admin();
    red = await newTeam(admin, 'Rood');
    blue = await newTeam(admin, 'Blauw');
    task = await newTask(admin, photoInput());
    await admin.patch('/api/game', { gameStarted: true, reactionsOn: true });
    redPlayer = await enterGallery(await newPlayer(server, red));
    bluePlayer = await enterGallery(await newPlayer(server, blue));
    photoId = await sendPhoto(redPlayer);
  });
  afterEach(async () => {
    await socket.close();
    await server.stop();
  });

  async function enterGallery(client: TestClient): Promise<TestClient> {
    await client.post('/api/session/gallery', { password: 'zon-zee-strand' });
    return client;
  }

  async function sendPhoto(player: TestClient): Promise<string> {
    return String(SubmissionResult.parse((await player.photo(task.id, await jpeg())).body).photoId);
  }

  const react = (client: TestClient, kind: ReactionKind | null, to = photoId) =>
    client.put(`/api/photos/${to}/reaction`, { kind });

  async function seenBy(reader: GalleryReader) {
    const { reactions, ownReactions } = await galleryState(server, reader);
    return { counts: reactions?.map(({ counts }) => counts), own: ownReactions?.map(({ kind }) => kind) };
  }

  test('is counted for everybody, and its own team sees which one it gave', async () => {
    expect((await react(redPlayer, 'heart')).status).toBe(204);
    expect((await react(bluePlayer, 'heart')).status).toBe(204);
    expect((await react(admin, 'wow')).status).toBe(204);
    const counts = [{ heart: 2, wow: 1 }];
    expect(await seenBy(red.id)).toEqual({ counts, own: ['heart'] });
    expect(await seenBy('organiser')).toEqual({ counts, own: ['wow'] });
    expect(await seenBy('guest')).toEqual({ counts, own: undefined });
  });

  test('counts once for a team with two phones, and is replaced and taken back', async () => {
    const second = await enterGallery(await newPlayer(server, red));
    await react(redPlayer, 'heart');
    await react(second, 'heart');
    expect((await seenBy(red.id)).counts).toEqual([{ heart: 1 }]);
    await react(second, 'clap');
    expect(await seenBy(red.id)).toEqual({ counts: [{ clap: 1 }], own: ['clap'] });
    await react(redPlayer, null);
    expect((await react(redPlayer, null)).status).toBe(204);
    expect(await seenBy(red.id)).toEqual({ counts: [], own: [] });
  });

  test('reaches other open galleries as a change of that photo alone', async () => {
    const window = await LiveWindow.open(socket.as(bluePlayer), { view: 'gallery' });
    await window.until(({ state }) => state !== null);
    await react(redPlayer, 'laugh');
    const rowsOf = ({ state }: LiveWindow) => (state?.view === 'gallery' ? state.reactions : null);
    await window.until((each) => rowsOf(each)?.length === 1);
    const reactions = [{ photoId, counts: { laugh: 1 } }];
    expect(window.events.at(-1)).toMatchObject({
      type: 'patch',
      changes: [{ at: 'reactions', put: reactions, to: [0] }],
    });
    expect(JSON.stringify(window.events.at(-1))).not.toContain(red.id);
  });

  test('is refused without the gallery, without a team, and for an unknown kind', async () => {
    const player = await newPlayer(server, red);
    expect(codeOf(await react(player, 'heart'))).toBe('forbidden');
    const guest = await enterGallery(server.client());
    expect(codeOf(await react(guest, 'heart'))).toBe('forbidden');
    expect(codeOf(await redPlayer.put(`/api/photos/${photoId}/reaction`, { kind: 'angry' }))).toBe(
      'invalid_input',
    );
    expect((await seenBy('guest')).counts).toEqual([]);
  });

  test('is refused while the organiser has them off, and earlier ones come back later', async () => {
    await react(redPlayer, 'heart');
    await admin.patch('/api/game', { reactionsOn: false });
    expect(codeOf(await react(bluePlayer, 'heart'))).toBe('reactions_off');
    expect(await seenBy(red.id)).toEqual({ counts: undefined, own: undefined });
    await admin.patch('/api/game', { reactionsOn: true });
    expect(await seenBy(red.id)).toEqual({ counts: [{ heart: 1 }], own: ['heart'] });
  });

  test('is refused for a photo that the gallery hides, and the organiser may react to it', async () => {
    await admin.put('/api/game/board', { status: 'frozen' });
    const later = await sendPhoto(bluePlayer);
    expect(codeOf(await react(bluePlayer, 'heart', later))).toBe('not_found');
    expect((await react(admin, 'clap', later)).status).toBe(204);
    expect((await seenBy('guest')).counts).toEqual([]);
    await admin.put('/api/game/board', { status: 'live' });
    expect((await seenBy('guest')).counts).toEqual([{ clap: 1 }]);
  });

  test('disappears with an erased photo and with an erased team', async () => {
    const other = await sendPhoto(bluePlayer);
    for (const id of [photoId, other]) {
      await react(redPlayer, 'heart', id);
      await react(bluePlayer, 'wow', id);
    }
    await admin.delete(`/api/photos/${photoId}`);
    expect((await seenBy('guest')).counts).toEqual([{ heart: 1, wow: 1 }]);
    await admin.post(`/api/teams/${red.id}/erasure`, { name: red.name });
    expect((await seenBy('guest')).counts).toEqual([{ wow: 1 }]);
    const stored = await server.database.read(({ query }) =>
      query.selectFrom('photo_reactions').select(['team_id', 'kind']).execute(),
    );
    expect(stored).toEqual([{ team_id: blue.id, kind: 'wow' }]);
  });

  test('goes and comes back with its photo and its team, and a replay begins without', async () => {
    await react(redPlayer, 'heart');
    await react(bluePlayer, 'heart');
    await react(admin, 'wow');
    const removals = [
      { remove: () => admin.delete(`/api/teams/${blue.id}`), left: [{ heart: 1, wow: 1 }] },
      { remove: () => admin.delete(`/api/teams/${red.id}`), left: [] },
      { remove: () => admin.delete(`/api/tasks/${task.id}`), left: [] },
      { remove: () => admin.post('/api/game/resets'), left: [] },
    ];
    for (const { remove, left } of removals) {
      const { archiveId } = Undo.parse((await remove()).body);
      expect((await seenBy('organiser')).counts).toEqual(left);
      await admin.post(`/api/archives/${archiveId}/restorations`);
      expect((await seenBy('organiser')).counts).toEqual([{ heart: 2, wow: 1 }]);
    }
    await admin.patch('/api/game', { gameStarted: false });
    expect(
      (await admin.post('/api/game/replays', { id: randomUUID(), keepTeams: true })).status,
    ).toBeLessThan(300);
    expect((await seenBy('organiser')).counts).toEqual([]);
  });

  test('waits when a browser reacts too often', async () => {
    const kinds = Array.from({ length: 61 }, (_, count) => (count % 2 === 0 ? 'heart' : 'wow'));
    const answers = [];
    for (const kind of kinds) answers.push(await react(redPlayer, kind));
    expect(answers.slice(0, -1).every(({ status }) => status === 204)).toBe(true);
    expect(answers.slice(-1).map(codeOf)).toEqual(['too_many_requests']);
    expect((await react(bluePlayer, 'heart')).status).toBe(204);
  });
});
