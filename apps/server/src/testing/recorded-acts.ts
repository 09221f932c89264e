import type { Actors } from './recorded-acts/actors.ts';
import { gameActs } from './recorded-acts/game-acts.ts';
import { ownerActs } from './recorded-acts/owner-acts.ts';
import { taskAndTeamActs } from './recorded-acts/task-and-team-acts.ts';
import { tripActs } from './recorded-acts/trip-acts.ts';

/** Returns how to call each route that the audit log records, and the expected acts. */
export function recordedActs(actors: Actors) {
  return { ...tripActs(actors), ...taskAndTeamActs(actors), ...gameActs(actors), ...ownerActs(actors) };
}
