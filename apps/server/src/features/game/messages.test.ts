import { randomUUID } from 'node:crypto';
import { OrganiserMessage } from '@reisspel/contract/game';
import { KEPT_MESSAGES, MAX_MESSAGE_LENGTH, SHOWN_MESSAGES } from '@reisspel/contract/limits';
import { Undo } from '@reisspel/contract/profiles';
import type { AdminTeam } from '@reisspel/contract/teams';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { codeOf, newPlayer, newTeam } from '../../testing/game-builders.ts';
import { type Listening, listen } from '../../testing/listen.ts';
import { adminState } from '../../testing/live-states.ts';
import { LiveWindow } from '../../testing/live-window.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { createTestServer, DIALECTS, type TestServer } from '../../testing/test-server.ts';

describe.each(DIALECTS)('a message of the organiser, on %s', (dialect) => {
  let server: TestServer;
  let socket: Listening;
  let admin: TestClient;
  let red: AdminTeam;
  let blue: AdminTeam;
  beforeEach(async () => {
    server = await createTestServer({ dialect });
    socket = await listen(server);
    admin = await server.admin();
    red = await newTeam(admin, 'Rood');
    blue = await newTeam(admin, 'Blauw');
  });
  afterEach(async () => {
    await socket.close();
    await server.stop();
  });

  async function say(text: string, teamId: string | null = null): Promise<OrganiserMessage> {
    server.clock.advance(1_000);
    return OrganiserMessage.parse(
      (await admin.post('/api/messages', { id: randomUUID(), teamId, text })).body,
    );
  }

  const open = async (team: AdminTeam) => LiveWindow.open(socket.as(await newPlayer(server, team)));

  function texts({ state }: LiveWindow): string[] {
    return state?.view === 'play' ? (state.own?.messages ?? []).map(({ text }) => text) : [];
  }

  test('shows on the screens of its receivers, the newest first, until it is withdrawn', async () => {
    const [players, others] = [await open(red), await open(blue)];
    await say('Eten om zeven uur');
    const own = await say('Kom naar het strand', red.id);
    await players.until((window) => texts(window).length === 2);
    expect(texts(players)).toEqual(['Kom naar het strand', 'Eten om zeven uur']);
    await others.until((window) => texts(window).length === 1);
    expect(others.bytes).not.toContain('strand');
    expect(players.bytes).not.toContain('"teamId":null');
    expect((await admin.delete(`/api/messages/${own.id}`)).status).toBe(204);
    await players.until((window) => texts(window).length === 1);
    expect(codeOf(await admin.delete(`/api/messages/${own.id}`))).toBe('not_found');
  });

  test('is removed and restored with its game', async () => {
    await say('Voor allen');
    await say('Voor rood', red.id);
    const before = (await adminState(server)).messages;
    const { archiveId } = Undo.parse((await admin.post('/api/game/resets')).body);
    expect((await adminState(server)).messages).toEqual([]);
    expect((await admin.post(`/api/archives/${archiveId}/restorations`)).status).toBe(200);
    expect((await adminState(server)).messages).toEqual(before);
  });

  test('for a team is removed and restored with the team', async () => {
    await say('Voor allen');
    await say('Voor rood', red.id);
    const before = (await adminState(server)).messages;
    const { archiveId } = Undo.parse((await admin.delete(`/api/teams/${red.id}`)).body);
    expect((await adminState(server)).messages).toMatchObject([{ text: 'Voor allen' }]);
    expect((await admin.post(`/api/archives/${archiveId}/restorations`)).status).toBe(200);
    expect((await adminState(server)).messages).toEqual(before);
  });

  test('is listed on the dashboard with its receivers', async () => {
    await say('Voor allen');
    await say('Voor rood', red.id);
    const board = await LiveWindow.open(socket.as(admin), { view: 'admin' });
    await board.until(({ state }) => state !== null);
    expect(board.state?.view === 'admin' && board.state.messages).toMatchObject([
      { text: 'Voor rood', teamId: red.id },
      { text: 'Voor allen', teamId: null },
    ]);
  });

  test('is deleted after many newer ones, and teams see only the latest few', async () => {
    for (let count = 1; count <= KEPT_MESSAGES + 1; count += 1) {
      if (count % 15 === 0) server.clock.advance(60_000);
      await say(`Bericht ${count}`);
    }
    const player = await open(red);
    await player.until(({ state }) => state !== null);
    expect(texts(player)).toHaveLength(SHOWN_MESSAGES);
    expect(texts(player)[0]).toBe(`Bericht ${KEPT_MESSAGES + 1}`);
    const board = await LiveWindow.open(socket.as(admin), { view: 'admin' });
    await board.until(({ state }) => state !== null);
    expect(board.state?.view === 'admin' && board.state.messages).toHaveLength(KEPT_MESSAGES);
  });

  test('is refused when blank, too long, or for an unknown team', async () => {
    const send = (input: object) => admin.post('/api/messages', { id: randomUUID(), teamId: null, ...input });
    expect(codeOf(await send({ text: '  ' }))).toBe('invalid_input');
    expect(codeOf(await send({ text: 'a'.repeat(MAX_MESSAGE_LENGTH + 1) }))).toBe('invalid_input');
    expect(codeOf(await send({ text: 'Hallo', teamId: randomUUID() }))).toBe('not_found');
  });

  test('is no longer listed after its team is deleted', async () => {
    await say('Voor rood', red.id);
    await admin.delete(`/api/teams/${red.id}`);
    const board = await LiveWindow.open(socket.as(admin), { view: 'admin' });
    await board.until(({ state }) => state !== null);
    expect(board.state?.view === 'admin' && board.state.messages).toEqual([]);
  });
});
