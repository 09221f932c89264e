import type { DraftSaved } from '@reisspel/contract/trip/trip-editing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Autosave, RETRY_DELAYS_MS, SAVE_DELAY_MS } from './autosave.ts';

type Failure = 'outdated' | 'passing' | 'refused';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}

/** A server with one draft, and an editor that opened it. */
function setUpAutosave() {
  const server = { draft: 'a', revision: 1, saves: [] as string[] };
  /** The results of the next saves, in order. `lost`: the save arrives, its answer does not. */
  const fates: (Failure | 'lost')[] = [];
  const hold: { release: (() => void) | null; on: boolean } = { release: null, on: false };

  const save = async (text: string, base: number): Promise<DraftSaved> => {
    if (hold.on) {
      await new Promise<void>((resolve) => {
        hold.release = resolve;
      });
    }
    const fate = fates.shift();
    if (fate !== undefined && fate !== 'lost') throw fate;
    if (base !== server.revision) {
      // The same draft again counts as the same save.
      if (server.draft !== text) throw 'outdated' satisfies Failure;
      return { draftRevision: server.revision, savedAt: Date.now() };
    }
    server.saves.push(text);
    server.draft = text;
    server.revision += 1;
    if (fate === 'lost') throw 'passing' satisfies Failure;
    return { draftRevision: server.revision, savedAt: Date.now() };
  };
  const autosave = new Autosave<string>(
    {
      save,
      meaningOf: (error) => (error === 'outdated' || error === 'refused' ? error : 'retrying'),
    },
    { draft: 'a', draftRevision: 1, savedAt: null },
  );
  return { autosave, server, fates, hold };
}

