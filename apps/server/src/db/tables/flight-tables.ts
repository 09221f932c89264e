/** The tables of how flights stand; conventions as in `schema.ts`. */

import type { Bit } from './schema.ts';

/** What providers said of a flight: one row for every trip on this server that has it. */
export interface FlightAnswerTable {
  flight_key: string;
  /** null, with `report` and `as_of`: nobody has said anything yet. */
  source: string | null;
  report: string | null;
  /** The airport's records as a list; empty when it knows none. */
  records: string;
  as_of: number | null;
  /** Whether the last question got no answer. */
  stale: Bit;
  /** Who moves it forward is who asks; null is never again. */
  next_poll_at: number | null;
  created_at: number;
}

/** What the viewers of a trip were told of a flight last. */
export interface FlightStatusTable {
  trip_id: string;
  flight_id: string;
  /** The flight that it is about: an organiser may give the entry another number. */
  flight_key: string;
  /** A `FlightStatus`. */
  status: string;
  announced_at: number;
  /** The `FlightStatus` that notifications went out about last; null: none has. */
  notified: string | null;
}
