import type { DraftSaved } from '@reisspel/contract/trip-editing';
import { Autosave, type Unsaved } from './autosave.ts';

type Failure = 'outdated' | 'passing' | 'refused';

/** Time that stands still until it is moved. */
class Timers {
  now = 0;
  #due: { at: number; callback: () => void }[] = [];

  readonly after = (ms: number, callback: () => void): (() => void) => {
    const timer = { at: this.now + ms, callback };
    this.#due.push(timer);
    return () => {
      this.#due = this.#due.filter((each) => each !== timer);
    };
  };

  async pass(ms: number): Promise<void> {
    this.now += ms;
    const due = this.#due.filter(({ at }) => at <= this.now);
    this.#due = this.#due.filter(({ at }) => at > this.now);
    for (const { callback } of due) callback();
    await settled();
  }
}

/** All that promises have to do by now is done. */
export function settled(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

interface SetUp {
  draft?: string;
  revision?: number;
  kept?: Unsaved<string> | null;
}

/**
 * For tests: a server that holds one draft, and an editor that opens it. `kept` is what its device had of an earlier
 * time.
 */
export function setUpAutosave({ draft = 'a', revision = 1, kept = null }: SetUp = {}) {
  const timers = new Timers();
  const server = { draft, revision, saves: [] as string[] };
  const device: { kept: Unsaved<string> | null } = { kept: null };
  /** What becomes of the next saves, the next one first. `lost` arrives, and its answer does not. */
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
    if (base !== server.revision) throw 'outdated' satisfies Failure;
    server.saves.push(text);
    server.draft = text;
    server.revision += 1;
    if (fate === 'lost') throw 'passing' satisfies Failure;
    return { draftRevision: server.revision, savedAt: timers.now };
  };
  const autosave = new Autosave<string>(
    {
      save,
      read: async () => ({ draft: server.draft, revision: server.revision, savedAt: timers.now }),
      isSame: (one, other) => one === other,
      meaningOf: (error) => (error === 'outdated' || error === 'refused' ? error : 'passing'),
      keep: (unsaved) => {
        device.kept = unsaved;
      },
      onSaved: () => {},
      after: timers.after,
    },
    { draft, revision: kept?.revision ?? revision, savedAt: null },
    kept === null ? [draft] : [kept.sent].filter((sent) => sent !== null),
  );
  if (kept !== null) autosave.change(kept.draft);
  return { autosave, timers, server, device, fates, hold };
}
