import { z } from 'zod';
import { EpochMs } from '../time.ts';
import { BackupState } from './backups.ts';

export const FaultPlace = z.enum([
  'request',
  'database',
  'live',
  'photos',
  'uploads',
  'checks',
  'album',
  'notifications',
  'flights',
  'ai-budget',
  'generator',
  'deadlines',
  'clean-up',
  'audit',
  'backups',
  'pages',
  'stop',
  'process',
]);
export type FaultPlace = z.infer<typeof FaultPlace>;

/** `undelivered`: a notification did not reach phones. `fault`: an error in our own code. */
export const FaultKind = z.enum([
  'storage_full',
  'storage_unavailable',
  'database_unavailable',
  'undelivered',
  'fault',
]);
export type FaultKind = z.infer<typeof FaultKind>;

export const FaultGroup = z.strictObject({
  place: FaultPlace,
  kind: FaultKind,
  count: z.number().int(),
  firstAt: EpochMs,
  lastAt: EpochMs,
  /** The last failed request, as the log names it; null for a fault outside a request. */
  requestId: z.string().nullable(),
});
export type FaultGroup = z.infer<typeof FaultGroup>;

export const ReadyPart = z.enum(['database', 'migrations', 'storage', 'disk']);
export type ReadyPart = z.infer<typeof ReadyPart>;

const PartHealth = z.enum(['ok', 'failing']);

export const Readiness = z.strictObject({ status: PartHealth, parts: z.record(ReadyPart, PartHealth) });
export type Readiness = z.infer<typeof Readiness>;

export const StreamKind = z.enum(['trip', 'visitor', 'player', 'organiser', 'gallery', 'screen']);
export type StreamKind = z.infer<typeof StreamKind>;

export const Queue = z.enum(['photos', 'checks', 'ai', 'push']);
export type Queue = z.infer<typeof Queue>;

export const ServerStatus = z.strictObject({
  version: z.string(),
  now: EpochMs,
  startedAt: EpochMs,
  parts: z.record(ReadyPart, PartHealth),
  streams: z.record(StreamKind, z.number().int()),
  devices: z.strictObject({ players: z.number().int(), organisers: z.number().int() }),
  queues: z.record(Queue, z.number().int()),
  photos: z.number().int(),
  /** null until the first count. */
  storageBytes: z.number().int().nullable(),
  disk: z.strictObject({ freeBytes: z.number().int(), lowBelowBytes: z.number().int() }),
  databaseBytes: z.number().int(),
  /** null when the backup folder did not answer. */
  backups: BackupState.nullable(),
  memoryBytes: z.number().int(),
  /** The delay of the event loop in milliseconds (99th percentile). */
  delayMs: z.number(),
  faults: z.array(FaultGroup),
});
export type ServerStatus = z.infer<typeof ServerStatus>;
