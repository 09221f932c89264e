import type { PlayState } from '@reisspel/contract/live';
import * as m from '../../../paraglide/messages.js';
import { Notice } from '../../../ui/notice.tsx';
import { rememberedTeam } from '../own-team.ts';

/** Says why this phone plays for no team any more, where it did not leave that itself. */
export function FormerTeam({ teams, game }: Pick<PlayState, 'teams' | 'game'>) {
  const before = rememberedTeam();
  if (before === null || teams.some(({ id }) => id === before)) return null;
  // While no game runs there is no list of teams to choose from: another one was loaded in its
  // place.
  const choose = game.gameStarted ? m.game_team_deleted() : m.game_team_deleted_wait();
  return (
    <div className="mb-4">
      <Notice tone="info">{teams.length > 0 ? choose : m.game_team_deleted_last()}</Notice>
    </div>
  );
}
