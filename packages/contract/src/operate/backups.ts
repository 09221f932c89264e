import { z } from 'zod';
import { EpochMs } from '../time.ts';

export const BackupTrouble = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('no_space'), neededBytes: z.number(), freeBytes: z.number() }),
  /** `damaged`: the written bytes differ from those that were read. */
  z.object({
    kind: z.enum([
      'busy',
      'disk_full',
      'folder',
      'database',
      'storage',
      'damaged',
      'interrupted',
      'unexpected',
    ]),
  }),
]);
export type BackupTrouble = z.infer<typeof BackupTrouble>;

export const BackupName = z.string().regex(/^reisspel-\d{4}-\d{2}-\d{2}T\d{6}Z\.zip$/);
export type BackupName = z.infer<typeof BackupName>;

export const Backup = z.object({
  name: BackupName,
  createdAt: z.number(),
  bytes: z.number(),
  photos: z.number(),
  /** Number of photos that the backup lacks, because the store had lost or damaged them. */
  missing: z.number(),
});
export type Backup = z.infer<typeof Backup>;

export const BackupProgress = z.object({ done: z.number(), total: z.number() });
export type BackupProgress = z.infer<typeof BackupProgress>;

/** `failed`: the last try failed. `overdue`: the last good backup is too old. */
export const BackupConcern = z.enum(['failed', 'overdue']);
export type BackupConcern = z.infer<typeof BackupConcern>;

export const BackupOverview = z.object({
  backups: z.array(Backup),
  unreadable: z.array(BackupName),
  keep: z.number(),
  running: BackupProgress.nullable(),
  failure: z.object({ at: z.number(), trouble: BackupTrouble }).nullable(),
  /** null when automatic backups are off. */
  nextAt: z.number().nullable(),
  concern: BackupConcern.nullable(),
});
export type BackupOverview = z.infer<typeof BackupOverview>;

export const BackupState = z.strictObject({
  /** null without a good backup. */
  lastGoodAt: EpochMs.nullable(),
  concern: BackupConcern.nullable(),
});
export type BackupState = z.infer<typeof BackupState>;
