import type { PlayState } from '@reisspel/contract/live';
import { FormerTeam } from './former-team.tsx';
import { OrganiserMessages } from './organiser-messages.tsx';

/** What a player has to know before the game itself: what the organiser says, or that the team is gone. */
export default function AboveBoard({ state: { own, teams, game } }: { state: PlayState }) {
  return own === null ? (
    <FormerTeam teams={teams} game={game} />
  ) : (
    <OrganiserMessages messages={own.messages} />
  );
}
