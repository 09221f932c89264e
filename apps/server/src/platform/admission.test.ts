import { describe, expect, test } from 'vitest';
import { createAdmission } from './admission.ts';

describe('whoever waits for a turn', () => {
  test('can give up, and leaves the place in the queue to another', async () => {
    const admission = createAdmission({ atOnce: 1, waiting: 1 });
    const leave = await admission.enter();
    const giving = new AbortController();
    const first = admission.enter(giving.signal);
    expect(await admission.enter()).toBeNull();
    giving.abort();
    expect(await first).toBeNull();
    const second = admission.run(async () => 'tweede');
    leave?.();
    expect(await second).toBe('tweede');
    expect(await admission.run(async () => 'derde')).toBe('derde');
  });

  test('has the turn once it has come, whatever is given up later', async () => {
    const admission = createAdmission({ atOnce: 1, waiting: 2 });
    const leave = await admission.enter();
    const giving = new AbortController();
    const first = admission.enter(giving.signal);
    const second = admission.enter();
    leave?.();
    giving.abort();
    const leaveFirst = await first;
    expect(leaveFirst).not.toBeNull();
    leaveFirst?.();
    expect(await second).not.toBeNull();
  });

  test('does not begin to wait when it was given up before', async () => {
    const admission = createAdmission({ atOnce: 1, waiting: 1 });
    expect(await admission.run(async () => 'te laat', AbortSignal.abort())).toBeNull();
    expect(await admission.run(async () => 'op tijd')).toBe('op tijd');
  });
});
