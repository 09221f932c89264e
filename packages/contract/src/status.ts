import { z } from 'zod';
import { BackupState } from './backups.ts';

/** The parts of the server that something can go wrong in. */
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

/** What is known of why: the store or the database in trouble, phones that were not reached, or a fault of ours. */
export const FaultKind = z.enum([
  'storage_full',
  'storage_unavailable',
  'database_unavailable',
  'undelivered',
  'fault',
]);
export type FaultKind = z.infer<typeof FaultKind>;

/** Alike troubles since the server started. */
export const FaultGroup = z.strictObject({
  place: FaultPlace,
  kind: FaultKind,
  count: z.number().int(),
  /** Epoch milliseconds. */
  firstAt: z.number().int(),
  lastAt: z.number().int(),
  /** Of the request that met it last, as its log lines and its error message say; null where nobody asked. */
  requestId: z.string().nullable(),
});
export type FaultGroup = z.infer<typeof FaultGroup>;

export const ReadyPart = z.enum(['database', 'migrations', 'storage', 'disk']);
export type ReadyPart = z.infer<typeof ReadyPart>;

const Works = z.enum(['ok', 'failing']);

/** Whether this server can do its work, for whatever sends people to it. */
export const Readiness = z.strictObject({ status: Works, parts: z.record(ReadyPart, Works) });
export type Readiness = z.infer<typeof Readiness>;

/** Who looks at what: a trip's pages, the game without a team, the game of a team, the dashboard, the gallery, the big screen. */
export const StreamKind = z.enum(['trip', 'visitor', 'player', 'organiser', 'gallery', 'screen']);
export type StreamKind = z.infer<typeof StreamKind>;

/** What may have to wait: photos that came in, photos to be looked at, questions to models, notifications. */
export const Queue = z.enum(['photos', 'checks', 'ai', 'push']);
export type Queue = z.infer<typeof Queue>;

/** How the server itself is doing, for who keeps it. Nothing in it is about a person. */
export const ServerStatus = z.strictObject({
  version: z.string(),
  /** Epoch milliseconds by the server's clock. */
  now: z.number().int(),
  startedAt: z.number().int(),
  /** Whether each part works. */
  parts: z.record(ReadyPart, Works),
  /** Open windows. */
  streams: z.record(StreamKind, z.number().int()),
  /** Devices that are logged in, in all trips. */
  devices: z.strictObject({ players: z.number().int(), organisers: z.number().int() }),
  /** How many wait in each. */
  queues: z.record(Queue, z.number().int()),
  photos: z.number().int(),
  /** Bytes of all pictures in the store; null until they are counted. */
  storageBytes: z.number().int().nullable(),
  disk: z.strictObject({ freeBytes: z.number().int(), lowBelowBytes: z.number().int() }),
  databaseBytes: z.number().int(),
  /** null: their folder did not answer. */
  backups: BackupState.nullable(),
  memoryBytes: z.number().int(),
  /** Milliseconds that what should happen at once has to wait, but for one in a hundred. */
  delayMs: z.number(),
  /** The newest first. */
  faults: z.array(FaultGroup),
});
export type ServerStatus = z.infer<typeof ServerStatus>;
