import { randomUUID } from 'node:crypto';
import { KEPT_REPLIES, MAX_MESSAGE_LENGTH, REPLIES_PER_MINUTE } from '@reisspel/contract/limits';
import { Undo } from '@reisspel/contract/profiles';
import type { AdminTask } from '@reisspel/contract/tasks';
import type { AdminTeam } from '@reisspel/contract/teams';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { codeOf, newPlayer, newTask, newTeam, photoInput } from '../../testing/game-builders.ts';
import { type Listening, listen } from '../../testing/listen.ts';
import { adminState } from '../../testing/live-states.ts';
import { LiveWindow } from '../../testing/live-window.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { createTestServer, DIALECTS, type TestServer } from '../../testing/test-server.ts';

const MINUTE_MS = 60_000;

describe.each(DIALECTS)('a message of a team to the organiser, on %s', (dialect) => {
  let server: TestServer;
  let socket: Listening;
  let admin: TestClient;
  let red: AdminTeam;
  let blue: AdminTeam;
  let task: AdminTask;
  let player: TestClient;
  beforeEach(async () => {
    server = await createTestServer({ dialect });
    socket = await listen(server);
    admin = await server.admin();
    red = await newTeam(admin, 'Rood');
    blue = await newTeam(admin, 'Blauw');
    task = await newTask(admin, photoInput());
    await admin.patch('/api/game', { gameStarted: true, repliesOpen: true });
    player = await newPlayer(server, red);
  });
  afterEach(async () => {
    await socket.close();
    await server.stop();
  });

  function write(text: string, more: object = {}) {
    server.clock.advance(MINUTE_MS / REPLIES_PER_MINUTE);
    return player.post('/api/replies', { id: randomUUID(), teamId: red.id, taskId: null, text, ...more });
  }

  const replies = async () => (await adminState(server)).replies;
  const texts = async () => (await replies()).map(({ text }) => text);
  const ownTexts = ({ state }: LiveWindow) =>
    state?.view === 'play' ? (state.own?.replies ?? []).map(({ text }) => text) : [];

  test('reaches the organiser and the phones of the team, with its task, and no other team', async () => {
    const phone = await LiveWindow.open(socket.as(player));
    const others = await LiveWindow.open(socket.as(await newPlayer(server, blue)));
    expect((await write('Waar is de haven?', { taskId: task.id })).status).toBe(204);
    await phone.until((window) => ownTexts(window).length === 1);
    expect(await replies()).toMatchObject([
      { teamId: red.id, taskId: task.id, text: 'Waar is de haven?', isRead: false },
    ]);
    await admin.post('/api/messages', { id: randomUUID(), teamId: null, text: 'Voor allen' });
    await others.until(
      ({ state }) => state?.view === 'play' && state.own !== null && state.own.messages.length > 0,
    );
    expect(others.bytes).not.toContain('haven');
  });

  test('counts once when it is sent again, and its id serves no other team', async () => {
    const id = randomUUID();
    expect((await write('Hallo', { id })).status).toBe(204);
    expect((await write('Hallo', { id })).status).toBe(204);
    expect(await texts()).toEqual(['Hallo']);
    const other = await newPlayer(server, blue);
    const theirs = { id, teamId: blue.id, taskId: null, text: 'Van ons' };
    expect(codeOf(await other.post('/api/replies', theirs))).toBe('not_found');
    expect(await texts()).toEqual(['Hallo']);
  });

  test('is refused while the organiser takes none, and stays to be read', async () => {
    await write('Eerder');
    await admin.patch('/api/game', { repliesOpen: false });
    expect(codeOf(await write('Te laat'))).toBe('replies_closed');
    const phone = await LiveWindow.open(socket.as(player));
    await phone.until(({ state }) => state !== null);
    expect(phone.state?.view === 'play' && phone.state.own).toMatchObject({
      mayReply: false,
      replies: [{ text: 'Eerder' }],
    });
  });

  test('is refused when blank, too long, or written for another team', async () => {
    expect(codeOf(await write('  '))).toBe('invalid_input');
    expect(codeOf(await write('a'.repeat(MAX_MESSAGE_LENGTH + 1)))).toBe('invalid_input');
    expect(codeOf(await write('Hallo', { teamId: blue.id }))).toBe('other_team');
    expect(await texts()).toEqual([]);
  });

  test('waits when its team wrote too many in a minute, and only the newest are kept', async () => {
    for (let count = 1; count <= KEPT_REPLIES + 1; count += 1) await write(`Bericht ${count}`);
    expect(await texts()).toHaveLength(KEPT_REPLIES);
    expect((await texts()).at(-1)).toBe('Bericht 2');
    const more = { id: randomUUID(), teamId: red.id, taskId: null, text: 'Nog een' };
    expect((await player.post('/api/replies', more)).body).toMatchObject({
      error: {
        code: 'too_many_replies',
        params: { retryAfterSeconds: MINUTE_MS / 1_000 / REPLIES_PER_MINUTE },
      },
    });
    server.clock.advance(MINUTE_MS / REPLIES_PER_MINUTE);
    expect((await player.post('/api/replies', more)).status).toBe(204);
  });

  test('is read together with the older ones of its team', async () => {
    for (const text of ['Een', 'Twee', 'Drie']) await write(text);
    const [, second] = await replies();
    expect((await admin.put(`/api/replies/${second?.id}/read`)).status).toBe(204);
    expect((await replies()).map(({ isRead }) => isRead)).toEqual([false, true, true]);
    expect(codeOf(await admin.put(`/api/replies/${randomUUID()}/read`))).toBe('not_found');
  });

  test('is deleted by the organiser, and the log does not repeat it', async () => {
    await write('Scheldwoord');
    const [reply] = await replies();
    expect((await admin.delete(`/api/replies/${reply?.id}`)).status).toBe(204);
    expect(await texts()).toEqual([]);
    const log = JSON.stringify((await admin.get('/api/audit')).body);
    expect(log).toContain('reply_deleted');
    expect(log).not.toContain('Scheldwoord');
  });

  test('keeps its text when its task is deleted before it arrives', async () => {
    await admin.delete(`/api/tasks/${task.id}`);
    await write('Over de foto', { taskId: task.id });
    expect(await replies()).toMatchObject([{ taskId: null, text: 'Over de foto' }]);
  });

  test('is removed and restored with its team, and with the game', async () => {
    await write('Blijft');
    const before = await replies();
    for (const remove of [() => admin.delete(`/api/teams/${red.id}`), () => admin.post('/api/game/resets')]) {
      const { archiveId } = Undo.parse((await remove()).body);
      expect(await replies()).toEqual([]);
      expect((await admin.post(`/api/archives/${archiveId}/restorations`)).status).toBe(200);
      expect(await replies()).toEqual(before);
    }
  });

  test('gives its team more of the messages of the organiser, as they are answers', async () => {
    for (let count = 1; count <= 7; count += 1) {
      server.clock.advance(MINUTE_MS);
      await admin.post('/api/messages', { id: randomUUID(), teamId: red.id, text: `Antwoord ${count}` });
    }
    const phone = await LiveWindow.open(socket.as(player));
    const shown = ({ state }: LiveWindow) => (state?.view === 'play' ? state.own?.messages.length : 0);
    await phone.until((window) => shown(window) === 5);
    await write('Hallo');
    await phone.until((window) => shown(window) === 7);
  });
});
