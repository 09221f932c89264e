import { z } from 'zod';
import { AUDIT_ACTS } from './audit-acts.ts';
import { AdjustmentId, ArchiveId, MessageId, SubmissionId } from './ids.ts';

const { access, game, tasks, teams, photos, pages, downloads, server } = AUDIT_ACTS;
export const AuditAct = z.enum([
  ...access,
  ...game,
  ...tasks,
  ...teams,
  ...photos,
  ...pages,
  ...downloads,
  ...server,
]);

/** `server` is a command on the server itself, or what it does on its own; `nobody` is who never got in. */
export const AuditRole = z.enum(['organiser', 'gallery', 'player', 'owner', 'server', 'nobody']);
export type AuditRole = z.infer<typeof AuditRole>;

/** What undoes an act, by the route that does it. */
export const AuditUndo = z.discriminatedUnion('by', [
  /** `POST /api/archives/{archiveId}/restorations`; a whole game takes the place of the present one. */
  z.strictObject({ by: z.literal('restoration'), archiveId: ArchiveId, isGame: z.boolean() }),
  /** `DELETE /api/adjustments/{adjustmentId}` */
  z.strictObject({ by: z.literal('points'), adjustmentId: AdjustmentId }),
  /** `DELETE /api/messages/{messageId}` */
  z.strictObject({ by: z.literal('withdrawal'), messageId: MessageId }),
  /** `DELETE /api/submissions/{submissionId}/review` */
  z.strictObject({
    by: z.literal('review'),
    submissionId: SubmissionId,
    decision: z.enum(['approved', 'rejected']),
  }),
  /** `POST /api/trip/versions/{version}/restorations`, with the version before, while `published` is what visitors see. */
  z.strictObject({
    by: z.literal('version'),
    version: z.number().int().positive(),
    published: z.number().int().positive(),
  }),
]);
export type AuditUndo = z.infer<typeof AuditUndo>;

export const AuditEntry = z.strictObject({
  id: z.uuid(),
  /** Epoch milliseconds. */
  at: z.number().int(),
  role: AuditRole,
  /** Whether it was done in the session that asks. */
  here: z.boolean(),
  act: AuditAct,
  /** What it was done to, as that was called then; may be empty. */
  label: z.string(),
  /** `none`: nothing undoes it. `past`: it was undone, or it is too late for that. */
  undo: z.discriminatedUnion('state', [
    z.strictObject({ state: z.literal('none') }),
    z.strictObject({ state: z.literal('past') }),
    z.strictObject({ state: z.literal('open'), undo: AuditUndo }),
  ]),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** A page, the newest first. */
export const AuditPage = z.strictObject({
  entries: z.array(AuditEntry),
  /** What to ask for the page after this one by; null when this is the last. */
  next: z.uuid().nullable(),
});
export type AuditPage = z.infer<typeof AuditPage>;

export const AuditQuery = z.strictObject({
  kind: z.enum(['access', 'game', 'tasks', 'teams', 'photos', 'pages', 'downloads', 'server']).optional(),
  /** The `next` of the page before. */
  before: z.uuid().optional(),
});
export type AuditQuery = z.infer<typeof AuditQuery>;
