import { describe, expect, test } from 'vitest';
import { createAdmission } from './admission.ts';

describe('work that waits for its turn', () => {
  test('can give up its place in the queue', async () => {
    const admission = createAdmission({ atOnce: 1, waiting: 1 });
    const leave = await admission.enter();
    const givingUp = new AbortController();
    const first = admission.enter(givingUp.signal);
    expect(await admission.enter()).toBeNull();
    givingUp.abort();
    expect(await first).toBeNull();
    const second = admission.run(async () => 'tweede');
    leave?.();
    expect(await second).toBe('tweede');
    expect(await admission.run(async () => 'derde')).toBe('derde');
  });

  test('keeps its turn when the signal aborts later', async () => {
    const admission = createAdmission({ atOnce: 1, waiting: 2 });
    const leave = await admission.enter();
    const givingUp = new AbortController();
    const first = admission.enter(givingUp.signal);
    const second = admission.enter();
    leave?.();
    givingUp.abort();
    const leaveFirst = await first;
    expect(leaveFirst).not.toBeNull();
    leaveFirst?.();
    expect(await second).not.toBeNull();
  });

  test('does not wait when the signal is already aborted', async () => {
    const admission = createAdmission({ atOnce: 1, waiting: 1 });
    expect(await admission.run(async () => 'te laat', AbortSignal.abort())).toBeNull();
    expect(await admission.run(async () => 'op tijd')).toBe('op tijd');
  });
});
