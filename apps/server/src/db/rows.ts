import { PhotoId, TaskId, TeamId } from '@reisspel/contract/ids';
import type { GalleryPhoto, TaskResult } from '@reisspel/contract/live';
import { FailureReason } from '@reisspel/contract/submissions';
import { type AdminTask, VerificationRequirement } from '@reisspel/contract/tasks';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Bit, Schema } from './schema.ts';

const Requirements = z.array(VerificationRequirement);

export function toBit(value: boolean): Bit {
  return value ? 1 : 0;
}

/** Throws when a stored column breaks the contract: better a loud fault than a silently wrong game. */
export function taskFromRow(row: Selectable<Schema['tasks']>): AdminTask {
  return {
    id: TaskId.parse(row.id),
    description: row.description,
    points: row.points,
    verificationRequirements: Requirements.parse(JSON.parse(row.verification_requirements)),
    sequenceOrder: row.sequence_order,
    requiresPreviousTask: row.requires_previous_task === 1,
    taskType: row.task_type,
    instructions: row.instructions,
  };
}

export interface TeamRecord {
  id: TeamId;
  name: string;
  color: string;
  /** Sealed; null is no password. */
  sealedPassword: string | null;
}

export function teamFromRow(row: Selectable<Schema['teams']>): TeamRecord {
  return {
    id: TeamId.parse(row.id),
    name: row.name,
    color: row.color,
    sealedPassword: row.password_encrypted,
  };
}

export function resultFromRow(row: Selectable<Schema['completed_tasks']>): TaskResult {
  const outcome: TaskResult['outcome'] =
    row.completed === 1
      ? {
          status: 'completed',
          pointsAwarded: row.points_awarded,
          photoId: row.photo_id === null ? null : PhotoId.parse(row.photo_id),
        }
      : { status: 'failed', reason: FailureReason.parse(row.failure_reason) };
  return {
    teamId: TeamId.parse(row.team_id),
    taskId: TaskId.parse(row.task_id),
    outcome,
    settledAt: row.settled_at,
  };
}

type PhotoRow = Pick<
  Selectable<Schema['photos']>,
  'id' | 'team_id' | 'task_id' | 'width' | 'height' | 'taken_at'
>;

export function photoFromRow(row: PhotoRow): GalleryPhoto {
  return {
    id: PhotoId.parse(row.id),
    teamId: TeamId.parse(row.team_id),
    taskId: TaskId.parse(row.task_id),
    width: row.width,
    height: row.height,
    takenAt: row.taken_at,
  };
}
