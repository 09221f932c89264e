import type { SessionInfo } from '@reisspel/contract/session';
import { ApiError } from '../../lib/api.ts';
import { eitherSignal } from '../../lib/either-signal.ts';
import { pauseMs } from './backoff.ts';
import { classify } from './classify.ts';
import type { Delay, Obstacle, QueuedPhoto, Settled } from './entry.ts';
import { nextTurn } from './order.ts';
import { Pause } from './pause.ts';
import { probe } from './probe.ts';
import { changePhoto, keptPicture } from './store.ts';
import { inTurn } from './turn.ts';
import { uploadPhoto } from './upload.ts';
import { withdrawPhoto } from './withdrawal.ts';

/** Milliseconds without progress after which an upload from before the network changed is not waited for. */
const STUCK_MS = 5_000;

export type SenderStatus =
  | { is: 'idle' }
  /** `share`: how much of it has left the phone, from 0 to 1. */
  | { is: 'sending'; id: string; share: number }
  | { is: 'paused'; why: Delay }
  | { is: 'blocked'; by: Obstacle };

interface SenderDeps {
  /** All that is kept of this trip. */
  photos: () => Promise<readonly QueuedPhoto[]>;
  onStatus: (status: SenderStatus) => void;
  /** An entry was changed or taken out. */
  onChange: () => void;
  onSettled: (settled: Settled) => void;
}

type Step =
  | { is: 'done' }
  | { is: 'later'; why: Delay }
  | { is: 'wait'; until: number }
  | { is: 'blocked'; by: Obstacle }
  | { is: 'nothing' };

const DONE: Step = { is: 'done' };

/** Sends what waits, the oldest first and one at a time, until nothing is left that can be sent. */
export class Sender {
  readonly #deps: SenderDeps;
  readonly #pause = new Pause();
  #running = false;
  /** Something happened during the step under way, so that what it finds may not hold any more. */
  #again = false;
  #failures = 0;
  /** As the server last said; null when it has to be asked. */
  #session: SessionInfo | null = null;
  #upload: { id: string; abort: AbortController; heardAt: number } | null = null;

  constructor(deps: SenderDeps) {
    this.#deps = deps;
  }

  /** Who the server took this browser for when it was last asked. */
  get session(): SessionInfo | null {
    return this.#session;
  }

