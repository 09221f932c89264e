import { describe, expect, it } from 'vitest';
import { KEEP_DELAY_MS, SAVE_DELAY_MS } from './autosave.ts';
import { settled, setUpAutosave } from './sample-autosave.ts';

describe('the copy of a draft on the device', () => {
  it('is there shortly after a change, and is written once for all of a moment', async () => {
    const { autosave, timers, device } = setUpAutosave();
    autosave.change('ab');
    expect(device.kept).toBeNull();
    await timers.pass(KEEP_DELAY_MS - 1);
    autosave.change('abc');
    await timers.pass(1);
    expect(device.kept).toEqual({ draft: 'abc', revision: 1, sent: 'a' });
  });

  it('has what is typed while saving fails', async () => {
    const { autosave, timers, device, fates } = setUpAutosave();
    fates.push('passing');
    autosave.change('ab');
    await timers.pass(SAVE_DELAY_MS);
    autosave.change('abc');
    await timers.pass(KEEP_DELAY_MS);
    expect(autosave.getState().kind).toBe('retrying');
    expect(device.kept).toMatchObject({ draft: 'abc', revision: 1 });
  });

  it('has what is typed while a save is on its way, and builds on that save once it is answered', async () => {
    const { autosave, timers, device, hold } = setUpAutosave();
    hold.on = true;
    autosave.change('ab');
    await timers.pass(SAVE_DELAY_MS);
    autosave.change('abc');
    await timers.pass(KEEP_DELAY_MS);
    expect(autosave.getState().kind).toBe('saving');
    expect(device.kept).toEqual({ draft: 'abc', revision: 1, sent: 'ab' });
    hold.release?.();
    await settled();
    expect(device.kept).toEqual({ draft: 'abc', revision: 2, sent: 'ab' });
  });

  it('has what is typed while somebody has to choose', async () => {
    const { autosave, timers, server, device } = setUpAutosave();
    Object.assign(server, { draft: 'theirs', revision: 7 });
    autosave.change('ab');
    await timers.pass(SAVE_DELAY_MS);
    autosave.change('abc');
    await timers.pass(KEEP_DELAY_MS);
    expect(autosave.getState().kind).toBe('outdated');
    expect(device.kept).toMatchObject({ draft: 'abc', revision: 1 });
  });

  it('is gone once the server has all, also when that was typed and taken back', async () => {
    const { autosave, timers, device } = setUpAutosave();
    autosave.change('ab');
    await timers.pass(SAVE_DELAY_MS);
    expect(device.kept).toBeNull();
    autosave.change('abc');
    autosave.change('ab');
    await timers.pass(KEEP_DELAY_MS);
    expect(device.kept).toBeNull();
  });

  it('stays when the editor is closed right after a change that cannot be saved', async () => {
    const { autosave, device, fates } = setUpAutosave();
    fates.push('refused');
    autosave.change('ab');
    await autosave.close();
    expect(device.kept).toMatchObject({ draft: 'ab', revision: 1 });
  });

  it('is not taken for another window by a later editor when the page was gone before the answer', async () => {
    const kept = { draft: 'abc', revision: 1, sent: 'ab' };
    const { autosave, timers, server } = setUpAutosave({ draft: 'ab', revision: 2, kept });
    await timers.pass(SAVE_DELAY_MS);
    expect(autosave.getState().kind).toBe('waiting');
    await timers.pass(SAVE_DELAY_MS);
    expect(server.saves).toEqual(['abc']);
    const other = setUpAutosave({ draft: 'theirs', revision: 2, kept });
    await other.timers.pass(SAVE_DELAY_MS);
    expect(other.autosave.getState().kind).toBe('outdated');
  });
});