describe('the autosave', () => {
  it('saves once, after a pause in the typing', async () => {
    const { autosave, server } = setUpAutosave();
    autosave.change('ab');
    expect(autosave.getState().kind).toBe('waiting');
    await pass(SAVE_DELAY_MS - 1);
    autosave.change('abc');
    await pass(SAVE_DELAY_MS - 1);
    expect(server.saves).toEqual([]);
    await pass(1);
    expect(server.saves).toEqual(['abc']);
    expect(autosave.getState()).toEqual({ kind: 'saved', at: Date.now() });
  });

  it('saves nothing when a change is undone before the save', async () => {
    const { autosave, server } = setUpAutosave();
    autosave.change('ab');
    autosave.change('a');
    expect(autosave.getState().kind).toBe('saved');
    await pass(SAVE_DELAY_MS);
    expect(server.saves).toEqual([]);
  });

  it('sends one save at a time, and then the changes made meanwhile', async () => {
    const { autosave, server, hold } = setUpAutosave();
    hold.on = true;
    autosave.change('ab');
    await pass(SAVE_DELAY_MS);
    autosave.change('abc');
    await pass(SAVE_DELAY_MS);
    expect(autosave.getState().kind).toBe('saving');
    hold.on = false;
    hold.release?.();
    await pass(0);
    expect(server.saves).toEqual(['ab']);
    expect(autosave.getState().kind).toBe('waiting');
    await pass(SAVE_DELAY_MS);
    expect(server.saves).toEqual(['ab', 'abc']);
  });

  it('retries with growing delays, and then saves the newest draft', async () => {
    const { autosave, server, fates } = setUpAutosave();
    fates.push(...RETRY_DELAYS_MS.map(() => 'passing' as const), 'passing');
    autosave.change('ab');
    await pass(SAVE_DELAY_MS);
    expect(autosave.getState().kind).toBe('retrying');
    autosave.change('abc');
    for (const delay of RETRY_DELAYS_MS) {
      await pass(delay - 1);
      expect(autosave.getState().kind).toBe('retrying');
      await pass(1);
    }
    expect(fates).toEqual([]);
    // The last delay applies to all later tries.
    await pass(RETRY_DELAYS_MS.at(-1) ?? 0);
    await pass(SAVE_DELAY_MS);
    expect(server.draft).toBe('abc');
    expect(autosave.getState().kind).toBe('saved');
  });

  it('retries at once on a flush', async () => {
    const { autosave, server, fates } = setUpAutosave();
    fates.push('passing');
    autosave.change('ab');
    await pass(SAVE_DELAY_MS);
    await autosave.flush();
    expect(server.saves).toEqual(['ab']);
  });

  it('resends a save without an answer, even when the change was undone since', async () => {
    const { autosave, server, fates } = setUpAutosave();
    fates.push('lost');
    autosave.change('ab');
    await pass(SAVE_DELAY_MS);
    expect(server.draft).toBe('ab');
    autosave.change('a');
    await pass(RETRY_DELAYS_MS[0] + SAVE_DELAY_MS);
    await pass(SAVE_DELAY_MS);
    expect(server.draft).toBe('a');
    expect(autosave.getState().kind).toBe('saved');
  });

  it('recognises its own save after the answer was lost', async () => {
    const { autosave, server, fates } = setUpAutosave();
    fates.push('lost', 'passing');
    autosave.change('ab');
    await pass(SAVE_DELAY_MS);
    autosave.change('abc');
    await pass(RETRY_DELAYS_MS[0]);
    autosave.change('abcd');
    await pass(RETRY_DELAYS_MS[1]);
    expect(autosave.getState().kind).toBe('waiting');
    await pass(SAVE_DELAY_MS);
    expect(server.saves).toEqual(['ab', 'abcd']);
  });

  it('stops saving when another window has saved, and keeps the last confirmed draft', async () => {
    const { autosave, server } = setUpAutosave();
    server.draft = 'theirs';
    server.revision = 7;
    autosave.change('ab');
    await pass(SAVE_DELAY_MS);
    expect(autosave.getState().kind).toBe('outdated');
    autosave.change('abc');
    await pass(SAVE_DELAY_MS);
    expect(await autosave.flush()).toBe(false);
    expect(server.saves).toEqual([]);
    expect([autosave.saved, autosave.current]).toEqual(['a', 'abc']);
  });

  it('saves changes to a draft that replaced the current one', async () => {
    const { autosave, server } = setUpAutosave();
    server.revision = 7;
    autosave.replace({ draft: 'theirs', draftRevision: 7, savedAt: 5 });
    expect(autosave.getState()).toEqual({ kind: 'saved', at: 5 });
    autosave.change('theirs!');
    await pass(SAVE_DELAY_MS);
    expect(server.saves).toEqual(['theirs!']);
  });

  it('does not retry a refused draft until the draft changes', async () => {
    const { autosave, server, fates } = setUpAutosave();
    fates.push('refused');
    autosave.change('ab');
    await pass(SAVE_DELAY_MS);
    expect(autosave.getState().kind).toBe('refused');
    await pass(RETRY_DELAYS_MS.at(-1) ?? 0);
    expect(server.saves).toEqual([]);
    autosave.change('abc');
    await pass(SAVE_DELAY_MS);
    expect(server.saves).toEqual(['abc']);
  });

  it('flushes all changes, and returns whether the server has them', async () => {
    const { autosave, server, fates } = setUpAutosave();
    autosave.change('ab');
    expect(await autosave.flush()).toBe(true);
    expect(server.saves).toEqual(['ab']);
    fates.push('passing');
    autosave.change('abc');
    expect(await autosave.flush()).toBe(false);
  });

  it('keeps retrying after the editor is closed', async () => {
    const { autosave, server, fates } = setUpAutosave();
    fates.push('passing');
    autosave.change('ab');
    void autosave.flush();
    await pass(0);
    await pass(RETRY_DELAYS_MS[0]);
    expect(server.saves).toEqual(['ab']);
  });

  it('saves the local draft over a draft that was published elsewhere', async () => {
    const { autosave, server } = setUpAutosave();
    server.revision = 9;
    autosave.rebase({ draft: 'published', draftRevision: 9, savedAt: null });
    await pass(SAVE_DELAY_MS);
    expect(server.saves).toEqual(['a']);
  });
});
