import { expect, test } from 'vitest';
import { TestClock } from '../testing/test-server.ts';
import { createActLimit } from './rate-limit.ts';
import { HttpRefusal } from './refusal.ts';

test('who has done too much can be logged out all the same, and reads and types on', () => {
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
