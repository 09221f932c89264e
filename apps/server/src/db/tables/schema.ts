import type { AccessTables } from './access-tables.ts';
import type { GameTables } from './game-tables.ts';
import type { TripTables } from './trip-tables.ts';

/** The same in SQLite and PostgreSQL. Times: epoch ms. Booleans: 0 or 1. JSON: text. */
export interface Schema extends AccessTables, GameTables, TripTables {}

export type Bit = 0 | 1;
