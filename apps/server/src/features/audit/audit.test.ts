import { AUDIT_KEPT_DAYS, AUDIT_PAGE, DELETION_KEPT_MS } from '@reisspel/contract/limits';
import { AuditPage, type AuditUndo } from '@reisspel/contract/operate/audit';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newTask, newTeam, photoInput } from '../../testing/game-builders.ts';
import type { TestClient } from '../../testing/test-client.ts';
import {
  ADMIN_PASSWORD,
  createTestServer,
  DIALECTS,
  newTrip,
  OWNER_PASSWORD,
  type TestServer,
} from '../../testing/test-server.ts';
import { pruneAudit } from './store.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

async function log(client: TestClient, query = ''): Promise<AuditPage> {
  return AuditPage.parse((await client.get(`/api/audit${query}`)).body);
}

describe.each(DIALECTS)('the log of a trip on %s', (dialect) => {
  let server: TestServer;
  let admin: TestClient;
  beforeEach(async () => {
    server = await createTestServer({ dialect });
    admin = await server.admin();
  });
  afterEach(() => server.stop());

  async function entryOf(act: string) {
    return (await log(admin)).entries.find((entry) => entry.act === act);
  }

  test('lists acts with a role and the name at that time, the newest first', async () => {
    server.clock.advance(1);
    const team = await newTeam(admin, 'Rode Team');
    server.clock.advance(1);
    const other = server.client();
    await other.post('/api/session/admin', { password: ADMIN_PASSWORD });
    server.clock.advance(1);
    await other.delete(`/api/teams/${team.id}`);
    const { entries, next } = await log(admin);
    expect(entries.map(({ act, here, role, label }) => ({ act, here, role, label }))).toEqual([
      { act: 'team_deleted', here: false, role: 'organiser', label: 'Rode Team' },
      { act: 'admin_logged_in', here: false, role: 'organiser', label: '' },
      { act: 'team_added', here: true, role: 'organiser', label: 'Rode Team' },
      { act: 'admin_logged_in', here: true, role: 'organiser', label: '' },
    ]);
    expect(next).toBeNull();
  });

  test('has pages, and can be limited to one kind of act', async () => {
    for (let n = 0; n < AUDIT_PAGE; n += 1) await newTask(admin, photoInput({ instructions: `Foto ${n}` }));
    const first = await log(admin);
    expect(first.entries).toHaveLength(AUDIT_PAGE);
    const second = await log(admin, `?before=${first.next}`);
    expect(second).toMatchObject({ next: null });
    const ids = [...first.entries, ...second.entries].map(({ id }) => id);
    expect(new Set(ids).size).toBe(AUDIT_PAGE + 1);
    const access = await log(admin, '?kind=access');
    expect(access.entries.map(({ act }) => act)).toEqual(['admin_logged_in']);
  });

  test('skips acts that this version does not know', async () => {
    server.clock.advance(1);
    for (let n = 0; n < AUDIT_PAGE; n += 1) await newTask(admin, photoInput({ instructions: `Foto ${n}` }));
    const first = await log(admin);
    for (const unknown of [first.entries[3]?.id ?? '', first.entries.at(-1)?.id ?? ''])
      await server.database.write((tx) =>
        tx.query.updateTable('audit').set({ act: 'of_a_later_version' }).where('id', '=', unknown).execute(),
      );
    const page = await log(admin);
    expect(page.entries).toHaveLength(AUDIT_PAGE - 2);
    expect((await log(admin, `?before=${page.next}`)).entries.map(({ act }) => act)).toEqual([
      'admin_logged_in',
    ]);
  });

  test('offers to undo an act until it was undone or its time has passed', async () => {
    const team = await newTeam(admin, 'Rode Team');
    await admin.post(`/api/teams/${team.id}/adjustments`, { points: -5, reason: 'Te laat' });
    const points = await entryOf('points_given');
    expect(points).toMatchObject({ label: 'Rode Team: -5 (Te laat)', undo: { state: 'open' } });
    await undo(points?.undo);
    expect((await entryOf('points_given'))?.undo).toEqual({ state: 'past' });

    await admin.delete(`/api/teams/${team.id}`);
    const deletion = await entryOf('team_deleted');
    await undo(deletion?.undo);
    expect((await entryOf('team_deleted'))?.undo).toEqual({ state: 'past' });
    const task = await newTask(admin, photoInput());
    await admin.delete(`/api/tasks/${task.id}`);
    expect((await entryOf('task_deleted'))?.undo.state).toBe('open');
    server.clock.advance(DELETION_KEPT_MS);
    expect((await entryOf('task_deleted'))?.undo.state).toBe('past');
    expect((await entryOf('task_added'))?.undo.state).toBe('none');
  });

  test('offers to restore the previous version until the next publication', async () => {
    await admin.post('/api/trip/versions/1/restorations');
    const restored = await entryOf('version_restored');
    expect(restored?.undo).toMatchObject({
      state: 'open',
      undo: { by: 'version', version: 1, published: 2 },
    });
    server.clock.advance(1);
    await admin.post('/api/trip/versions/1/restorations');
    const all = (await log(admin, '?kind=pages')).entries.map((entry) => entry.undo.state);
    expect(all).toEqual(['open', 'past']);
  });

  test('shows this trip only, and the server’s acts to its owner only', async () => {
    await newTrip(server.database, server.clock, { slug: 'andere' });
    const elsewhere = server.client().at('/r/andere');
    await elsewhere.post('/api/session/admin', { password: ADMIN_PASSWORD });
    const { entries } = await log(elsewhere);
    expect(entries.map(({ act }) => act)).toEqual(['admin_logged_in']);
    const first = (await log(admin)).entries[0]?.id;
    expect((await elsewhere.get(`/api/audit?before=${first}`)).body).toEqual({ entries: [], next: null });

    const owner = server.client();
    await owner.post('/api/owner/session', { password: OWNER_PASSWORD });
    const ofServer = AuditPage.parse((await owner.get('/api/owner/audit')).body);
    expect(ofServer.entries).toMatchObject([{ act: 'owner_logged_in', role: 'owner', here: true }]);
    await owner.put('/api/owner/trips/andere/admin-password', { password: 'nieuw-slot' });
    await elsewhere.post('/api/session/admin', { password: 'nieuw-slot' });
    const changed = (await log(elsewhere)).entries.find(({ act }) => act === 'admin_password_set');
    expect(changed).toMatchObject({ role: 'owner', here: false });
  });

  test('deletes entries that are too old or too many', async () => {
    for (let n = 0; n < 5; n += 1) {
      server.clock.advance(1);
      await newTeam(admin, `Team ${n}`);
    }
    await server.database.write((tx) => pruneAudit(tx, 0, 3));
    const kept = (await log(admin)).entries.map(({ act, label }) => [act, label]);
    expect(kept).toEqual([
      ['team_added', 'Team 4'],
      ['team_added', 'Team 3'],
      ['team_added', 'Team 2'],
    ]);
    server.clock.advance(AUDIT_KEPT_DAYS * DAY_MS + 1);
    await server.cleanUp();
    const again = server.client();
    await again.post('/api/session/admin', { password: ADMIN_PASSWORD });
    expect((await log(again)).entries.map(({ act }) => act)).toEqual(['admin_logged_in']);
  });

  async function undo(offer: AuditPage['entries'][number]['undo'] | undefined): Promise<void> {
    if (offer?.state !== 'open') throw new Error('The act cannot be undone');
    expect((await requestUndo(offer.undo)).status).toBeLessThan(300);
  }

  function requestUndo(offered: AuditUndo) {
    switch (offered.by) {
      case 'restoration':
        return admin.post(`/api/archives/${offered.archiveId}/restorations`);
      case 'points':
        return admin.delete(`/api/adjustments/${offered.adjustmentId}`);
      case 'withdrawal':
        return admin.delete(`/api/messages/${offered.messageId}`);
      case 'review':
        return admin.delete(`/api/submissions/${offered.submissionId}/review?seen=${offered.decision}`);
      case 'version':
        return admin.post(`/api/trip/versions/${offered.version}/restorations`);
      default:
        return offered satisfies never;
    }
  }
});
