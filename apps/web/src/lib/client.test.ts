import { expect, test } from 'vitest';
import { eitherSignal } from './client.ts';

test.each([0, 1])('aborts with the reason of the first signal', (first) => {
  const controllers = [new AbortController(), new AbortController()] as const;
  const both = eitherSignal(controllers[0].signal, controllers[1].signal);
  expect(both.aborted).toBe(false);
  controllers[first]?.abort('first');
  controllers[1 - first]?.abort('second');
  expect(both.reason).toBe('first');
});

test('aborts at once for a signal that is already aborted', () => {
  const active = new AbortController().signal;
  expect(eitherSignal(AbortSignal.abort('before'), active).reason).toBe('before');
  expect(eitherSignal(active, AbortSignal.abort('before')).reason).toBe('before');
});
