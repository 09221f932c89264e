import type { TripId } from '@reisspel/contract/ids';
import type { SubmissionResult } from '@reisspel/contract/submissions';
import type { Change, Operation, Records } from '@reisspel/rules/game/changes';
import type { Act } from '@reisspel/rules/game/decide';
import type { Game } from '@reisspel/rules/game/game';
import type { Insertable } from 'kysely';
import { auditRow } from '../db/audit.ts';
import { taskColumns, teamColumns, toBit } from '../db/rows.ts';
import type { Schema } from '../db/tables/schema.ts';
import type { Author } from '../db/trip-scope.ts';

/** Key columns of each table that a room writes, without `trip_id`. Referenced tables are first. */
export const KEYS = {
  tasks: ['id'],
  teams: ['id'],
  game_state: [],
  game_runs: ['started_at'],
  task_arrivals: ['team_id', 'task_id'],
  quiz_openings: ['team_id', 'task_id'],
  submissions: ['id'],
  photos: ['id'],
  unrecorded_photos: ['storage_key'],
  completed_tasks: ['team_id', 'task_id'],
  taken_hints: ['team_id', 'task_id', 'hint_id'],
  frozen_gallery: ['photo_id'],
  score_adjustments: ['id'],
  organiser_messages: ['id'],
  team_replies: ['id'],
  photo_reactions: ['id'],
  photo_removals: ['photo_id'],
  audit: ['id'],
} as const satisfies { [Name in keyof Schema]?: readonly (keyof Insertable<Schema[Name]>)[] };
export type TableName = keyof typeof KEYS;
export const TABLES = Object.keys(KEYS).filter((name): name is TableName => name in KEYS);

/** The columns that a room writes. An update leaves all other columns unchanged. */
type RowOf<Name extends TableName> = Omit<Insertable<Schema[Name]>, 'trip_id'>;
export type Row = Readonly<Record<string, string | number | null>>;

export class Writes {
  readonly #tripId: TripId;
  readonly #rows = new Map<TableName, Record<Operation, Row[]>>();

  constructor(tripId: TripId) {
    this.#tripId = tripId;
  }

