import { z } from 'zod';
import { FlightState } from './flights.ts';

/**
 * The data of the diagnostic pages. All texts are English, also the server's, as they address the
 * server's owner. It holds no value of any setting.
 */

/** `off` is no fault; the text says what does not work without the setting. */
const VerdictState = z.enum(['ok', 'off', 'attention']);
export type VerdictState = z.infer<typeof VerdictState>;

const Verdict = z.strictObject({
  /** The group of settings that the verdict is about. */
  group: z.string(),
  state: VerdictState,
  title: z.string(),
  text: z.string(),
});
export type Verdict = z.infer<typeof Verdict>;

/** `generated`: the first start made it, or it is in the data folder. `off`: there is none. */
const SettingSource = z.enum(['environment', 'default', 'generated', 'off']);

const SettingState = z.strictObject({
  name: z.string(),
  group: z.string(),
  source: SettingSource,
  summary: z.string(),
  /** The effect of leaving the setting unset, in the words of the documentation. */
  unset: z.string(),
});
export type SettingState = z.infer<typeof SettingState>;

export const SettingsReport = z.strictObject({
  verdicts: z.array(Verdict),
  settings: z.array(SettingState),
  /**
   * Environment variables that the server does not read, with the setting that was likely meant.
   */
  slips: z.array(z.strictObject({ name: z.string(), meant: z.string() })),
  server: z.strictObject({
    version: z.string(),
    node: z.string(),
    /** "linux x64". */
    platform: z.string(),
    timeZone: z.string(),
  }),
});
export type SettingsReport = z.infer<typeof SettingsReport>;

export const FlightTestInput = z.strictObject({
  /** "HV6145" or "HV 6145". */
  flightNumber: z.string().regex(/^[A-Za-z0-9]{2} ?\d{1,4}[A-Za-z]?$/),
  /** The day at the airport where the flight leaves or lands: "2025-06-20". */
  day: z.iso.date(),
});
export type FlightTestInput = z.infer<typeof FlightTestInput>;

/** A request and its answer. Credentials in either are replaced. */
const FlightExchange = z.strictObject({
  method: z.enum(['GET', 'POST']),
  address: z.string(),
  headers: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  /** null when no answer came. */
  status: z.number().int().nullable(),
  statusText: z.string(),
  durationMs: z.number().int(),
  /**
   * The first part of the raw answer; a token's answer is left out. null when it was unreadable.
   */
  body: z.string().nullable(),
  /** True when the answer was longer than `body`. */
  isCut: z.boolean(),
});
export type FlightExchange = z.infer<typeof FlightExchange>;

/** A flight in the airport's answer, and how the app reads it. */
const FlightReading = z.strictObject({
  flightName: z.string(),
  direction: z.enum(['departure', 'arrival']),
  /** Codes of the airports at the other end. */
  destinations: z.array(z.string()),
  /** The airport's own codes for the state of the flight. */
  states: z.array(z.string()),
  scheduled: z.string(),
  /** null when the airport's data cannot be right. Times are epoch milliseconds. */
  report: z
    .strictObject({
      status: FlightState,
      delayMinutes: z.number().int().nullable(),
      gate: z.string().nullable(),
      terminal: z.string().nullable(),
      departureTime: z.number().nullable(),
      arrivalTime: z.number().nullable(),
    })
    .nullable(),
});
export type FlightReading = z.infer<typeof FlightReading>;

export const FlightTest = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('no_credentials') }),
  z.strictObject({ kind: z.literal('quota_spent'), callsPerDay: z.number().int() }),
  z.strictObject({
    kind: z.literal('answered'),
    exchanges: z.array(FlightExchange),
    readings: z.array(FlightReading),
    /** The number of flights in the airport's answer. */
    listed: z.number().int(),
  }),
  z.strictObject({
    kind: z.literal('failed'),
    exchanges: z.array(FlightExchange),
    /** The failure of the last exchange, or the reason why there was none. */
    reason: z.enum(['timeout', 'unauthorized', 'rate_limited', 'server_error', 'unreadable', 'unreachable']),
  }),
]);
export type FlightTest = z.infer<typeof FlightTest>;

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
