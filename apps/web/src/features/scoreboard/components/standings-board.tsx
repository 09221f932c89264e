import type { Score } from '@reisspel/contract/live';
import type { TeamCard } from '@reisspel/contract/teams';
import { fitPodium, standings } from '@reisspel/rules/standings';
import { EyeOff, Users } from 'lucide-react';
import * as m from '../../../paraglide/messages.js';
import { Message } from '../../../ui/message.tsx';
import { Podium } from './podium.tsx';
import { StandingsTable } from './standings-table.tsx';

interface StandingsBoardProps {
  taskCount: number;
  teams: readonly TeamCard[];
  /** null while the scoreboard is hidden. */
  scores: readonly Score[] | null;
  /** Teams above those whose score is told, still face down. */
  hidden: number;
  /** The team of this phone; null is none. */
  ownTeamId?: string | null;
}

/** The podium and the table; during a reveal only what has been turned over, below the places that have not. */
export function StandingsBoard({ taskCount, teams, scores, hidden, ownTeamId = null }: StandingsBoardProps) {
  if (scores === null) {
    return <Message icon={EyeOff} title={m.scoreboard_hidden_title()} text={m.scoreboard_hidden_text()} />;
  }
  if (teams.length === 0) return <Message icon={Users} title={m.scoreboard_empty()} />;
  const entries = standings(teams, scores, hidden);
  return (
    <div className="grid grid-cols-1">
      {hidden === 0 && fitPodium(entries) ? <Podium entries={entries} /> : null}
      <StandingsTable entries={entries} hidden={hidden} taskCount={taskCount} ownTeamId={ownTeamId} />
    </div>
  );
}
