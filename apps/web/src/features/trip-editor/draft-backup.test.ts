import { beforeEach, expect, test, vi } from 'vitest';
import { sampleDraft } from './sample-draft.ts';

const DRAFT = sampleDraft();

beforeEach(() => {
  const device = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => device.get(key) ?? null,
    setItem: (key: string, value: string) => device.set(key, value),
  });
});

/** Another window of the same trip on this device. */
async function openWindow() {
  vi.resetModules();
  return import('./draft-backup.ts');
}

test('what one window has not saved outlives the saves of another', async () => {
  const [first, second] = [await openWindow(), await openWindow()];
  expect(second.readUnsaved()).toBeNull();
  first.keepUnsaved({ draft: DRAFT, revision: 3, sent: null });
  second.keepUnsaved(null);
  const third = await openWindow();
  expect(third.readUnsaved()).toMatchObject({ draft: DRAFT, revision: 3 });
  // Whoever goes on with it, and saves it, forgets it.
  third.keepUnsaved(null);
  expect(third.readUnsaved()).toBeNull();
});
