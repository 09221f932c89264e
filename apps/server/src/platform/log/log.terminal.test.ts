import { expect, test } from 'vitest';
import { describeError, readableLog } from './log.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours are control characters
const COLOURS = /\u001b\[\d+m/g;

test('the terminal log shows the time, the event, and a stack for a fault', () => {
  const texts: string[] = [];
  const log = readableLog({ level: 'info', to: { write: (text) => texts.push(text) } });
  const requestId = 'ab12cd';
  const request = {
    method: 'GET',
    route: '/api/trip',
    status: 200,
    ms: 12,
    bytes: 900,
    requestId,
    role: 'visitor',
  };
  log.request('info', request);
  log.request('debug', request);
  log.fault('error', {
    place: 'photos',
    kind: 'fault',
    unsaid: 0,
    requestId,
    error: describeError(new Error('The disk is full')),
  });
  log.serverEvent('started', { version: '0.1.0', ms: 800 });
  const [first = '', second = '', third = '', ...more] = texts.map((text) => text.replaceAll(COLOURS, ''));
  expect(first).toMatch(/^\d\d:\d\d:\d\d GET \/api\/trip 200 12 ms visitor ab12cd\n$/);
  expect(second).toMatch(
    /^\d\d:\d\d:\d\d photos: Error The disk is full ab12cd\n {2}at .*terminal\.test\.ts/,
  );
  expect(third).toMatch(/^\d\d:\d\d:\d\d started version 0\.1\.0, ms 800\n$/);
  expect(more).toEqual([]);
});
