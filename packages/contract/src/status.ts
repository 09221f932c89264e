import { z } from 'zod';

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

/** How the server itself is doing, for who keeps it. Nothing in it is about a person. */
export const ServerStatus = z.strictObject({
  version: z.string(),
  /** Epoch milliseconds by the server's clock. */
  now: z.number().int(),
  startedAt: z.number().int(),
  /** The newest first. */
  faults: z.array(FaultGroup),
});
export type ServerStatus = z.infer<typeof ServerStatus>;
