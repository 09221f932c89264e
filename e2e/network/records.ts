import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { AppServer } from '../fixtures/server.ts';

/** A photo in the server's database. */
export interface RecordedPhoto {
  id: string;
  team: string;
  /** The number of the task. */
  task: number;
  verdict: string;
  /** null if this photo did not complete the task. */
  points: number | null;
  photoId: string;
  width: number;
  height: number;
  capturedAt: number;
  arrivedAt: number;
}

/** Reads the server's database directly, also while the server is down. */
export interface Records {
  /** In the order of arrival. */
  photos(): RecordedPhoto[];
  has(team: string, task: number): boolean;
  close(): void;
}

const PHOTOS = `
  select submissions.id, teams.name as team, tasks.sequence_order as task, submissions.verdict,
    completed_tasks.points_awarded as points, photos.id as photoId, photos.width, photos.height,
    submissions.captured_at as capturedAt, submissions.created_at as arrivedAt
  from submissions
  join teams on teams.id = submissions.team_id
  join tasks on tasks.id = submissions.task_id
  join photos on photos.submission_id = submissions.id
  left join completed_tasks on completed_tasks.submission_id = submissions.id
  order by submissions.created_at, submissions.rowid`;

const HAS = `
  select count(*) as photos from submissions
  join teams on teams.id = submissions.team_id
  join tasks on tasks.id = submissions.task_id
  where teams.name = ? and tasks.sequence_order = ?`;

function text(value: unknown): string {
  if (typeof value !== 'string') throw new Error(`Not a string: ${value}`);
  return value;
}

function number(value: unknown): number {
  if (typeof value !== 'number') throw new Error(`Not a number: ${value}`);
  return value;
}

export function openRecords({ dataDir }: AppServer): Records {
  const database = new DatabaseSync(join(dataDir, 'reisspel.db'), { readOnly: true });
  const all = database.prepare(PHOTOS);
  const some = database.prepare(HAS);
  return {
    photos: () =>
      all.all().map((row) => ({
        id: text(row['id']),
        team: text(row['team']),
        task: number(row['task']),
        verdict: text(row['verdict']),
        points: row['points'] === null ? null : number(row['points']),
        photoId: text(row['photoId']),
        width: number(row['width']),
        height: number(row['height']),
        capturedAt: number(row['capturedAt']),
        arrivedAt: number(row['arrivedAt']),
      })),
    has: (team, task) => number(some.get(team, task)?.['photos']) > 0,
    close: () => database.close(),
  };
}
