import { z } from 'zod';
import { EpochMs } from '../time.ts';
import { FlightStatus } from '../trip/flights.ts';

// The texts of the diagnostic pages are English (spec 2).

const VerdictState = z.enum(['ok', 'off', 'attention']);

const SettingsVerdict = z.strictObject({
  group: z.string(),
  state: VerdictState,
  title: z.string(),
  text: z.string(),
});
export type SettingsVerdict = z.infer<typeof SettingsVerdict>;

const SettingSource = z.enum(['environment', 'default', 'generated', 'off']);

const SettingState = z.strictObject({
  name: z.string(),
  group: z.string(),
  source: SettingSource,
  summary: z.string(),
  unset: z.string(),
});
export type SettingState = z.infer<typeof SettingState>;

export const SettingsReport = z.strictObject({
  verdicts: z.array(SettingsVerdict),
  settings: z.array(SettingState),
  slips: z.array(z.strictObject({ name: z.string(), meant: z.string() })),
  server: z.strictObject({
    version: z.string(),
    node: z.string(),
    platform: z.string(),
    timeZone: z.string(),
  }),
});
export type SettingsReport = z.infer<typeof SettingsReport>;

export const FlightTestInput = z.strictObject({
  flightNumber: z.string().regex(/^[A-Za-z0-9]{2} ?\d{1,4}[A-Za-z]?$/),
  day: z.iso.date(),
});
export type FlightTestInput = z.infer<typeof FlightTestInput>;

const FlightExchange = z.strictObject({
  method: z.enum(['GET', 'POST']),
  address: z.string(),
  headers: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  status: z.number().int().nullable(),
  statusText: z.string(),
  durationMs: z.number().int(),
  /** The first part of the raw answer, without tokens; null when the answer was unreadable. */
  body: z.string().nullable(),
  isCut: z.boolean(),
});
export type FlightExchange = z.infer<typeof FlightExchange>;

const FlightReading = z.strictObject({
  flightName: z.string(),
  direction: z.enum(['departure', 'arrival']),
  destinations: z.array(z.string()),
  states: z.array(z.string()),
  scheduled: z.string(),
  /** null when the airport's data cannot be right. */
  report: FlightStatus.pick({
    status: true,
    delayMinutes: true,
    gate: true,
    terminal: true,
    departureTime: true,
    arrivalTime: true,
  }).nullable(),
});
export type FlightReading = z.infer<typeof FlightReading>;

export const FlightTest = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('no_credentials') }),
  z.strictObject({ kind: z.literal('quota_spent'), callsPerDay: z.number().int() }),
  z.strictObject({
    kind: z.literal('answered'),
    exchanges: z.array(FlightExchange),
    readings: z.array(FlightReading),
    listed: z.number().int(),
  }),
  z.strictObject({
    kind: z.literal('failed'),
    exchanges: z.array(FlightExchange),
    reason: z.enum(['timeout', 'unauthorized', 'rate_limited', 'server_error', 'unreadable', 'unreachable']),
  }),
]);
export type FlightTest = z.infer<typeof FlightTest>;

const StorageProblemKind = z.enum(['bucket_missing', 'full', 'unreachable', 'refused']);
export type StorageProblemKind = z.infer<typeof StorageProblemKind>;

export const StorageHealth = z.discriminatedUnion('ok', [
  /** `tested` is false until the first test of the store succeeds. */
  z.strictObject({ ok: z.literal(true), tested: z.boolean() }),
  z.strictObject({
    ok: z.literal(false),
    problem: StorageProblemKind,
    mayDiagnose: z.boolean(),
  }),
]);
export type StorageHealth = z.infer<typeof StorageHealth>;

const StorageCheck = z.strictObject({
  check: z.enum(['api', 'upload', 'removal', 'image']),
  state: z.enum(['ok', 'failed', 'skipped']),
  durationMs: z.number().int(),
  text: z.string(),
});
export type StorageCheck = z.infer<typeof StorageCheck>;

const BucketReport = z.strictObject({
  bucket: z.enum(['photos', 'quiz-images']),
  durationMs: z.number().int(),
  content: z.strictObject({ files: z.number().int(), bytes: z.number().int() }).nullable(),
  text: z.string(),
});
export type BucketReport = z.infer<typeof BucketReport>;

export const StorageReport = z.strictObject({
  store: z.enum(['disk', 's3']),
  at: EpochMs,
  buckets: z.array(BucketReport),
  checks: z.array(StorageCheck),
});
export type StorageReport = z.infer<typeof StorageReport>;
