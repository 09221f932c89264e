import type { TeamCard } from '@reisspel/contract/teams';
import * as m from '../../../paraglide/messages.js';
import { Notice } from '../../../ui/notice.tsx';
import { rememberedTeam } from '../own-team.ts';

/** Says why this phone plays for no team any more, where it did not leave that itself. */
export function FormerTeam({ teams }: { teams: readonly TeamCard[] }) {
  const before = rememberedTeam();
  if (before === null || teams.some(({ id }) => id === before)) return null;
  return (
    <div className="mb-4">
      <Notice tone="info">{teams.length > 0 ? m.game_team_deleted() : m.game_team_deleted_last()}</Notice>
    </div>
  );
}
