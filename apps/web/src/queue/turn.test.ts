import { expect, test } from 'vitest';
import { runInTurn } from './turn.ts';

test('an AbortError of the work itself is thrown, and is not taken for a stolen turn', async () => {
  const storageGaveUp = new DOMException('The transaction was aborted', 'AbortError');
  await expect(runInTurn(() => Promise.reject(storageGaveUp))).rejects.toBe(storageGaveUp);
});

test('a stolen turn resolves to null and aborts the signal of its work', async () => {
  const result = runInTurn(async (stolen) => {
    await navigator.locks.request('reisspel-photos', { steal: true }, () => {});
    return stolen.aborted;
  });
  expect(await result).toBeNull();
});

test('a turn resolves to the result of its work', async () => {
  expect(await runInTurn(async () => 'sent')).toBe('sent');
});
