/** Flight requests per session: a page that asks every second. */
export const FLIGHT_QUESTIONS = { requests: 60, windowMs: 60_000 };
/** Opened or closed tasks per phone: one every other second. Each sends a message to the team. */
export const PRESENCES = { requests: 60, windowMs: 60_000 };
/** Pictures per team that a model checks outside tasks. Each costs the organiser money. */
export const IMAGE_QUESTIONS = { requests: 20, windowMs: 10 * 60_000 };
export const CHAT_QUESTIONS = { requests: 20, windowMs: 60_000 };
/** Generated games and replaced tasks per organiser session. The AI budget limits cost too. */
export const GENERATOR_QUESTIONS = { requests: 30, windowMs: 10 * 60_000 };
/** Trial plays and attempts per organiser session: an evening. The AI budget limits cost too. */
export const TRIALS = { requests: 60, windowMs: 10 * 60_000 };
/** Requested backups: each uses a core for a while, and disk space until the next day. */
export const BACKUPS = { requests: 10, windowMs: 60 * 60_000 };
/** Players who join a team from one address: more than any game has, too few to fill a database. */
export const JOINS = { requests: 10_000, windowMs: 60 * 60_000 };
/** One-off requests for the game per address: a hotel full of phones that reload their pages. */
export const LOOKS = { requests: 600, windowMs: 60_000 };
/** Messages of the organiser: each is a notification on every phone. */
export const MESSAGES = { requests: 20, windowMs: 60_000 };
/** Changes to notification subscriptions per browser, or per address of visitors. */
export const SUBSCRIPTIONS = { requests: 30, windowMs: 60_000 };
/** Subscription changes per address, as sessions are free: a hotel of players changes twice. */
export const ADDRESS_SUBSCRIPTIONS = { requests: 120, windowMs: 60 * 60_000 };
