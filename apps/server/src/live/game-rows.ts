import type { TripId } from '@reisspel/contract/ids';
import type { SubmissionResult } from '@reisspel/contract/submissions';
import type { Change, Deed, Records } from '@reisspel/rules/game/changes';
import type { Act } from '@reisspel/rules/game/decide';
import type { Game } from '@reisspel/rules/game/game';
import type { Insertable } from 'kysely';
import { auditRow } from '../db/audit.ts';
import { taskColumns, teamColumns, toBit } from '../db/rows.ts';
import type { Schema } from '../db/tables/schema.ts';
import type { Author } from '../db/trip-scope.ts';

/**
 * The key columns, besides `trip_id`, of each table that a room writes. Referenced tables come
 * first.
 */
export const KEYS = {
  tasks: ['id'],
  teams: ['id'],
  game_state: ['trip_id'],
  game_runs: ['started_at'],
  quiz_openings: ['team_id', 'task_id'],
  submissions: ['id'],
  photos: ['id'],
  unrecorded_photos: ['storage_key'],
  completed_tasks: ['team_id', 'task_id'],
  frozen_gallery: ['photo_id'],
  score_adjustments: ['id'],
  organiser_messages: ['id'],
  photo_removals: ['photo_id'],
  audit: ['id'],
} as const satisfies { [Name in keyof Schema]?: readonly (keyof Insertable<Schema[Name]>)[] };
export type TableName = keyof typeof KEYS;
/** All columns that a room writes. An update leaves columns of other versions unchanged. */
type RowOf<Name extends TableName> = Insertable<Schema[Name]>;

export type Row = Readonly<Record<string, string | number | null>>;

export class Writes {
  readonly #rows = new Map<TableName, Record<Deed, Row[]>>();

  add<Name extends TableName>(table: Name, deed: Deed, row: RowOf<Name>): void {
    const known = this.#rows.get(table) ?? { delete: [], update: [], insert: [] };
    known[deed].push({ ...row });
    this.#rows.set(table, known);
  }

  of(table: TableName, deed: Deed): readonly Row[] {
    return this.#rows.get(table)?.[deed] ?? [];
  }
}

function taskRow(tripId: TripId, task: Records['task'], createdAt: number): RowOf<'tasks'> {
  return { id: task.id, trip_id: tripId, ...taskColumns(task), created_at: createdAt };
}

function teamRow(tripId: TripId, team: Records['team'], createdAt: number): RowOf<'teams'> {
  return { id: team.id, trip_id: tripId, ...teamColumns(team), created_at: createdAt };
}

function submissionRow(tripId: TripId, row: Records['attempt']): RowOf<'submissions'> {
  const { id, teamId, taskId, attempt, outcome, checks, photoId, review } = row;
  const result: SubmissionResult = { id, attempt, outcome, checks, photoId };
  return {
    id,
    trip_id: tripId,
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
    // A quiz answer has no capture time of its own.
    captured_at: photoId === null ? null : row.capturedAt,
    late: toBit(row.late),
    created_at: row.createdAt,
  };
}

function photoRow(
  tripId: TripId,
  { id, teamId, taskId, createdAt, photo }: Records['attempt'],
): RowOf<'photos'> | null {
  if (photo === null) return null;
  return {
    id: photo.id,
    trip_id: tripId,
    team_id: teamId,
    task_id: taskId,
    submission_id: id,
    storage_key: photo.storageKey,
    width: photo.width,
    height: photo.height,
    bytes: photo.bytes,
    sha256: photo.sha256,
    taken_at: photo.takenAt,
    created_at: createdAt,
  };
}

/** A photo's row is written and deleted with its attempt, or deleted alone when it is erased. */
function addPhoto(writes: Writes, tripId: TripId, { deed, row, was }: Extract<Change, { kind: 'attempt' }>) {
  const before = was && photoRow(tripId, was);
  const now = deed === 'delete' ? null : photoRow(tripId, row);
  if (before === null && now !== null) {
    writes.add('photos', 'insert', now);
    const { storage_key, trip_id, team_id, created_at: begun_at } = now;
    writes.add('unrecorded_photos', 'delete', { storage_key, trip_id, team_id, begun_at, is_erased: 0 });
  }
  if (before !== null && now === null) writes.add('photos', 'delete', before);
}