  /** Sees to what another tab has put there, in case that one goes away. Leaves a pause as it is. */
  start(): void {
    if (!this.#running) this.wake();
  }

  /** Tries at once instead of waiting for the next turn: something may have changed. */
  wake(): void {
    this.#session = null;
    this.#again = true;
    this.#pause.end();
    if (this.#running) return;
    this.#running = true;
    void this.#run().finally(() => {
      this.#running = false;
      // Woken after the last look, before this.
      if (this.#again) this.wake();
    });
  }

  /** The phone is on another network: what was sent over the old one and has stopped will not go on. */
  networkChanged(): void {
    if (this.#upload && Date.now() - this.#upload.heardAt > STUCK_MS) this.#upload.abort.abort();
    this.wake();
  }

  /** The photo that is being sent now, if this tab sends it. */
  get sendingId(): string | null {
    return this.#upload?.id ?? null;
  }

  /** Stops sending this photo. */
  stop(id: string): void {
    if (this.#upload?.id === id) this.#upload.abort.abort();
  }

  async #run(): Promise<void> {
    for (;;) {
      this.#again = false;
      const step = (await inTurn((taken) => this.#step(taken)).catch(brokenDown)) ?? DONE;
      if (step.is === 'done') this.#failures = 0;
      else if (step.is === 'later') await this.#waitAfterFailure(step.why);
      else if (this.#again) continue;
      else if (step.is === 'wait') await this.#pause.wait(Math.max(0, step.until - Date.now()));
      else {
        this.#deps.onStatus(step.is === 'blocked' ? step : { is: 'idle' });
        return;
      }
    }
  }

  async #waitAfterFailure(why: Delay): Promise<void> {
    this.#failures += 1;
    this.#session = null;
    if (this.#again) return;
    this.#deps.onStatus({ is: 'paused', why });
    await this.#pause.wait(pauseMs(why, this.#failures, Math.random()));
  }

  async #step(taken: AbortSignal): Promise<Step> {
    const photos = await this.#deps.photos();
    if (photos.every(({ state }) => state.is === 'refused')) return { is: 'nothing' };
    try {
      this.#session ??= await probe();
      const turn = nextTurn(photos, this.#session, Date.now());
      switch (turn.is) {
        case 'send':
          return await this.#send(turn.photo, taken);
        case 'withdraw':
          return await this.#withdraw(turn.photo);
        case 'wait':
        case 'blocked':
        case 'nothing':
          return turn;
        default:
          return turn satisfies never;
      }
    } catch (error) {
      return afterFailure(error);
    }
  }

  async #send({ id }: QueuedPhoto, taken: AbortSignal): Promise<Step> {
    // From here on it can be stopped.
    const abort = new AbortController();
    this.#upload = { id, abort, heardAt: Date.now() };
    try {
      return await this.#tryOnce(id, eitherSignal(abort.signal, taken), taken);
    } finally {
      this.#upload = null;
    }
  }

  async #tryOnce(id: string, signal: AbortSignal, taken: AbortSignal): Promise<Step> {
    let mayBeThere = false;
    const entry = await changePhoto(id, (kept) => {
      if (kept.state.is !== 'waiting') return kept;
      mayBeThere = kept.mayBeThere;
      return { ...kept, mayBeThere: true };
    });
    const picture = entry?.state.is === 'waiting' ? await keptPicture(id) : null;
    // Given up, or taken out, in another tab.
    if (entry === null || picture === null) return DONE;
    const onProgress = (share: number) => {
      if (this.#upload) this.#upload.heardAt = Date.now();
      this.#deps.onStatus({ is: 'sending', id, share });
    };
    onProgress(0);
    try {
      const result = await uploadPhoto({ entry, picture, signal, onProgress });
      await this.#settle({ photo: entry, settlement: { is: 'answered', result } });
      return DONE;
    } catch (error) {
      // The tab that has the turn now writes down what becomes of the photo.
      if (taken.aborted) return DONE;
      if (!(error instanceof ApiError)) throw error;
      return await this.#afterLostTry(entry, error, mayBeThere);
    }
  }

  /** The end of a photo. One that was given up meanwhile stays, so that the server is told. */
  async #settle(settled: Settled): Promise<void> {
    const { photo, settlement } = settled;
    const left = await changePhoto(photo.id, (kept) => {
      if (kept.state.is === 'withdrawn') return kept;
      return settlement.is === 'answered'
        ? null
        : { ...kept, mayBeThere: false, state: { is: 'refused', ...settlement.refusal } };
    });
    if (left?.state.is !== 'withdrawn') this.#deps.onSettled(settled);
    this.#deps.onChange();
  }

  async #afterLostTry(photo: QueuedPhoto, error: ApiError, before: boolean): Promise<Step> {
    const { code, params } = error;
    const verdict = classify(code);
    if (verdict.is === 'for_good') {
      await this.#settle({ photo, settlement: { is: 'refused', refusal: { code, params } } });
      return DONE;
    }
    // Of these two nobody knows whether the server has it; any other answer says that it does not.
    const mayBeThere = before || code === 'network' || code === 'internal';
    await changePhoto(photo.id, (kept) => {
      if (kept.state.is === 'withdrawn' && !mayBeThere) return null;
      return { ...kept, mayBeThere };
    });
    this.#deps.onChange();
    return afterFailure(error);
  }

  async #withdraw(photo: QueuedPhoto): Promise<Step> {
    const answer = await withdrawPhoto(photo);
    const left = await changePhoto(photo.id, (kept) => {
      if (kept.state.is !== 'withdrawn') return kept;
      const mayCome = answer === 'unknown' && Date.now() < kept.state.settlesAt;
      return mayCome ? { ...kept, state: { ...kept.state, asked: true } } : null;
    });
    // It counted before it could be taken back.
    if (left === null && answer !== 'unknown' && answer.outcome.verdict === 'accepted') {
      this.#deps.onSettled({ photo, settlement: { is: 'answered', result: answer } });
    }
    this.#deps.onChange();
    return DONE;
  }
}

function afterFailure(error: unknown): Step {
  if (!(error instanceof ApiError)) throw error;
  const verdict = classify(error.code);
  // Blocked although the session was asked: it has changed since, so it is asked anew.
  return { is: 'later', why: verdict.is === 'later' ? verdict.why : 'server_busy' };
}

/** The browser's own storage failed: it may be back at the next try, and the photos are in it. */
function brokenDown(): Step {
  return { is: 'later', why: 'server_busy' };
}
