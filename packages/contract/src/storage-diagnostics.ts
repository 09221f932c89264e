import { z } from 'zod';

const StorageProblemKind = z.enum(['bucket_missing', 'full', 'unreachable', 'refused']);
export type StorageProblemKind = z.infer<typeof StorageProblemKind>;

/** Tells every page whether photos and quiz pictures can be stored and shown. */
export const StorageHealth = z.discriminatedUnion('ok', [
  /** `tested` false: the server has just started, or the store takes its time. */
  z.strictObject({ ok: z.literal(true), tested: z.boolean() }),
  z.strictObject({
    ok: z.literal(false),
    problem: StorageProblemKind,
    /** True when this browser may open the diagnostic page. */
    mayDiagnose: z.boolean(),
  }),
]);
export type StorageHealth = z.infer<typeof StorageHealth>;

const StorageCheck = z.strictObject({
  check: z.enum(['api', 'upload', 'removal', 'image']),
  /** `text` gives the reason for `skipped`. */
  state: z.enum(['ok', 'failed', 'skipped']),
  durationMs: z.number().int(),
  /** English, like the page. */
  text: z.string(),
});
export type StorageCheck = z.infer<typeof StorageCheck>;

const BucketReport = z.strictObject({
  bucket: z.enum(['photos', 'quiz-images']),
  durationMs: z.number().int(),
  /** null when the listing failed, for the reason in `text`. */
  content: z.strictObject({ files: z.number().int(), bytes: z.number().int() }).nullable(),
  text: z.string(),
});
export type BucketReport = z.infer<typeof BucketReport>;

/** The tests of the store and their results. It holds no setting and no key. */
export const StorageReport = z.strictObject({
  store: z.enum(['disk', 's3']),
  /** Epoch ms. */
  at: z.number().int(),
  buckets: z.array(BucketReport),
  checks: z.array(StorageCheck),
});
export type StorageReport = z.infer<typeof StorageReport>;
