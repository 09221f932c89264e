import type { DraftSaved } from '@reisspel/contract/trip/trip-editing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Autosave, RETRY_DELAYS_MS, SAVE_DELAY_MS } from './autosave.ts';

type Failure = 'outdated' | 'temporary' | 'refused';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

async function advance(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}

/** A fake server with one draft, and an autosave that has loaded it. */
function setUpAutosave() {
  const server = { draft: 'a', revision: 1, saves: [] as string[] };
  /** The failures of the next saves, in order. `lost`: the server saves, but does not respond. */
  const failures: (Failure | 'lost')[] = [];
  /** While `on`, a save waits until `release` is called. */
  const hold: { release: (() => void) | null; on: boolean } = { release: null, on: false };

  const save = async (text: string, baseRevision: number): Promise<DraftSaved> => {
    if (hold.on) {
      await new Promise<void>((resolve) => {
        hold.release = resolve;
      });
    }
    const failure = failures.shift();
    if (failure !== undefined && failure !== 'lost') throw failure;
    if (baseRevision !== server.revision) {
      // The same draft again counts as the same save.
      if (server.draft !== text) throw 'outdated' satisfies Failure;
      return { draftRevision: server.revision, savedAt: Date.now() };
    }
    server.saves.push(text);
    server.draft = text;
    server.revision += 1;
    if (failure === 'lost') throw 'temporary' satisfies Failure;
    return { draftRevision: server.revision, savedAt: Date.now() };
  };
  const autosave = new Autosave<string>(
    {
      save,
      classifyError: (error) => (error === 'outdated' || error === 'refused' ? error : 'retrying'),
    },
    { draft: 'a', draftRevision: 1, savedAt: null },
  );
  return { autosave, server, failures, hold };
}

