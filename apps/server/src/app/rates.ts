/** How often one may ask for what costs somebody something. */

/** Questions about a flight by one session: a page that asks every second. */
export const FLIGHT_QUESTIONS = { requests: 60, windowMs: 60_000 };
/** Times one phone opens or leaves a task: a player who looks into one every other second. Each is a message to its team. */
export const PRESENCES = { requests: 60, windowMs: 60_000 };
/** Pictures one team has a model look at outside its tasks, which have attempts of their own: each costs the organiser. */
export const IMAGE_QUESTIONS = { requests: 20, windowMs: 10 * 60_000 };
/** Questions to a model by one session of the organiser. */
export const CHAT_QUESTIONS = { requests: 20, windowMs: 60_000 };
/** Games, and tasks in place of others, that one session has made. What they cost is bounded by the budget as well. */
export const GENERATOR_QUESTIONS = { requests: 30, windowMs: 10 * 60_000 };
/** Tasks, and tries at one, that one session plays alone: an evening of preparing. What a model is asked is bounded by the budget. */
export const TRIALS = { requests: 60, windowMs: 10 * 60_000 };
/** Backups that are asked for: each takes a core for a while, and some room until the next day. */
export const BACKUPS = { requests: 10, windowMs: 60 * 60_000 };
/** Players that come to a team from one address: more than any game has, and fewer than would fill a database. */
export const JOINS = { requests: 10_000, windowMs: 60 * 60_000 };
/** Looks at the game by all behind one address who do not stay: a hotel full of phones that load their pages anew. */
export const LOOKS = { requests: 600, windowMs: 60_000 };
/** Messages of the organiser: each is a notification on every phone. */
export const MESSAGES = { requests: 20, windowMs: 60_000 };
/** Changes of what one browser, or the visitors behind one address, are notified of. */
export const SUBSCRIPTIONS = { requests: 30, windowMs: 60_000 };
/** The same of all behind one address, as anybody gets sessions for nothing: a hotel full of players changes its mind twice. */
export const ADDRESS_SUBSCRIPTIONS = { requests: 120, windowMs: 60 * 60_000 };
