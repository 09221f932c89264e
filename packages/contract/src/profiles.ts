import { z } from 'zod';
import { ArchiveId, ProfileId, TaskId, TeamId } from './ids.ts';
import {
  MAX_PASSWORD_LENGTH,
  MAX_PROFILE_DESCRIPTION_LENGTH,
  MAX_PROFILE_NAME_LENGTH,
  MAX_TASKS,
  MAX_TEAMS,
} from './limits.ts';
import { TaskInput } from './tasks.ts';
import { teamLook } from './teams.ts';
import { optionalText, readableText } from './text.ts';
import { EpochMs } from './time.ts';

const name = readableText(MAX_PROFILE_NAME_LENGTH);
const description = optionalText(MAX_PROFILE_DESCRIPTION_LENGTH).default('');

export const ProfileInput = z.strictObject({ name, description });
export type ProfileInput = z.infer<typeof ProfileInput>;

export const ProfileSummary = z.strictObject({
  id: ProfileId,
  name: z.string(),
  description: z.string(),
  taskCount: z.number().int(),
  teamCount: z.number().int(),
  /** True when the server saved it before a restart or replacement, with all teams' results. */
  automatic: z.boolean(),
  /** null when the organiser saved it. */
  archiveId: ArchiveId.nullable(),
  createdAt: EpochMs,
});
export type ProfileSummary = z.infer<typeof ProfileSummary>;

export const ProfileList = z.strictObject({ profiles: z.array(ProfileSummary) });
export type ProfileList = z.infer<typeof ProfileList>;

/** `replace` first saves the present game automatically, then clears it. */
export const ProfileLoad = z.strictObject({ mode: z.enum(['replace', 'append']) });
export type ProfileLoad = z.infer<typeof ProfileLoad>;

/** `POST /api/archives/{id}/restorations` undoes the act; null if nothing was put aside. */
export const Undo = z.strictObject({ archiveId: ArchiveId.nullable() });
export type Undo = z.infer<typeof Undo>;

const deleted = {
  archiveId: ArchiveId,
  /** The instructions of the task, or the name of the team. */
  label: z.string(),
  deletedAt: EpochMs,
};

/** `teamId` lets the organiser download or erase the data of a deleted team. */
export const Deletion = z.discriminatedUnion('what', [
  z.strictObject({ what: z.literal('task'), ...deleted }),
  z.strictObject({ what: z.literal('team'), ...deleted, teamId: TeamId }),
]);
export type Deletion = z.infer<typeof Deletion>;

export const DeletionList = z.strictObject({ deletions: z.array(Deletion) });
export type DeletionList = z.infer<typeof DeletionList>;

/** Passwords are plain text, as the organiser sees them. */
export const ProfileFile = z.strictObject({
  format: z.literal('reisspel-profile'),
  version: z.literal(1),
  name,
  description,
  tasks: z.array(TaskInput).max(MAX_TASKS),
  /** The id that each task had when it was saved. The window of another task may name it. */
  taskIds: z.array(TaskId).max(MAX_TASKS).default([]),
  teams: z
    .array(
      z.strictObject({
        ...teamLook,
        password: z.string().max(MAX_PASSWORD_LENGTH).default(''),
      }),
    )
    .max(MAX_TEAMS),
  /** The quiz pictures that the tasks name as "/api/quiz-images/{name}". */
  images: z
    .array(z.strictObject({ name: z.string().max(100), data: z.base64() }))
    .max(MAX_TASKS)
    .default([]),
});
export type ProfileFile = z.infer<typeof ProfileFile>;