function addFlags(writes: Writes, tripId: TripId, flags: Game['flags'], was: Game['flags'] | null): void {
  writes.add('game_state', 'update', {
    trip_id: tripId,
    game_started: toBit(flags.started),
    scoreboard_visible: toBit(flags.visible),
    board: JSON.stringify(flags.board),
  });
  const row = ({ photoId, points }: Game['flags']['frozenGallery'][number]) => ({
    trip_id: tripId,
    photo_id: photoId,
    points,
  });
  if (was?.frozenGallery === flags.frozenGallery) return;
  for (const photo of was?.frozenGallery ?? []) writes.add('frozen_gallery', 'delete', row(photo));
  for (const photo of flags.frozenGallery) writes.add('frozen_gallery', 'insert', row(photo));
}

function openingRow(
  tripId: TripId,
  { teamId, taskId, openedAt, deadlineAt }: Records['opening'],
): RowOf<'quiz_openings'> {
  return {
    trip_id: tripId,
    team_id: teamId,
    task_id: taskId,
    opened_at: openedAt,
    deadline_at: deadlineAt,
  };
}

function resultRow(tripId: TripId, row: Records['result']): RowOf<'completed_tasks'> {
  const { outcome } = row;
  const isDone = outcome.status === 'completed';
  return {
    id: row.id,
    trip_id: tripId,
    team_id: row.teamId,
    task_id: row.taskId,
    completed: toBit(isDone),
    points_awarded: isDone ? outcome.pointsAwarded : 0,
    failure_reason: isDone ? null : outcome.reason,
    submission_id: row.submissionId,
    photo_id: isDone ? outcome.photoId : null,
    settled_at: row.settledAt,
  };
}

function adjustmentRow(tripId: TripId, row: Records['adjustment']): RowOf<'score_adjustments'> {
  const { id, teamId, points, reason, createdAt } = row;
  return { id, trip_id: tripId, team_id: teamId, points, reason, created_at: createdAt };
}

function messageRow(
  tripId: TripId,
  { id, teamId, text, createdAt }: Records['message'],
): RowOf<'organiser_messages'> {
  return { id, trip_id: tripId, team_id: teamId, text, created_at: createdAt };
}

function removalRow(tripId: TripId, row: Records['removal']): RowOf<'photo_removals'> {
  return {
    trip_id: tripId,
    photo_id: row.photoId,
    team_id: row.teamId,
    task_id: row.taskId,
    reason: row.reason,
    state: row.state,
    answer: row.answer,
    asked_at: row.askedAt,
  };
}

function runRow(tripId: TripId, { startedAt, endedAt }: Records['run']): RowOf<'game_runs'> {
  return { trip_id: tripId, started_at: startedAt, ended_at: endedAt };
}

function addChange(writes: Writes, tripId: TripId, change: Change, createdAt: number): void {
  const { deed } = change;
  switch (change.kind) {
    case 'flags':
      addFlags(writes, tripId, change.row, change.was);
      break;
    case 'run':
      writes.add('game_runs', deed, runRow(tripId, change.row));
      break;
    case 'task':
      writes.add('tasks', deed, taskRow(tripId, change.row, createdAt));
      break;
    case 'team':
      writes.add('teams', deed, teamRow(tripId, change.row, createdAt));
      break;
    case 'opening':
      writes.add('quiz_openings', deed, openingRow(tripId, change.row));
      break;
    case 'attempt':
      writes.add('submissions', deed, submissionRow(tripId, change.row));
      addPhoto(writes, tripId, change);
      break;
    case 'result':
      writes.add('completed_tasks', deed, resultRow(tripId, change.row));
      break;
    case 'adjustment':
      writes.add('score_adjustments', deed, adjustmentRow(tripId, change.row));
      break;
    case 'message':
      writes.add('organiser_messages', deed, messageRow(tripId, change.row));
      break;
    case 'removal':
      writes.add('photo_removals', deed, removalRow(tripId, change.row));
      break;
    default:
      change satisfies never;
  }
}

/** The rows for a game's changes and their log entries. `at` is epoch milliseconds. */
export function writesOf(
  tripId: TripId,
  { changes, acts, at }: { changes: readonly Change[]; acts: readonly (Act & { by: Author })[]; at: number },
): Writes {
  const writes = new Writes();
  for (const change of changes) addChange(writes, tripId, change, at);
  for (const { by, ...act } of acts) writes.add('audit', 'insert', auditRow(tripId, by, act));
  return writes;
}
