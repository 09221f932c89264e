import { z } from 'zod';
import { FlightState } from './flights.ts';

/**
 * What the diagnostic pages are told. Their texts are English, from the server too: they speak to who keeps it.
 * No value of any setting is in it.
 */

/** `off` is fine as it is, and says what does not work without it. */
const VerdictState = z.enum(['ok', 'off', 'attention']);
export type VerdictState = z.infer<typeof VerdictState>;

const Verdict = z.strictObject({
  /** Which settings it is about. */
  group: z.string(),
  state: VerdictState,
  title: z.string(),
  text: z.string(),
});
export type Verdict = z.infer<typeof Verdict>;

/** `generated`: the first start made it, or it lies in the data folder; `off`: there is none. */
const SettingSource = z.enum(['environment', 'default', 'generated', 'off']);

const SettingState = z.strictObject({
  name: z.string(),
  group: z.string(),
  source: SettingSource,
  summary: z.string(),
  /** What holds while it is not set, as the documentation has it. */
  unset: z.string(),
});
export type SettingState = z.infer<typeof SettingState>;

export const SettingsReport = z.strictObject({
  verdicts: z.array(Verdict),
  settings: z.array(SettingState),
  /** Variables that nobody reads, and the setting that was likely meant. */
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
  /** Where it leaves or lands: "2025-06-20". */
  day: z.iso.date(),
});
export type FlightTestInput = z.infer<typeof FlightTestInput>;

/** One request and what came back. Credentials, also those that came back, are replaced. */
const FlightExchange = z.strictObject({
  method: z.enum(['GET', 'POST']),
  address: z.string(),
  headers: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  /** null: no answer came. */
  status: z.number().int().nullable(),
  statusText: z.string(),
  durationMs: z.number().int(),
  /** As it came, its first part; a token's answer is left out, and null is an answer that could not be read. */
  body: z.string().nullable(),
  /** More came than is in `body`. */
  isCut: z.boolean(),
});
export type FlightExchange = z.infer<typeof FlightExchange>;

/** A flight of the airport's answer, and what the app makes of it. */
const FlightReading = z.strictObject({
  flightName: z.string(),
  direction: z.enum(['departure', 'arrival']),
  /** Codes of the other end. */
  destinations: z.array(z.string()),
  /** The airport's own codes. */
  states: z.array(z.string()),
  scheduled: z.string(),
  /** null: it says nothing that can be true. Times are epoch milliseconds. */
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
    /** How many flights the airport listed. */
    listed: z.number().int(),
  }),
  z.strictObject({
    kind: z.literal('failed'),
    exchanges: z.array(FlightExchange),
    /** Of the last exchange, or why there was none. */
    reason: z.enum(['timeout', 'unauthorized', 'rate_limited', 'server_error', 'unreadable', 'unreachable']),
  }),
]);
export type FlightTest = z.infer<typeof FlightTest>;
