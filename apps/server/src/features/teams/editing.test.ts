import { MAX_TEAM_NAME_LENGTH, TEAM_COLORS } from '@reisspel/contract/limits';
import { ProfileList, Undo } from '@reisspel/contract/profiles';
import { AdminTeam } from '@reisspel/contract/teams';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { codeOf, newPlayer, newTeam, startGame } from '../../testing/game-builders.ts';
import { adminState, playState } from '../../testing/live-states.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let admin: TestClient;
let team: AdminTeam;

beforeEach(async () => {
  server = await createTestServer();
  admin = await server.admin();
  team = await newTeam(admin, 'Rode Team', 'zeester');
});
afterEach(() => server.stop());

const patchTeam = (update: Record<string, unknown>, of = team) => admin.patch(`/api/teams/${of.id}`, update);
const changedTeam = async (update: Record<string, unknown>) =>
  AdminTeam.parse((await patchTeam(update)).body);
const join = (client: TestClient, body: Record<string, unknown>) =>
  client.put(`/api/session/team/${team.id}`, body);
const sessionOf = async (client: TestClient) => (await client.get('/api/session')).body;
const namesAndColors = async () => {
  const { teams } = await adminState(server);
  return {
    names: teams.map(({ name }) => name).toSorted(),
    colors: new Set(teams.map(({ color }) => color)),
  };
};

describe('an edited team', () => {
  test('shows its new name and colour to everyone, and keeps its password', async () => {
    const free = TEAM_COLORS[5];
    const edited = await changedTeam({ name: 'Zeerovers', color: free });
    expect(edited).toEqual({ ...team, name: 'Zeerovers', color: free });
    expect((await playState(server, null)).teams).toMatchObject([
      { id: team.id, name: 'Zeerovers', color: free, hasPassword: true },
    ]);
  });

  test('asks for its new password, and its players keep their sessions', async () => {
    const player = await newPlayer(server, team);
    await changedTeam({ password: 'kwal' });
    expect(await sessionOf(player)).toMatchObject({ roles: ['player'] });
    const late = server.client();
    expect(codeOf(await join(late, { password: 'zeester' }))).toBe('wrong_team_password');
    expect((await join(late, { password: 'kwal' })).status).toBe(204);
  });

  test('stores its password trimmed, because the input of players is trimmed too', async () => {
    expect(await changedTeam({ password: ' kwal ' })).toMatchObject({ password: 'kwal' });
    expect((await join(server.client(), { password: 'kwal ' })).status).toBe(204);
    expect(await changedTeam({ password: '  ' })).toMatchObject({ hasPassword: false });
  });

  test('is open without a password, and protected with one', async () => {
    expect(await changedTeam({ password: '' })).toMatchObject({ hasPassword: false, invitation: null });
    expect((await join(server.client(), {})).status).toBe(204);
    expect(await changedTeam({ password: 'kwal' })).toMatchObject({ hasPassword: true, password: 'kwal' });
    expect(codeOf(await join(server.client(), {}))).toBe('wrong_team_password');
  });

  test('logs out its players if the organiser chooses that, and they need the password again', async () => {
    const player = await newPlayer(server, team);
    await startGame(admin);
    await changedTeam({ endSessions: true });
    expect(await sessionOf(player)).toMatchObject({ roles: [], team: null });
    expect(codeOf(await join(player, {}))).toBe('wrong_team_password');
  });

  test('is logged only if something changed', async () => {
    const loggedActs = async () => {
      const rows = await server.database.read((tx) =>
        tx.query.selectFrom('audit').select(['act', 'label']).where('subject', '=', team.id).execute(),
      );
      return rows.map(({ act, label }) => `${act} ${label}`);
    };
    await newPlayer(server, team);
    await patchTeam({ name: team.name, color: team.color, password: 'zeester' });
    expect(await loggedActs()).toEqual(['team_added Rode Team']);
    await patchTeam({ name: 'Zeerovers', renewLink: true, endSessions: true });
    expect((await loggedActs()).toSorted()).toEqual([
      'team_added Rode Team',
      'team_changed Zeerovers',
      'team_link_renewed Zeerovers',
      'team_logged_out Zeerovers',
    ]);
  });
});

describe('the link of a team', () => {
  test('admits players without the password until it is renewed, and these players stay', async () => {
    const { invitation } = team;
    const early = server.client();
    expect((await join(early, { invitation })).status).toBe(204);
    const renewed = await changedTeam({ renewLink: true });
    expect(renewed).toMatchObject({ password: 'zeester' });
    expect(codeOf(await join(server.client(), { invitation }))).toBe('invitation_ended');
    expect((await join(server.client(), { invitation: renewed.invitation })).status).toBe(204);
    expect(await sessionOf(early)).toMatchObject({ roles: ['player'] });
  });

  test('stops working after a change of password, and admits to no other team', async () => {
    const other = await newTeam(admin, 'Blauwe Team', 'zeester');
    expect(codeOf(await join(server.client(), { invitation: other.invitation }))).toBe('invitation_ended');
    await changedTeam({ password: 'kwal' });
    expect(codeOf(await join(server.client(), { invitation: team.invitation }))).toBe('invitation_ended');
  });
});

describe('the teams of one game', () => {
  test('have different names, regardless of upper and lower case', async () => {
    const other = await newTeam(admin, 'Blauwe Team');
    expect(codeOf(await admin.post('/api/teams', { name: ' rode team ', password: '' }))).toBe(
      'team_name_taken',
    );
    expect(codeOf(await patchTeam({ name: 'RODE TEAM' }, other))).toBe('team_name_taken');
    expect((await patchTeam({ name: 'RODE TEAM' })).status).toBe(200);
  });

  test('have different colours while there are unused ones', async () => {
    const { color } = await newTeam(admin, 'Blauwe Team');
    expect(codeOf(await patchTeam({ color }))).toBe('team_color_taken');
    for (let number = 3; number <= TEAM_COLORS.length + 1; number += 1)
      await newTeam(admin, `Team ${number}`);
    expect((await namesAndColors()).colors).toEqual(new Set(TEAM_COLORS));
    expect((await patchTeam({ color })).status).toBe(200);
  });

  test('have different names and colours after a saved game is added', async () => {
    const longest = 'x'.repeat(MAX_TEAM_NAME_LENGTH);
    await newTeam(admin, longest);
    await admin.post('/api/profiles', { name: 'Bewaard' });
    const { profiles } = ProfileList.parse((await admin.get('/api/profiles')).body);
    await admin.post(`/api/profiles/${profiles[0]?.id}/loads`, { mode: 'append' });
    const { names, colors } = await namesAndColors();
    expect(names).toEqual(['Rode Team', 'Rode Team 2', longest, `${longest.slice(0, -2)} 2`].toSorted());
    expect(colors).toEqual(new Set(TEAM_COLORS.slice(0, 4)));
  });

  test('have different names and colours after a deleted team is restored', async () => {
    const { archiveId } = Undo.parse((await admin.delete(`/api/teams/${team.id}`)).body);
    await newTeam(admin, 'Rode Team');
    await admin.post(`/api/archives/${archiveId}/restorations`);
    expect(await namesAndColors()).toEqual({
      names: ['Rode Team', 'Rode Team 2'],
      colors: new Set(TEAM_COLORS.slice(0, 2)),
    });
  });
});
