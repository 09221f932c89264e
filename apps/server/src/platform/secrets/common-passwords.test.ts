import { afterEach, expect, test } from 'vitest';
import { codeOf } from '../../testing/game-builders.ts';
import {
  ADMIN_PASSWORD,
  createTestServer,
  OWNER_PASSWORD,
  type TestServer,
} from '../../testing/test-server.ts';
import { isCommonPassword } from './passwords.ts';

let server: TestServer;
afterEach(() => server?.stop());

test('recognises common passwords in each language of the app, however they are written', () => {
  for (const common of ['123456', 'password', 'Welkom01', ' QWERTY', 'geheim', 'contraseña', 'Reisspel']) {
    expect([common, isCommonPassword(common)]).toEqual([common, true]);
  }
  for (const rare of ['', 'zeelucht', 'haring-in-het-land', '# Passwords', ADMIN_PASSWORD, OWNER_PASSWORD]) {
    expect([rare, isCommonPassword(rare)]).toEqual([rare, false]);
  }
});

test('refuses a common password and keeps the old one', async () => {
  server = await createTestServer();
  const [admin, owner] = [await server.admin(), await server.owner()];
  const trip = { slug: 'zomer', title: 'Zomer', adminPassword: 'wachtwoord' };
  const refused = [
    await admin.put('/api/gallery/password', { password: 'welkom' }),
    await admin.put('/api/trip/entry', { kind: 'password', password: 'Vakantie' }),
    await owner.put('/api/owner/trips/reis/admin-password', { password: 'qwerty' }),
    await owner.post('/api/owner/trips', trip),
  ];
  expect(refused.map((answer) => [answer.status, codeOf(answer)])).toEqual(
    refused.map(() => [400, 'password_common']),
  );
  for (const door of ['gallery', 'admin']) {
    const opened = await server.client().post(`/api/session/${door}`, { password: ADMIN_PASSWORD });
    expect(opened.status).toBe(204);
  }
  expect((await server.client().get('/api/session')).body).toMatchObject({ entry: 'open' });
  expect((await owner.post('/api/owner/trips', { ...trip, adminPassword: 'zeelucht' })).status).toBe(201);
});
