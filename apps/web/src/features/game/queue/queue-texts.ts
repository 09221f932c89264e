import type { OwnTeam } from '@reisspel/contract/live';
import type { SubmissionResult } from '@reisspel/contract/submissions';
import { ApiError } from '../../../lib/api.ts';
import { localClock, localDay, longDay } from '../../../lib/format/dates.ts';
import { taskErrorText } from '../../../lib/task-errors.ts';
import { serverNow } from '../../../lib/time/server-clock.ts';
import * as m from '../../../paraglide/messages.js';
import type { SentAnswer } from '../../../queue/answers.ts';
import {
  type CaptureMoment,
  type Concluded,
  captureTime,
  type Delay,
  isInHand,
  isOnItsWay,
  type Obstacle,
  type QueuedPhoto,
  type Refusal,
  type Rejected,
} from '../../../queue/entry.ts';
import { isRefusedByProxy } from '../../../queue/failures.ts';
import type { PendingPhotos } from '../../../queue/pending.ts';
import type { PendingTexts } from '../../../queue/queue-bridge.ts';
import type { SenderStatus } from '../../../queue/sender.ts';
import type { NoticeTone } from '../../../ui/feedback/notice.tsx';
import { failureText } from '../task/task-texts.ts';

/** Age in milliseconds after which the player is warned. Safari deletes photos after seven days. */
const WARNED_AFTER_MS = 2 * 24 * 60 * 60 * 1_000;

/** Returns true when Safari may soon delete a photo. `now` is in epoch ms by the server's clock. */
export function isAtRisk(photos: readonly CaptureMoment[], now: number): boolean {
  return photos.some((photo) => now - captureTime(photo) >= WARNED_AFTER_MS);
}

export function refusalText(refusal: Refusal): string {
  if (isRefusedByProxy(refusal)) return m.queue_turned_away();
  return taskErrorText(new ApiError(refusal.code, refusal.params));
}

const OBSTACLE: Record<Obstacle, (team: string) => string> = {
  unauthenticated: () => m.queue_why_unauthenticated(),
  trip_locked: () => m.queue_why_trip_locked(),
  other_team: (team) => m.queue_why_other_team({ team }),
};

export function obstacleText(obstacle: Obstacle, team: string): string {
  return OBSTACLE[obstacle](team);
}

const DELAY: Record<Delay, () => string> = {
  no_network: m.queue_why_no_network,
  server_busy: m.queue_why_server_busy,
  server_trouble: m.queue_why_server_trouble,
  client_outdated: m.queue_why_client_outdated,
  game_paused: m.queue_why_game_paused,
};

/** Returns why photos wait, or null without a reason. `team` names the team of the oldest photo. */
export function statusText(status: SenderStatus, team: string): string | null {
  if (status.is === 'sending') return m.queue_why_sending();
  if (status.is === 'blocked') return obstacleText(status.by, team);
  return status.is === 'paused' ? DELAY[status.why]() : null;
}

const isVideo = ({ video }: QueuedPhoto) => video !== undefined;

/** Returns "2 foto's wachten", "1 foto is niet aangenomen" and so on. */
export function countText(photos: readonly QueuedPhoto[], notNeeded: ReadonlySet<string>): string {
  const waiting = photos.filter((photo) => isOnItsWay(photo) && !notNeeded.has(photo.id));
  if (waiting.length > 0) {
    const { length } = waiting;
    return waiting.every(isVideo) ? m.video_waiting({ videos: length }) : m.queue_waiting({ photos: length });
  }
  const refused = photos.filter(({ id, state }) => state.is === 'refused' && !notNeeded.has(id)).length;
  if (refused > 0) return m.queue_refused({ photos: refused });
  const isNoneNeeded = photos.every(({ id }) => notNeeded.has(id));
  if (isNoneNeeded) return m.queue_not_needed({ photos: photos.length });
  return photos.every(isVideo) ? m.video_in_hand() : m.queue_in_hand();
}

