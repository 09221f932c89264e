import { describe, expect, it } from 'vitest';
import { RETRY_DELAYS_MS, SAVE_DELAY_MS } from './autosave.ts';
import { settled, setUpAutosave } from './sample-autosave.ts';

describe('saving a draft by itself', () => {
  it('saves after a rest, and once for all that was typed', async () => {
    const { autosave, timers, server } = setUpAutosave();
    autosave.change('ab');
    expect(autosave.getState().kind).toBe('waiting');
    await timers.pass(SAVE_DELAY_MS - 1);
    autosave.change('abc');
    await timers.pass(SAVE_DELAY_MS - 1);
    expect(server.saves).toEqual([]);
    await timers.pass(1);
    expect(server.saves).toEqual(['abc']);
    expect(autosave.getState()).toEqual({ kind: 'saved', at: timers.now });
  });

  it('saves nothing when the change was taken back in time', async () => {
    const { autosave, timers, server } = setUpAutosave();
    autosave.change('ab');
    autosave.change('a');
    expect(autosave.getState().kind).toBe('saved');
    await timers.pass(SAVE_DELAY_MS);
    expect(server.saves).toEqual([]);
  });

  it('has one save on its way at a time; what was typed meanwhile follows', async () => {
    const { autosave, timers, server, hold } = setUpAutosave();
    hold.on = true;
    autosave.change('ab');
    await timers.pass(SAVE_DELAY_MS);
    autosave.change('abc');
    await timers.pass(SAVE_DELAY_MS);
    expect(autosave.getState().kind).toBe('saving');
    hold.on = false;
    hold.release?.();
    await settled();
    expect(server.saves).toEqual(['ab']);
    expect(autosave.getState().kind).toBe('waiting');
    await timers.pass(SAVE_DELAY_MS);
    expect(server.saves).toEqual(['ab', 'abc']);
  });

  it('tries again with longer pauses, keeps the draft on the device, and saves the newest in the end', async () => {
    const { autosave, timers, server, device, fates } = setUpAutosave();
    fates.push(...RETRY_DELAYS_MS.map(() => 'passing' as const), 'passing');
    autosave.change('ab');
    await timers.pass(SAVE_DELAY_MS);
    expect(autosave.getState().kind).toBe('retrying');
    expect(device.kept).toEqual({ draft: 'ab', revision: 1, sent: 'ab' });
    autosave.change('abc');
    for (const delay of RETRY_DELAYS_MS) {
      await timers.pass(delay - 1);
      expect(autosave.getState().kind).toBe('retrying');
      await timers.pass(1);
    }
    expect(fates).toEqual([]);
    // The last pause is the one that stays.
    await timers.pass(RETRY_DELAYS_MS.at(-1) ?? 0);
    expect(server.saves).toEqual(['abc']);
    expect(autosave.getState().kind).toBe('saved');
    expect(device.kept).toBeNull();
  });

  it('tries at once when there is a connection again', async () => {
    const { autosave, timers, server, fates } = setUpAutosave();
    fates.push('passing');
    autosave.change('ab');
    await timers.pass(SAVE_DELAY_MS);
    autosave.retry();
    await settled();
    expect(server.saves).toEqual(['ab']);
  });

  it('saves again what may have arrived, even when it was taken back since', async () => {
    const { autosave, timers, server, fates } = setUpAutosave();
    fates.push('lost');
    autosave.change('ab');
    await timers.pass(SAVE_DELAY_MS);
    expect(server.draft).toBe('ab');
    autosave.change('a');
    await timers.pass(RETRY_DELAYS_MS[0] + SAVE_DELAY_MS);
    await timers.pass(SAVE_DELAY_MS);
    expect(server.draft).toBe('a');
    expect(autosave.getState().kind).toBe('saved');
  });

  it('does not take its own save, whose answer was lost, for that of somebody else', async () => {
    const { autosave, timers, server, fates } = setUpAutosave();
    fates.push('lost', 'passing');
    autosave.change('ab');
    await timers.pass(SAVE_DELAY_MS);
    autosave.change('abc');
    await timers.pass(RETRY_DELAYS_MS[0]);
    autosave.change('abcd');
    await timers.pass(RETRY_DELAYS_MS[1]);
    expect(autosave.getState().kind).toBe('waiting');
    await timers.pass(SAVE_DELAY_MS);
    expect(server.saves).toEqual(['ab', 'abcd']);
  });

  it('waits for a choice when somebody else has saved', async () => {
    const { autosave, timers, server, device } = setUpAutosave();
    server.draft = 'theirs';
    server.revision = 7;
    autosave.change('ab');
    await timers.pass(SAVE_DELAY_MS);
    expect(autosave.getState().kind).toBe('outdated');
    autosave.change('abc');
    await timers.pass(SAVE_DELAY_MS);
    expect(server.saves).toEqual([]);
    expect(device.kept).not.toBeNull();

    await autosave.overwrite();
    expect(server.draft).toBe('abc');
    expect(autosave.getState().kind).toBe('saved');
  });

  it('goes on from the draft of somebody else when that is chosen', async () => {
    const { autosave, timers, server, device } = setUpAutosave();
    server.revision = 7;
    autosave.change('ab');
    await timers.pass(SAVE_DELAY_MS);
    autosave.rebase({ draft: 'theirs', revision: 7, savedAt: 5 });
    expect(autosave.getState()).toEqual({ kind: 'saved', at: 5 });
    expect(device.kept).toBeNull();
    autosave.change('theirs!');
    await timers.pass(SAVE_DELAY_MS);
    expect(server.saves).toEqual(['theirs!']);
  });

  it('does not try again by itself what the server refuses, until it is another draft', async () => {
    const { autosave, timers, server, fates } = setUpAutosave();
    fates.push('refused');
    autosave.change('ab');
    await timers.pass(SAVE_DELAY_MS);
    expect(autosave.getState().kind).toBe('refused');
    await timers.pass(RETRY_DELAYS_MS.at(-1) ?? 0);
    expect(server.saves).toEqual([]);
    autosave.change('abc');
    await timers.pass(SAVE_DELAY_MS);
    expect(server.saves).toEqual(['abc']);
  });

  it('saves at once and keeps a copy when the page is left', async () => {
    const { autosave, server, device, hold } = setUpAutosave();
    hold.on = true;
    autosave.change('ab');
    autosave.leave();
    expect(device.kept).toMatchObject({ draft: 'ab', revision: 1 });
    hold.release?.();
    await settled();
    expect(server.saves).toEqual(['ab']);
    expect(device.kept).toBeNull();
  });

  it('flushes all there is, and says whether it worked', async () => {
    const { autosave, server, fates } = setUpAutosave();
    autosave.change('ab');
    expect(await autosave.flush()).toBe(true);
    expect(server.saves).toEqual(['ab']);
    fates.push('passing');
    autosave.change('abc');
    expect(await autosave.flush()).toBe(false);
  });

  it('makes a last save when it is closed, and is silent after that', async () => {
    const { autosave, timers, server, fates } = setUpAutosave();
    fates.push('passing');
    autosave.change('ab');
    await autosave.close();
    await timers.pass(RETRY_DELAYS_MS.at(-1) ?? 0);
    expect(server.saves).toEqual([]);
  });

  it('saves what stands here over what was put in its place elsewhere', async () => {
    const { autosave, timers, server } = setUpAutosave();
    server.revision = 9;
    autosave.rebase({ draft: null, revision: 9, savedAt: null });
    await timers.pass(SAVE_DELAY_MS);
    expect(server.saves).toEqual(['a']);
  });

  it('goes on by itself when the server holds what it had, under another number', async () => {
    const { autosave, timers, server } = setUpAutosave();
    // As after a publication whose answer was lost.
    server.revision = 7;
    autosave.change('ab');
    await timers.pass(SAVE_DELAY_MS);
    expect(autosave.getState().kind).toBe('waiting');
    await timers.pass(SAVE_DELAY_MS);
    expect(server.saves).toEqual(['ab']);
  });
});
