import { expect, test } from 'vitest';
import { inTurn } from './turn.ts';

test('an AbortError of the work itself is thrown, and is not taken for a stolen turn', async () => {
  const storageGaveUp = new DOMException('The transaction was aborted', 'AbortError');
  await expect(inTurn(() => Promise.reject(storageGaveUp))).rejects.toBe(storageGaveUp);
});

test('a stolen turn gives null, and tells the work', async () => {
  const took = inTurn(async (taken) => {
    await navigator.locks.request('reisspel-photos', { steal: true }, () => {});
    return taken.aborted;
  });
  expect(await took).toBeNull();
});

test('finished work gives its result', async () => {
  expect(await inTurn(async () => 'sent')).toBe('sent');
});
