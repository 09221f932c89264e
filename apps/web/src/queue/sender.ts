import type { SessionInfo } from '@reisspel/contract/session';
import type { SubmissionResult } from '@reisspel/contract/submissions';
import { ApiError, type FailureCode } from '../lib/api.ts';
import { eitherSignal } from '../lib/client.ts';
import { type Concluded, type Delay, isInHand, type Obstacle, type QueuedPhoto } from './entry.ts';
import {
  classify,
  DONE,
  FIRST_PAUSE_MS,
  Pause,
  pauseMs,
  resultOfFailure,
  resultOfSmallRequestFailure,
  type StepResult,
} from './failures.ts';
import { countServerFault, nextTurn } from './order.ts';
import { fetchSession, isGameOver, sendDecision } from './requests.ts';
import { changePhoto, storedPicture } from './store.ts';
import { runInTurn } from './turn.ts';
import type { Upload } from './upload-request.ts';

/** Milliseconds without progress after which a change of network aborts the upload. */
const STUCK_MS = 5_000;

/** Codes after which the server may have the photo. After any other code it does not. */
const UNCERTAIN: ReadonlySet<FailureCode> = new Set(['network', 'internal', 'database_unavailable']);

export type SenderStatus =
  | { is: 'idle' }
  | { is: 'sending'; id: string; share: number }
  | { is: 'paused'; why: Delay }
  | { is: 'blocked'; by: Obstacle };

interface SenderDeps {
  /** Path of the trip; empty for the default trip. */
  base: string;
  upload: (upload: Upload) => Promise<SubmissionResult>;
  photos: () => Promise<readonly QueuedPhoto[]>;
  onStatus: (status: SenderStatus) => void;
  onChange: () => void;
  onConcluded: (concluded: Concluded) => void;
}

/** Sends the photos of one trip, one at a time, and tries again after pauses. */
export class Sender {
  readonly #deps: SenderDeps;
  readonly #pause = new Pause();
  #running = false;
  /** True after a wake-up during a step: the step's result may be outdated. */
  #again = false;
  #failures = 0;
  #session: SessionInfo | null = null;
  #upload: { id: string; abort: AbortController; heardAt: number } | null = null;

  constructor(deps: SenderDeps) {
    this.#deps = deps;
  }

  get session(): SessionInfo | null {
    return this.#session;
  }

