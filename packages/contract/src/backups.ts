import { z } from 'zod';

/** Why a backup was not made, and what its operator needs to know to do something about it. */
export const BackupTrouble = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('busy') }),
  z.object({ kind: z.literal('no_space'), neededBytes: z.number(), freeBytes: z.number() }),
  /** It filled up while the backup was written. */
  z.object({ kind: z.literal('disk_full') }),
  /** The folder cannot be written to, or made. */
  z.object({ kind: z.literal('folder') }),
  z.object({ kind: z.literal('database') }),
  /** Where the photos are. */
  z.object({ kind: z.literal('storage') }),
  /** What was written is not what was read: the disk is not to be trusted. */
  z.object({ kind: z.literal('damaged') }),
  /** It was ended in the middle, with its server or by itself. */
  z.object({ kind: z.literal('interrupted') }),
  z.object({ kind: z.literal('unexpected') }),
]);
export type BackupTrouble = z.infer<typeof BackupTrouble>;

/** Names a backup in its folder, and as a download. */
export const BackupName = z.string().regex(/^reisspel-\d{4}-\d{2}-\d{2}T\d{6}Z\.zip$/);
export type BackupName = z.infer<typeof BackupName>;

export const Backup = z.object({
  name: BackupName,
  createdAt: z.number(),
  /** Of all that is in it, the photos included. */
  bytes: z.number(),
  photos: z.number(),
  /** Photos that the game has and the store did not have, or no longer as they were. */
  missing: z.number(),
});
export type Backup = z.infer<typeof Backup>;

/** Files that were copied or checked, of so many; `total` is 0 while the database is read. */
export const BackupProgress = z.object({ done: z.number(), total: z.number() });
export type BackupProgress = z.infer<typeof BackupProgress>;

/** The last try failed, or none was good for too long. */
export const BackupConcern = z.enum(['failed', 'overdue']);
export type BackupConcern = z.infer<typeof BackupConcern>;

export const BackupOverview = z.object({
  /** Of this server, the newest first; those of a clock that was ahead come last. */
  backups: z.array(Backup),
  /** Archives that cannot be read: while they are there, no photo is removed. */
  unreadable: z.array(BackupName),
  /** Days of which the last one is kept. */
  keep: z.number(),
  /** null: none is being made. */
  running: BackupProgress.nullable(),
  /** Of the last try; null when that one succeeded. */
  failure: z.object({ at: z.number(), trouble: BackupTrouble }).nullable(),
  /** When the next one is made by itself; null when that is off. */
  nextAt: z.number().nullable(),
  concern: BackupConcern.nullable(),
});
export type BackupOverview = z.infer<typeof BackupOverview>;

/** How the backups go, in short. */
export const BackupState = z.strictObject({
  /** Epoch milliseconds; null: there is none. */
  lastGoodAt: z.number().int().nullable(),
  concern: BackupConcern.nullable(),
});
export type BackupState = z.infer<typeof BackupState>;