/** Says when a photo was made. Names the day unless it is today. Says if a file gave the time. */
export function takenText(photo: QueuedPhoto): string {
  const at = captureTime(photo);
  const time = localClock(at);
  const day = localDay(at);
  const taken =
    day === localDay(serverNow())
      ? m.queue_taken({ time })
      : m.queue_taken_earlier({ day: longDay(day), time });
  return photo.byFile ? m.queue_taken_by_file({ taken }) : taken;
}

function answerNews({ outcome }: SubmissionResult, team: string, task: string): News {
  switch (outcome.verdict) {
    case 'accepted':
      return ['good', m.verdict_accepted_text({ team, task, points: outcome.pointsAwarded })];
    case 'held':
      return outcome.passed
        ? ['info', m.queue_news_held({ task })]
        : ['bad', m.queue_news_not_passed({ task })];
    case 'refused':
      return outcome.reason === 'time_expired'
        ? ['bad', m.queue_news_expired({ task })]
        : ['bad', m.queue_news_not_passed({ task })];
    case 'failed':
      return ['bad', m.queue_news_failed({ task, reason: failureText(outcome.reason) })];
    default:
      return outcome satisfies never;
  }
}

type News = [tone: NoticeTone, text: string];

export function newsOf({ photo, conclusion }: Concluded | Rejected): News {
  const task = photo.task.description;
  switch (conclusion.is) {
    case 'answered':
      return answerNews(conclusion.result, photo.team.name, task);
    case 'rejected': {
      const { reason, points } = conclusion;
      return points > 0
        ? ['bad', m.queue_news_points_lost({ task, reason, points })]
        : ['bad', m.queue_news_rejected({ task, reason })];
    }
    case 'refused':
      return ['bad', m.queue_news_refused({ task, reason: refusalText(conclusion.refusal) })];
    default:
      return conclusion satisfies never;
  }
}

interface BoardContext {
  own: OwnTeam;
  answers: readonly SentAnswer[];
  blocked: boolean;
}

function photoNote(photos: readonly QueuedPhoto[], blocked: boolean): string[] {
  if (photos.length === 0) return [];
  const areVideos = photos.every(isVideo);
  if (photos.every(isInHand)) return [areVideos ? m.video_pending_in_hand() : m.queue_pending_in_hand()];
  if (!photos.some(isOnItsWay)) return [areVideos ? m.video_refused() : m.queue_pending_refused()];
  return [blocked ? m.queue_pending_blocked() : m.queue_pending()];
}

export function pendingTexts({ byTask, tasksUnderWay }: PendingPhotos, board: BoardContext): PendingTexts {
  const { own, answers, blocked } = board;
  const answered = new Set(answers.filter(({ teamId }) => teamId === own.id).map(({ taskId }) => taskId));
  const underWay = own.tasks.map(({ id }) => id).filter((id) => byTask.get(id)?.some(isOnItsWay));
  const notesOf = ({ id, progress }: OwnTeam['tasks'][number]): string[] => {
    const photos = byTask.get(id) ?? [];
    const open = progress.status === 'open';
    // This phone shows the board, so a busy phone is a teammate's. While a photo is on its way, the
    // busy phone may be this phone, because the server may not know yet that it closed the task.
    const busy = open && progress.busyPhones > 0 && !photos.some(isOnItsWay);
    return [
      ...photoNote(photos, blocked),
      ...(open && answered.has(id) ? [m.queue_pending_answer()] : []),
      ...(busy ? [m.queue_busy()] : []),
    ];
  };
  return {
    tasks: new Map(
      own.tasks.map((task) => [task.id, notesOf(task)] as const).filter(([, notes]) => notes.length > 0),
    ),
    sending: new Set([...underWay, ...answered]),
    progress: tasksUnderWay > 0 ? m.queue_under_way({ tasks: tasksUnderWay }) : null,
  };
}