  /** Starts the sender if it does not run. Does not end a pause. */
  start(): void {
    if (!this.#running) this.wake();
  }

  /** Ends a pause and asks for the session again. */
  wake(): void {
    this.#session = null;
    this.#again = true;
    this.#pause.end();
    if (this.#running) return;
    this.#running = true;
    void this.#run().finally(() => {
      this.#running = false;
      if (this.#again) this.wake();
    });
  }

  /** Sends what it can without any pause. Resolves to true if a later try may send more. */
  async drain(): Promise<boolean> {
    for (;;) {
      const step = await this.#stepInTurn();
      if (step.is === 'later' || step.is === 'wait') return true;
      if (step.is !== 'done') return false;
    }
  }

  /** Aborts an upload that has stalled: it began on the old network and will not continue. */
  networkChanged(): void {
    if (this.#upload && Date.now() - this.#upload.heardAt > STUCK_MS) this.#upload.abort.abort();
    this.wake();
  }

  get sendingId(): string | null {
    return this.#upload?.id ?? null;
  }

  stop(id: string): void {
    if (this.#upload?.id === id) this.#upload.abort.abort();
  }

  async #run(): Promise<void> {
    for (;;) {
      const step = await this.#stepInTurn();
      if (step.is === 'done') this.#failures = 0;
      else if (step.is === 'later') await this.#waitAfterFailure(step);
      else if (this.#again) continue;
      else if (step.is === 'wait') {
        this.#deps.onStatus({ is: 'paused', why: 'server_busy' });
        await this.#pause.wait(Math.max(0, step.until - Date.now()));
      } else {
        this.#deps.onStatus(step.is === 'blocked' ? step : { is: 'idle' });
        return;
      }
    }
  }

  async #stepInTurn(): Promise<StepResult> {
    this.#again = false;
    return (await runInTurn((stolen) => this.#step(stolen)).catch(resultOfFailure)) ?? DONE;
  }

  async #waitAfterFailure({ why, soon }: Extract<StepResult, { is: 'later' }>): Promise<void> {
    if (!soon) this.#failures += 1;
    this.#session = null;
    if (this.#again) return;
    this.#deps.onStatus({ is: 'paused', why });
    await this.#pause.wait(soon ? FIRST_PAUSE_MS : pauseMs(why, this.#failures, Math.random()));
  }

  async #step(stolen: AbortSignal): Promise<StepResult> {
    const photos = await this.#deps.photos();
    if (photos.every((photo) => photo.state.is === 'refused' || isInHand(photo))) return { is: 'nothing' };
    try {
      const session = this.#session ?? (await fetchSession(this.#deps.base));
      // After a wake-up the session is outdated: the player may have changed teams.
      if (this.#session === null && this.#again) return DONE;
      this.#session = session;
      const turn = nextTurn(photos, session, Date.now());
      if (turn.is === 'send') return await this.#send(turn.photo, stolen);
      return turn.is === 'withdraw' ? await this.#withdraw(turn.photo) : turn;
    } catch (error) {
      return resultOfSmallRequestFailure(error);
    }
  }

  async #send({ id }: QueuedPhoto, stolen: AbortSignal): Promise<StepResult> {
    const abort = new AbortController();
    this.#upload = { id, abort, heardAt: Date.now() };
    try {
      return await this.#tryOnce(id, eitherSignal(abort.signal, stolen), stolen);
    } finally {
      this.#upload = null;
    }
  }

  async #tryOnce(id: string, signal: AbortSignal, stolen: AbortSignal): Promise<StepResult> {
    let mayBeThere = false;
    let begun = false;
    const entry = await changePhoto(id, (stored) => {
      if (stored.state.is !== 'waiting') return stored;
      mayBeThere = stored.mayBeThere;
      begun = stored.begun === true;
      return { ...stored, mayBeThere: true, begun: true };
    });
    if (entry?.state.is !== 'waiting') return DONE;
    try {
      const answer = await (entry.sends === 'photo'
        ? this.#sendPhoto(entry, signal, { mayBeThere, begun })
        : this.#sendDecision(entry));
      if (answer !== null) {
        await this.#conclude({ photo: entry, conclusion: { is: 'answered', result: answer } });
      }
      return DONE;
    } catch (error) {
      // Another tab took the turn and records the photo's result.
      if (stolen.aborted) return DONE;
      if (!(error instanceof ApiError)) throw error;
      return await this.#afterFailedTry(entry, error, mayBeThere);
    }
  }

  /** Returns null when the game ended meanwhile: the photo then also needs a decision. */
  async #sendPhoto(
    entry: QueuedPhoto,
    signal: AbortSignal,
    before: { mayBeThere: boolean; begun: boolean },
  ): Promise<SubmissionResult | null> {
    const { id } = entry;
    const picture = await storedPicture(id);
    if (picture === null) throw new ApiError('photo_missing');
    const { base, upload, onStatus } = this.#deps;
    const onProgress = (share: number) => {
      if (this.#upload) this.#upload.heardAt = Date.now();
      onStatus({ is: 'sending', id, share });
    };
    onProgress(0);
    const result = await upload({ entry, picture, isRepeat: before.begun, base, signal, onProgress });
    const { outcome } = result;
    // The answer to an earlier try was lost, and the game is over, so no screen asks for a
    // decision: the photo is submitted for the team.
    const mustBeHandedIn =
      before.mayBeThere && outcome.verdict === 'held' && outcome.passed && (await isGameOver(base));
    if (!mustBeHandedIn) return result;
    await changePhoto(id, (stored) =>
      stored.state.is === 'waiting' ? { ...stored, sends: 'decision' } : stored,
    );
    return null;
  }

  #sendDecision(entry: QueuedPhoto): Promise<SubmissionResult> {
    this.#deps.onStatus({ is: 'sending', id: entry.id, share: 0 });
    return sendDecision(entry.id, this.#deps.base, { decision: 'submit' });
  }

  /** Records how the sending ended, unless the player withdrew or decided meanwhile. */
  async #conclude(concluded: Concluded): Promise<void> {
    const { photo, conclusion } = concluded;
    let hasChanged = false;
    await changePhoto(photo.id, (stored) => {
      hasChanged = stored.state.is === 'withdrawn' || stored.sends !== photo.sends;
      // The entry stays, because the server must still receive the player's decision.
      if (hasChanged) return stored;
      return conclusion.is === 'answered'
        ? null
        : { ...stored, mayBeThere: false, state: { is: 'refused', ...conclusion.refusal } };
    });
    if (!hasChanged) this.#deps.onConcluded(concluded);
    this.#deps.onChange();
  }

  async #afterFailedTry(photo: QueuedPhoto, error: ApiError, wasMaybeThere: boolean): Promise<StepResult> {
    const { code, params } = error;
    const verdict = classify(error);
    if (verdict.is === 'for_good') {
      await this.#conclude({ photo, conclusion: { is: 'refused', refusal: { code, params } } });
      return DONE;
    }
    const mayBeThere = wasMaybeThere || UNCERTAIN.has(code);
    await changePhoto(photo.id, (stored) => {
      if (stored.sends !== photo.sends) return stored;
      if (stored.state.is === 'withdrawn' && !mayBeThere) return null;
      return countServerFault({ ...stored, mayBeThere }, code, Date.now());
    });
    this.#deps.onChange();
    return resultOfFailure(error);
  }

  async #withdraw(photo: QueuedPhoto): Promise<StepResult> {
    let answer: SubmissionResult | null = null;
    try {
      answer = await sendDecision(photo.id, this.#deps.base, { decision: 'withdraw' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // A final refusal: the server lacks the photo, or the task or the trip is over.
      if (classify(error).is !== 'for_good') {
        await changePhoto(photo.id, (stored) => countServerFault(stored, error.code, Date.now()));
        throw error;
      }
    }
    const left = await changePhoto(photo.id, (stored) => {
      if (stored.state.is !== 'withdrawn') return stored;
      const mayStillArrive = answer === null && Date.now() < stored.state.settlesAt;
      return mayStillArrive ? { ...stored, state: { ...stored.state, asked: true } } : null;
    });
    if (left === null && answer !== null && answer.outcome.verdict !== 'refused') {
      this.#deps.onConcluded({ photo, conclusion: { is: 'answered', result: answer } });
    }
    this.#deps.onChange();
    return DONE;
  }
}
