import type { TaskId, TeamId } from '@reisspel/contract/ids';
import { LATE_PHOTO_MAX_AGE_MS } from '@reisspel/contract/limits';
import type { PhotoSource, SubmissionResult } from '@reisspel/contract/submissions';
import type { Position } from '@reisspel/rules/distance';
import type { FailureCode } from '../lib/api.ts';
import { serverOffset } from '../lib/time/server-clock.ts';

/** When a photo was made, and by which clock. Read at the shutter, before the photo is stored. */
export type CaptureMoment = Pick<QueuedPhoto, 'capturedAt' | 'clockKnown' | 'byFile'>;

/** Epoch ms by the server's clock, or by this phone's while the difference is unknown. */
export function captureTime({ capturedAt, clockKnown }: CaptureMoment): number {
  return Math.round(clockKnown ? capturedAt : capturedAt + (serverOffset() ?? 0));
}

/** True when the server refuses a photo of this age. `now`: epoch ms by the server's clock. */
export function isTooLate(moment: CaptureMoment, now: number): boolean {
  return now - captureTime(moment) > LATE_PHOTO_MAX_AGE_MS;
}

export interface Refusal {
  code: FailureCode;
  params: Readonly<Record<string, unknown>>;
}

export type EntryState =
  | { is: 'in_hand' }
  | { is: 'waiting' }
  | ({ is: 'refused' } & Refusal)
  /**
   * The player gave the photo up after sending began, so the server must withdraw it. Until
   * `settlesAt` (epoch ms, this phone's clock) the server may still be checking the photo. `asked`
   * is true if the server got a withdrawal for an unknown photo, which may still arrive.
   */
  | { is: 'withdrawn'; settlesAt: number; asked: boolean };

/** A video follows its still in the bytes of an entry. `start` is where its bytes begin. */
export interface VideoPart {
  start: number;
  type: string;
}

/** Returns the video in the bytes of an entry. */
export function videoIn(bytes: Blob, { start, type }: VideoPart): Blob {
  return bytes.slice(start, bytes.size, type);
}

export interface QueuedPhoto {
  /** UUID of the submission: the server counts repeats with the same id once. */
  id: string;
  /** `decision`: hands in, or withdraws, a photo that is already on the server. */
  sends: 'photo' | 'decision';
  /** Path of the trip when the photo was made; empty for the default trip. */
  base: string;
  /** Null when the phone did not know the trip's id yet. */
  tripId: string | null;
  team: { id: TeamId; name: string };
  task: { id: TaskId; description: string; points: number };
  /** Epoch milliseconds by the server's clock, or by the phone's own if `clockKnown` is false. */
  capturedAt: number;
  clockKnown: boolean;
  /** Set for a picture from the phone's album, whose file has the capture time. */
  byFile?: true;
  /** Entries that older versions of the app stored lack it, and so do decisions. */
  source?: PhotoSource;
  /** Set for a video. */
  video?: VideoPart;
  /** null when the task does not ask for a position, or the phone gave none. */
  position: Position | null;
  /** True if the server checks the photo and then waits for the team's decision. */
  hold: boolean;
  bytes: number;
  /** True if the server may have received the whole photo, though no answer came. */
  mayBeThere: boolean;
  /** True once sending began. Entries that older versions of the app stored lack it. */
  begun?: boolean;
  /** Number of server failures on this photo, and time of the last (epoch ms, phone's clock). */
  serverFaults?: { count: number; lastAt: number };
  state: EntryState;
}

/** Why a photo waits until the player acts, although there is a network. */
export type Obstacle = 'unauthenticated' | 'trip_locked' | 'other_team';

/** Why the next try has to wait. */
export type Delay = 'no_network' | 'server_busy' | 'server_trouble' | 'client_outdated' | 'game_paused';

/** How the sending of a photo ended: with the server's answer, or refused for good. */
export type Conclusion = { is: 'answered'; result: SubmissionResult } | { is: 'refused'; refusal: Refusal };

export interface Concluded {
  photo: QueuedPhoto;
  conclusion: Conclusion;
}

/** A rejected photo, from any phone of the team. `points` is what the team lost by it. */
export interface Rejected {
  photo: Pick<QueuedPhoto, 'id' | 'team' | 'task'>;
  conclusion: { is: 'rejected'; reason: string; points: number };
}

export function isOnItsWay({ state }: QueuedPhoto): boolean {
  return state.is === 'waiting';
}

export function isInHand({ state }: QueuedPhoto): boolean {
  return state.is === 'in_hand';
}
