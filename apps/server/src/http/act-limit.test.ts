import { expect, test } from 'vitest';
import { TestClock } from '../testing/test-server.ts';
import { createActLimit } from './rate-limit.ts';
import { HttpRefusal } from './refusal.ts';

test('a session over its limit of acts can still read, save its draft and log out devices', () => {
  const countAct = createActLimit(new TestClock());
  const doAll = () => {
    for (;;) countAct('PUT /api/trip/contact', 'one');
  };
  expect(doAll).toThrow(HttpRefusal);
  expect(() => countAct('POST /api/teams', 'one')).toThrow(HttpRefusal);
  const open = [
    'DELETE /api/session/devices',
    'DELETE /api/owner/session/devices',
    'GET /api/audit',
    'PUT /api/trip/draft',
  ] as const;
  for (const key of open) countAct(key, 'one');
  countAct('POST /api/teams', 'another');
});
