import { z } from 'zod';
import { AdjustmentId, ArchiveId, MessageId, SubmissionId } from '../ids.ts';
import { EpochMs } from '../time.ts';
import { AUDIT_ACTS } from './audit-acts.ts';

export const AuditAct = z.enum(Object.values(AUDIT_ACTS).flat());

/** `server` is the server itself or one of its commands. `nobody` is a visitor without a login. */
export const AuditRole = z.enum(['organiser', 'helper', 'gallery', 'player', 'owner', 'server', 'nobody']);
export type AuditRole = z.infer<typeof AuditRole>;

export const AuditUndo = z.discriminatedUnion('by', [
  /** `POST /api/archives/{archiveId}/restorations`. `isGame`: it replaces the whole game. */
  z.strictObject({ by: z.literal('restoration'), archiveId: ArchiveId, isGame: z.boolean() }),
  z.strictObject({ by: z.literal('points'), adjustmentId: AdjustmentId }),
  z.strictObject({ by: z.literal('withdrawal'), messageId: MessageId }),
  /** `DELETE /api/submissions/{submissionId}/review` */
  z.strictObject({
    by: z.literal('review'),
    submissionId: SubmissionId,
    decision: z.enum(['approved', 'rejected']),
  }),
  /** `POST /api/trip/versions/{version}/restorations`, while visitors see `published`. */
  z.strictObject({
    by: z.literal('version'),
    version: z.number().int().positive(),
    published: z.number().int().positive(),
  }),
]);
export type AuditUndo = z.infer<typeof AuditUndo>;

export const AuditEntry = z.strictObject({
  id: z.uuid(),
  at: EpochMs,
  role: AuditRole,
  /** The name that the organiser gave a helper; null for every other role. */
  name: z.string().nullable(),
  /** True when this browser did it. */
  here: z.boolean(),
  act: AuditAct,
  label: z.string(),
  /** `past`: the act can no longer be undone. */
  undo: z.discriminatedUnion('state', [
    z.strictObject({ state: z.literal('none') }),
    z.strictObject({ state: z.literal('past') }),
    z.strictObject({ state: z.literal('open'), undo: AuditUndo }),
  ]),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditPage = z.strictObject({
  entries: z.array(AuditEntry),
  next: z.uuid().nullable(),
});
export type AuditPage = z.infer<typeof AuditPage>;

export const AuditQuery = z.strictObject({
  kind: z.enum(['access', 'game', 'tasks', 'teams', 'photos', 'pages', 'downloads', 'server']).optional(),
  before: z.uuid().optional(),
});
export type AuditQuery = z.infer<typeof AuditQuery>;
