import type { DraftSaved } from '@reisspel/contract/trip/trip-editing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Autosave, RETRY_DELAYS_MS, SAVE_DELAY_MS } from './autosave.ts';

type Failure = 'outdated' | 'passing' | 'refused';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

/** Lets `ms` milliseconds pass, and what came due happen. */
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
    { draft: 'a', revision: 1, savedAt: null },
  );
  return { autosave, server, fates, hold };
}

describe('saving a draft by itself', () => {
  it('saves after a rest, and once for all that was typed', async () => {
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

  it('saves nothing when the change was taken back in time', async () => {
    const { autosave, server } = setUpAutosave();
    autosave.change('ab');
    autosave.change('a');
    expect(autosave.getState().kind).toBe('saved');
    await pass(SAVE_DELAY_MS);
    expect(server.saves).toEqual([]);
  });

  it('has one save on its way at a time; what was typed meanwhile follows', async () => {
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

  it('tries again with longer pauses, and saves the newest in the end', async () => {
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

  it('tries at once when there is a connection again', async () => {
    const { autosave, server, fates } = setUpAutosave();
    fates.push('passing');
    autosave.change('ab');
    await pass(SAVE_DELAY_MS);
    autosave.retry();
    await pass(0);
    expect(server.saves).toEqual(['ab']);
  });

  it('saves again what may have arrived, even when it was taken back since', async () => {
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

  it('does not take its own save, whose answer was lost, for that of somebody else', async () => {
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

  it('saves no more once another window has saved, and knows what the server had before', async () => {
    const { autosave, server } = setUpAutosave();
    server.draft = 'theirs';
    server.revision = 7;
    autosave.change('ab');
    await pass(SAVE_DELAY_MS);
    expect(autosave.getState().kind).toBe('outdated');
    autosave.change('abc');
    autosave.leave();
    autosave.retry();
    await pass(SAVE_DELAY_MS);
    expect(await autosave.flush()).toBe(false);
    expect(server.saves).toEqual([]);
    expect([autosave.saved, autosave.current]).toEqual(['a', 'abc']);
  });

  it('goes on from a draft that came in its place', async () => {
    const { autosave, server } = setUpAutosave();
    server.revision = 7;
    autosave.replace({ draft: 'theirs', revision: 7, savedAt: 5 });
    expect(autosave.getState()).toEqual({ kind: 'saved', at: 5 });
    autosave.change('theirs!');
    await pass(SAVE_DELAY_MS);
    expect(server.saves).toEqual(['theirs!']);
  });

  it('does not try again by itself what the server refuses, until it is another draft', async () => {
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

  it('saves at once when the page is left', async () => {
    const { autosave, server } = setUpAutosave();
    autosave.change('ab');
    autosave.leave();
    await pass(0);
    expect(server.saves).toEqual(['ab']);
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

  it('goes on until the server has it when the editor is closed', async () => {
    const { autosave, server, fates } = setUpAutosave();
    fates.push('passing');
    autosave.change('ab');
    autosave.leave();
    await pass(0);
    await pass(RETRY_DELAYS_MS[0]);
    expect(server.saves).toEqual(['ab']);
  });

  it('saves what stands here over what was put in its place elsewhere', async () => {
    const { autosave, server } = setUpAutosave();
    server.revision = 9;
    autosave.rebase({ draft: 'published', revision: 9, savedAt: null });
    await pass(SAVE_DELAY_MS);
    expect(server.saves).toEqual(['a']);
  });
});
