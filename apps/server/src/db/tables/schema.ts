import type { AccessTables } from './access-tables.ts';
import type { GameTables } from './game-tables.ts';
import type { TripTables } from './trip-tables.ts';

/**
 * The tables, the same in SQLite and PostgreSQL. Ids are UUIDv7 text (submission ids come from the
 * client), times epoch milliseconds, booleans 0 or 1. JSON is text, which the contract validates on
 * reading.
 */
export interface Schema extends AccessTables, GameTables, TripTables {}

export type Bit = 0 | 1;
