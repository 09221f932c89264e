import { expect, test } from 'vitest';
import { inTurn } from './turn.ts';

test('work that fails with an AbortError of its own fails, and the turn was not taken away', async () => {
  const storageGaveUp = new DOMException('The transaction was aborted', 'AbortError');
  await expect(inTurn(() => Promise.reject(storageGaveUp))).rejects.toBe(storageGaveUp);
});

test('a turn that is taken away says so, however the work ends', async () => {
  const took = inTurn(async (taken) => {
    await navigator.locks.request('reisspel-photos', { steal: true }, () => {});
    return taken.aborted;
  });
  expect(await took).toBeNull();
});

test('work that is done gives what it found', async () => {
  expect(await inTurn(async () => 'sent')).toBe('sent');
});