  add<Name extends TableName>(table: Name, operation: Operation, row: RowOf<Name>): void {
    const known = this.#rows.get(table) ?? { delete: [], update: [], insert: [] };
    known[operation].push({ trip_id: this.#tripId, ...row });
    this.#rows.set(table, known);
  }

  of(table: TableName, operation: Operation): readonly Row[] {
    return this.#rows.get(table)?.[operation] ?? [];
  }
}

function submissionRow(row: Records['attempt']): RowOf<'submissions'> {
  const { id, teamId, taskId, attempt, outcome, checks, photoId, source, review } = row;
  const result: Omit<SubmissionResult, 'source'> = { id, attempt, outcome, checks, photoId };
  return {
    id,
    team_id: teamId,
    task_id: taskId,
    attempt,
    verdict: outcome.verdict,
    result: JSON.stringify(result),
    photo_id: photoId,
    deadline_at: outcome.verdict === 'held' ? outcome.deadlineAt : null,
    review: review.state === 'asked' ? 'none' : review.state,
    asked: toBit(row.asked),
    review_points: review.state === 'approved' ? review.pointsAwarded : null,
    review_reason: review.state === 'rejected' ? review.reason : null,
    // A quiz answer has no capture time.
    captured_at: photoId === null ? null : row.capturedAt,
    source: source?.from ?? null,
    made_at: source?.from === 'library' ? source.madeAt : null,
    late: toBit(row.late),
    created_at: row.createdAt,
    answer: row.answer && JSON.stringify(row.answer),
    accepted_with: row.acceptedWith,
  };
}

function photoRow({ id, teamId, taskId, createdAt, photo }: Records['attempt']): RowOf<'photos'> | null {
  if (photo === null) return null;
  return {
    id: photo.id,
    team_id: teamId,
    task_id: taskId,
    submission_id: id,
    storage_key: photo.storageKey,
    width: photo.width,
    height: photo.height,
    bytes: photo.bytes,
    sha256: photo.sha256,
    look: photo.look,
    resembles: photo.resembles?.photoId ?? null,
    video_type: photo.video?.type ?? null,
    video_bytes: photo.video?.bytes ?? null,
    video_sha256: photo.video?.sha256 ?? null,
    taken_at: photo.takenAt,
    created_at: createdAt,
  };
}

/** Writes or deletes a photo's row with its attempt. Deletes it alone if the photo is erased. */
function addPhoto(writes: Writes, { operation, row, was }: Extract<Change, { kind: 'attempt' }>): void {
  const before = was && photoRow(was);
  const now = operation === 'delete' ? null : photoRow(row);
  if (before === null && now !== null) {
    writes.add('photos', 'insert', now);
    const { storage_key, team_id, created_at: begun_at } = now;
    writes.add('unrecorded_photos', 'delete', { storage_key, team_id, begun_at });
  }
  if (before !== null && now === null) writes.add('photos', 'delete', before);
}

function addFlags(writes: Writes, flags: Game['flags'], was: Game['flags'] | null): void {
  writes.add('game_state', 'update', {
    game_started: toBit(flags.started),
    scoreboard_visible: toBit(flags.visible),
    board: JSON.stringify(flags.board),
    windows_at: flags.windowsAt,
    replies_open: toBit(flags.repliesOpen),
    reactions_on: toBit(flags.reactionsOn),
    streak_bonus: flags.streakBonus,
    landings: JSON.stringify(flags.landings),
  });
  if (was?.frozenGallery === flags.frozenGallery) return;
  const add = (operation: Operation, photos: Game['flags']['frozenGallery']) => {
    for (const { photoId, points } of photos)
      writes.add('frozen_gallery', operation, { photo_id: photoId, points });
  };
  add('delete', was?.frozenGallery ?? []);
  add('insert', flags.frozenGallery);
}

function resultRow({ id, teamId, taskId, submissionId, outcome, deduction, settledAt }: Records['result']) {
  const isDone = outcome.status === 'completed';
  return {
    id,
    team_id: teamId,
    task_id: taskId,
    completed: toBit(isDone),
    points_awarded: isDone ? outcome.pointsAwarded : 0,
    time_cost: isDone ? (outcome.timeCost ?? 0) : 0,
    deduction,
    failure_reason: isDone ? null : outcome.reason,
    submission_id: submissionId,
    photo_id: isDone ? outcome.photoId : null,
    settled_at: settledAt,
  };
}

function addChange(writes: Writes, change: Change, now: number): void {
  const { operation } = change;
  switch (change.kind) {
    case 'flags':
      addFlags(writes, change.row, change.was);
      break;
    case 'run': {
      const { row } = change;
      const endsInPause = row.endedAt !== null && row.endedBy === 'pause';
      writes.add('game_runs', operation, {
        started_at: row.startedAt,
        ended_at: row.endedAt,
        ends_in_pause: toBit(endsInPause),
      });
      break;
    }
    case 'task':
      writes.add('tasks', operation, { id: change.row.id, ...taskColumns(change.row), created_at: now });
      break;
    case 'team':
      writes.add('teams', operation, { id: change.row.id, ...teamColumns(change.row), created_at: now });
      break;
    case 'arrival': {
      const { teamId, taskId, arrivedAt } = change.row;
      writes.add('task_arrivals', operation, { team_id: teamId, task_id: taskId, arrived_at: arrivedAt });
      break;
    }
    case 'opening': {
      const { teamId, taskId, openedAt, deadlineAt } = change.row;
      const row = { team_id: teamId, task_id: taskId, opened_at: openedAt, deadline_at: deadlineAt };
      writes.add('quiz_openings', operation, row);
      break;
    }
    case 'attempt':
      writes.add('submissions', operation, submissionRow(change.row));
      addPhoto(writes, change);
      break;
    case 'result':
      writes.add('completed_tasks', operation, resultRow(change.row));
      break;
    case 'hint': {
      const { teamId, taskId, hintId, cost, takenAt } = change.row;
      writes.add('taken_hints', operation, {
        team_id: teamId,
        task_id: taskId,
        hint_id: hintId,
        cost,
        taken_at: takenAt,
      });
      break;
    }
    case 'adjustment': {
      const { id, teamId, points, reason, createdAt } = change.row;
      writes.add('score_adjustments', operation, {
        id,
        team_id: teamId,
        points,
        reason,
        created_at: createdAt,
      });
      break;
    }
    case 'message': {
      const { id, teamId, text, createdAt } = change.row;
      writes.add('organiser_messages', operation, { id, team_id: teamId, text, created_at: createdAt });
      break;
    }
    case 'removal': {
      const { photoId, teamId, taskId, reason, state, answer, askedAt } = change.row;
      const asked = { photo_id: photoId, team_id: teamId, task_id: taskId, asked_at: askedAt };
      writes.add('photo_removals', operation, { ...asked, reason, state, answer });
      break;
    }
    case 'reply': {
      const { id, teamId, taskId, text, createdAt, isRead } = change.row;
      const ids = { id, team_id: teamId, task_id: taskId };
      writes.add('team_replies', operation, { ...ids, text, created_at: createdAt, is_read: toBit(isRead) });
      break;
    }
    case 'reaction': {
      const { id, photoId, teamId, kind } = change.row;
      writes.add('photo_reactions', operation, { id, photo_id: photoId, team_id: teamId, kind });
      break;
    }
    default:
      change satisfies never;
  }
}

/** Returns the rows for a game's changes and for the log of acts. `at` is epoch milliseconds. */
export function writesOf(
  tripId: TripId,
  { changes, acts, at }: { changes: readonly Change[]; acts: readonly (Act & { by: Author })[]; at: number },
): Writes {
  const writes = new Writes(tripId);
  for (const change of changes) addChange(writes, change, at);
  for (const { by, ...act } of acts) writes.add('audit', 'insert', auditRow(tripId, by, act));
  return writes;
}
