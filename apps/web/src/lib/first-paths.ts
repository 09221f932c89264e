/** The first requests of a page, for `app/early.ts` and the app; relative to the trip's base. */
export const SESSION_PATH = '/api/session';
export const TRIP_PATH = '/api/trip';
export const PLAY_PATH = '/api/live?view=play';
