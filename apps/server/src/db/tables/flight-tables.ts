/** Tables of flight statuses; conventions as in `schema.ts`. */

import type { Bit } from './schema.ts';

/** The providers' answers about a flight: one row for all trips on this server that have it. */
export interface FlightAnswerTable {
  flight_key: string;
  /** `source`, `report` and `as_of` are null until a provider has answered. */
  source: string | null;
  report: string | null;
  /** The airport's records as a JSON list; empty when it has none. */
  records: string;
  as_of: number | null;
  /** True when the last request failed. */
  stale: Bit;
  /** The server that moves this forward makes the request; null: never again. */
  next_poll_at: number | null;
  created_at: number;
}

/** The status that a trip's viewers were last told. */
export interface FlightStatusTable {
  trip_id: string;
  flight_id: string;
  /** The flight of the status: an organiser may change an entry's flight number. */
  flight_key: string;
  /** A `FlightStatus`. */
  status: string;
  announced_at: number;
  /** The `FlightStatus` of the last notification; null before the first. */
  notified: string | null;
}
