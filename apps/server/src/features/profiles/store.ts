import { ArchiveId, ProfileId, TaskId } from '@reisspel/contract/ids';
import type { ProfileSummary } from '@reisspel/contract/profiles';
import { TaskInput } from '@reisspel/contract/tasks';
import { teamLook } from '@reisspel/contract/teams';
import type { SavedGame, SavedTeam } from '@reisspel/rules/game/saved-game';
import { z } from 'zod';
import { toBit } from '../../db/rows.ts';
import type { TripTx } from '../../db/trip-scope.ts';

export interface Profile extends SavedGame {
  name: string;
  description: string;
}

interface NewProfile extends Profile {
  id: ProfileId;
  /** The archive of an automatic profile's game. Null if the organiser saved the profile. */
  archiveId: ArchiveId | null;
  createdAt: number;
}

const StoredTasks = z.array(TaskInput);
const StoredTaskIds = z.array(TaskId);
const StoredTeams: z.ZodType<SavedTeam[]> = z.array(
  z.strictObject({
    id: z.string(),
    ...teamLook,
    sealedPassword: z.string().nullable(),
    points: z.number().int(),
    completedTasks: z.array(z.string()),
    failedQuizzes: z.array(z.string()),
  }),
);

export async function listProfiles(tx: TripTx): Promise<ProfileSummary[]> {
  const rows = await tx.query
    .selectFrom('game_profiles')
    .select([
      'id',
      'name',
      'description',
      'task_count',
      'team_count',
      'automatic',
      'archive_id',
      'created_at',
    ])
    .where('trip_id', '=', tx.tripId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: ProfileId.parse(row.id),
    name: row.name,
    description: row.description,
    taskCount: row.task_count,
    teamCount: row.team_count,
    automatic: row.automatic === 1,
    archiveId: row.archive_id === null ? null : ArchiveId.parse(row.archive_id),
    createdAt: row.created_at,
  }));
}

/** Finds a profile. Throws if the stored data violates the contract. */
export async function findProfile(tx: TripTx, id: ProfileId): Promise<Profile | null> {
  const row = await tx.query
    .selectFrom('game_profiles')
    .select(['name', 'description', 'tasks', 'task_ids', 'teams'])
    .where('id', '=', id)
    .where('trip_id', '=', tx.tripId)
    .executeTakeFirst();
  if (!row) return null;
  const tasks = StoredTasks.parse(JSON.parse(row.tasks));
  const taskIds = StoredTaskIds.parse(JSON.parse(row.task_ids));
  const teams = StoredTeams.parse(JSON.parse(row.teams));
  return { name: row.name, description: row.description, tasks, taskIds, teams };
}

export async function insertProfile(tx: TripTx, profile: NewProfile): Promise<void> {
  await tx.query
    .insertInto('game_profiles')
    .values({
      id: profile.id,
      trip_id: tx.tripId,
      name: profile.name,
      description: profile.description,
      tasks: JSON.stringify(profile.tasks),
      task_ids: JSON.stringify(profile.taskIds),
      teams: JSON.stringify(profile.teams),
      task_count: profile.tasks.length,
      team_count: profile.teams.length,
      archive_id: profile.archiveId,
      automatic: toBit(profile.archiveId !== null),
      created_at: profile.createdAt,
    })
    .execute();
}

/** Deletes a profile by its id, or by that of its archive. Returns false if there is none. */
export async function deleteProfile(
  tx: TripTx,
  column: 'id' | 'archive_id',
  id: ProfileId | ArchiveId,
): Promise<boolean> {
  const { numDeletedRows } = await tx.query
    .deleteFrom('game_profiles')
    .where(column, '=', id)
    .where('trip_id', '=', tx.tripId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** `foreign` means that another trip uses the id, or that only an archive with this id is left. */
type EarlierSave = { kind: 'own'; archiveId: ArchiveId | null } | { kind: 'foreign' };

/** Finds a saved game and the archive of the game that it replaced. Returns null for a new id. */
export async function findSavedGame(tx: TripTx, id: ProfileId): Promise<EarlierSave | null> {
  const find = (table: 'game_profiles' | 'archives') =>
    tx.query.selectFrom(table).select('trip_id').where('id', '=', id).executeTakeFirst();
  const [profile, archive] = [await find('game_profiles'), await find('archives')];
  if (!profile && !archive) return null;
  const isOwn = profile?.trip_id === tx.tripId && (!archive || archive.trip_id === tx.tripId);
  return isOwn ? { kind: 'own', archiveId: archive ? ArchiveId.parse(id) : null } : { kind: 'foreign' };
}

/** Returns null for a new id. */
export async function ownerOfArchive(
  tx: TripTx,
  id: ArchiveId,
): Promise<'this trip' | 'another trip' | null> {
  const archive = await tx.query
    .selectFrom('archives')
    .select('trip_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!archive) return null;
  return archive.trip_id === tx.tripId ? 'this trip' : 'another trip';
}