describe('the autosave', () => {
  it('saves once, after a pause in the typing', async () => {
    const { autosave, server } = setUpAutosave();
    autosave.change('ab');
    expect(autosave.getState().kind).toBe('waiting');
    await advance(SAVE_DELAY_MS - 1);
    autosave.change('abc');
    await advance(SAVE_DELAY_MS - 1);
    expect(server.saves).toEqual([]);
    await advance(1);
    expect(server.saves).toEqual(['abc']);
    expect(autosave.getState()).toEqual({ kind: 'saved', at: Date.now() });
  });

  it('saves nothing when a change is undone before the save', async () => {
    const { autosave, server } = setUpAutosave();
    autosave.change('ab');
    autosave.change('a');
    expect(autosave.getState().kind).toBe('saved');
    await advance(SAVE_DELAY_MS);
    expect(server.saves).toEqual([]);
  });

  it('sends one save at a time, and then the changes made meanwhile', async () => {
    const { autosave, server, hold } = setUpAutosave();
    hold.on = true;
    autosave.change('ab');
    await advance(SAVE_DELAY_MS);
    autosave.change('abc');
    await advance(SAVE_DELAY_MS);
    expect(autosave.getState().kind).toBe('saving');
    hold.on = false;
    hold.release?.();
    await advance(0);
    expect(server.saves).toEqual(['ab']);
    expect(autosave.getState().kind).toBe('waiting');
    await advance(SAVE_DELAY_MS);
    expect(server.saves).toEqual(['ab', 'abc']);
  });

  it('retries with growing delays, and then saves the newest draft', async () => {
    const { autosave, server, failures } = setUpAutosave();
    failures.push(...RETRY_DELAYS_MS.map(() => 'temporary' as const), 'temporary');
    autosave.change('ab');
    await advance(SAVE_DELAY_MS);
    expect(autosave.getState().kind).toBe('retrying');
    autosave.change('abc');
    for (const delay of RETRY_DELAYS_MS) {
      await advance(delay - 1);
      expect(autosave.getState().kind).toBe('retrying');
      await advance(1);
    }
    expect(failures).toEqual([]);
    // The last delay applies to all later tries.
    await advance(RETRY_DELAYS_MS.at(-1) ?? 0);
    await advance(SAVE_DELAY_MS);
    expect(server.draft).toBe('abc');
    expect(autosave.getState().kind).toBe('saved');
  });

  it('retries immediately when it is flushed', async () => {
    const { autosave, server, failures } = setUpAutosave();
    failures.push('temporary');
    autosave.change('ab');
    await advance(SAVE_DELAY_MS);
    await autosave.flush();
    expect(server.saves).toEqual(['ab']);
  });

  it('resends a save without a response, even if the change was undone since', async () => {
    const { autosave, server, failures } = setUpAutosave();
    failures.push('lost');
    autosave.change('ab');
    await advance(SAVE_DELAY_MS);
    expect(server.draft).toBe('ab');
    autosave.change('a');
    await advance(RETRY_DELAYS_MS[0] + SAVE_DELAY_MS);
    await advance(SAVE_DELAY_MS);
    expect(server.draft).toBe('a');
    expect(autosave.getState().kind).toBe('saved');
  });

  it('recognises its own save after the response was lost', async () => {
    const { autosave, server, failures } = setUpAutosave();
    failures.push('lost', 'temporary');
    autosave.change('ab');
    await advance(SAVE_DELAY_MS);
    autosave.change('abc');
    await advance(RETRY_DELAYS_MS[0]);
    autosave.change('abcd');
    await advance(RETRY_DELAYS_MS[1]);
    expect(autosave.getState().kind).toBe('waiting');
    await advance(SAVE_DELAY_MS);
    expect(server.saves).toEqual(['ab', 'abcd']);
  });

  it('stops saving when another window has saved, and keeps the last confirmed draft', async () => {
    const { autosave, server } = setUpAutosave();
    server.draft = 'other window';
    server.revision = 7;
    autosave.change('ab');
    await advance(SAVE_DELAY_MS);
    expect(autosave.getState().kind).toBe('outdated');
    autosave.change('abc');
    await advance(SAVE_DELAY_MS);
    expect(await autosave.flush()).toBe(false);
    expect(server.saves).toEqual([]);
    expect([autosave.saved, autosave.current]).toEqual(['a', 'abc']);
  });

  it('saves changes to a draft that replaced the current one', async () => {
    const { autosave, server } = setUpAutosave();
    server.revision = 7;
    autosave.replace({ draft: 'other window', draftRevision: 7, savedAt: 5 });
    expect(autosave.getState()).toEqual({ kind: 'saved', at: 5 });
    autosave.change('other window!');
    await advance(SAVE_DELAY_MS);
    expect(server.saves).toEqual(['other window!']);
  });

  it('does not retry a refused draft until the draft changes', async () => {
    const { autosave, server, failures } = setUpAutosave();
    failures.push('refused');
    autosave.change('ab');
    await advance(SAVE_DELAY_MS);
    expect(autosave.getState().kind).toBe('refused');
    await advance(RETRY_DELAYS_MS.at(-1) ?? 0);
    expect(server.saves).toEqual([]);
    autosave.change('abc');
    await advance(SAVE_DELAY_MS);
    expect(server.saves).toEqual(['abc']);
  });

  it('flushes all changes, and returns whether the server has them', async () => {
    const { autosave, server, failures } = setUpAutosave();
    autosave.change('ab');
    expect(await autosave.flush()).toBe(true);
    expect(server.saves).toEqual(['ab']);
    failures.push('temporary');
    autosave.change('abc');
    expect(await autosave.flush()).toBe(false);
  });

  it('keeps retrying after the editor is closed', async () => {
    const { autosave, server, failures } = setUpAutosave();
    failures.push('temporary');
    autosave.change('ab');
    void autosave.flush();
    await advance(0);
    await advance(RETRY_DELAYS_MS[0]);
    expect(server.saves).toEqual(['ab']);
  });

  it('saves the local draft over a draft that was published elsewhere', async () => {
    const { autosave, server } = setUpAutosave();
    server.revision = 9;
    autosave.rebase({ draft: 'published', draftRevision: 9, savedAt: null });
    await advance(SAVE_DELAY_MS);
    expect(server.saves).toEqual(['a']);
  });
});
