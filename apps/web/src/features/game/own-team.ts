import { readStored, store } from '../../lib/storage.ts';

/** The team that this phone plays for: once it is gone, nothing else knows that there was one. */
const KEY = 'team';
/** For who left their team, and knows. */
const NONE = '';

/** `teamId` null: this phone plays for none, by its player's own choice. */
export function rememberTeam(teamId: string | null): void {
  store(KEY, teamId ?? NONE);
}

/** The team that this phone played for last, unless it was left. */
export function rememberedTeam(): string | null {
  return readStored(KEY) || null;
}
