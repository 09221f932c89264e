/** What a page asks for first, within its trip's base: `app/early.ts` before the app is here, and the app by the same address. */
export const SESSION_PATH = '/api/session';
export const TRIP_PATH = '/api/trip';
export const PLAY_PATH = '/api/live?view=play';
