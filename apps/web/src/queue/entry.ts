import type { TaskId, TeamId } from '@reisspel/contract/ids';
import { LATE_PHOTO_MAX_AGE_MS } from '@reisspel/contract/limits';
import type { SubmissionResult } from '@reisspel/contract/submissions';
import type { Position } from '@reisspel/rules/distance';
import type { FailureCode } from '../lib/api.ts';
import { serverOffset } from '../lib/server-clock.ts';

/** When a photo was made. Taken at the shutter: a queue that is loaded later would be late. */
export type Moment = Pick<QueuedPhoto, 'capturedAt' | 'clockKnown' | 'byFile'>;

/**
 * When a photo was made, in epoch milliseconds by the server's clock: one made before the phone knew that is put right by
 * what has been learned since, as well as it is known now.
 */
export function captureTime({ capturedAt, clockKnown }: Moment): number {
  return Math.round(clockKnown ? capturedAt : capturedAt + (serverOffset() ?? 0));
}

/** Whether the server would take it no more. `now`: epoch milliseconds by the server's clock. */
export function isTooLate(moment: Moment, now: number): boolean {
  return now - captureTime(moment) > LATE_PHOTO_MAX_AGE_MS;
}

/** What the server said no to, with the parameters that its message needs. */
export interface Refusal {
  code: FailureCode;
  params: Readonly<Record<string, unknown>>;
}

export type EntryState =
  /** Made, and not handed in: it goes nowhere before the player says so. */
  | { is: 'in_hand' }
  | { is: 'waiting' }
  /** For good; the photo stays until the player has saved or deleted it. */
  | ({ is: 'refused' } & Refusal)
  /**
   * Given up by the player after it began to leave: the server is told, as it may have the photo. Until `settlesAt`
   * (epoch milliseconds, this phone's clock) it may still be looking at it: what it does not know at `asked` may come.
   */
  | { is: 'withdrawn'; settlesAt: number; asked: boolean };

/** A photo that the player made, without its bytes: those lie beside it and are read when they are needed. */
export interface QueuedPhoto {
  /** The submission's UUID: the server counts it once, however often it comes. */
  id: string;
  /** The photo itself, or only the team's word that it hands in one that the server has and holds. */
  sends: 'photo' | 'decision';
  /** Where the trip was when the photo was made: empty for the default trip. */
  base: string;
  /** null when the phone had not learned it. */
  tripId: string | null;
  team: { id: TeamId; name: string };
  task: { id: TaskId; description: string; points: number };
  /** Epoch milliseconds by the server's clock; by the phone's own where `clockKnown` is false. */
  capturedAt: number;
  clockKnown: boolean;
  /** Whether it is a picture from the phone's own album: then its file says when it was made. */
  byFile?: true;
  /** null when the task does not ask, or the phone did not say. */
  position: Position | null;
  /** Whether it waits at the server, with its results, until the team decides. */
  hold: boolean;
  /** Of the picture; 0 where there is none to send. */
  bytes: number;
  /** Whether a try may have reached the server as a whole, though no answer came. */
  mayBeThere: boolean;
  /** Whether it ever began to leave; entries of older versions do not say. */
  begun?: boolean;
  /** How often the server broke down over it, and when last (epoch milliseconds, this phone's clock); absent is never. */
  serverFaults?: { count: number; lastAt: number };
  state: EntryState;
}

/** What keeps a photo here although there is a network: the player has to do something first. */
export type Obstacle = 'unauthenticated' | 'trip_locked' | 'other_team';

/** Why the next try comes later. */
export type Delay = 'no_network' | 'server_busy' | 'server_trouble' | 'client_outdated';

/** What came of a photo. */
export type Conclusion = { is: 'answered'; result: SubmissionResult } | { is: 'refused'; refusal: Refusal };

/** A photo's end as the queue tells it. */
export interface Concluded {
  photo: QueuedPhoto;
  conclusion: Conclusion;
}

/**
 * A photo of the team, from whichever phone, that the organiser has rejected; `points`: what it had
 * brought.
 */
export interface Rejected {
  photo: Pick<QueuedPhoto, 'id' | 'team' | 'task'>;
  conclusion: { is: 'rejected'; reason: string; points: number };
}

/** Whether it is to be sent, and nobody has said no: what the player waits for. */
export function isOnItsWay({ state }: QueuedPhoto): boolean {
  return state.is === 'waiting';
}

export function isInHand({ state }: QueuedPhoto): boolean {
  return state.is === 'in_hand';
}
