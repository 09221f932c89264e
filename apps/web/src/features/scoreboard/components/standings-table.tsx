import type { Standing } from '@reisspel/rules/standings';
import { EyeOff, Medal, Trophy } from 'lucide-react';
import { useRef } from 'react';
import * as m from '../../../paraglide/messages.js';
import { TeamDot } from '../../../ui/team-dot.tsx';
import { useOvertakes } from '../../../ui/use-overtakes.ts';

const MEDAL: Record<number, string> = { 2: 'text-ink-2', 3: 'text-on-late' };

function Position({ rank }: { rank: number }) {
  const medal = MEDAL[rank];
  return (
    <span className="inline-flex items-center gap-1.5">
      {rank}
      {rank === 1 ? <Trophy aria-hidden className="size-5 text-on-late" /> : null}
      {medal ? <Medal aria-hidden className={`size-5 ${medal}`} /> : null}
    </span>
  );
}

/** Not a border: in a table that cuts into the lines of all rows. */
const OWN_EDGE = { boxShadow: 'inset 4px 0 var(--color-action)' };

function HiddenRow({ rank }: { rank: number }) {
  return (
    <tr className="bg-sand">
      <td className="display w-20 py-4 pl-4 text-xl">{rank}</td>
      <td className="py-4" colSpan={2}>
        <span className="flex items-center gap-3">
          <EyeOff aria-hidden className="size-5 shrink-0" />
          {m.board_place_hidden()}
        </span>
      </td>
    </tr>
  );
}

interface RowProps {
  entry: Standing;
  taskCount: number;
  isOwn: boolean;
}

function Row({ entry: { teamId, rank, name, color, score, answered }, taskCount, isOwn }: RowProps) {
  return (
    <tr id={`place-${teamId}`} className={isOwn ? 'bg-waiting text-on-waiting' : ''}>
      <td className="display w-20 py-4 pl-4 text-xl" style={isOwn ? OWN_EDGE : undefined}>
        <Position rank={rank} />
      </td>
      <td className="py-4">
        <span className="flex items-center gap-3">
          <TeamDot color={color} />
          <span className="min-w-0">
            <strong className="block">
              {name}
              {isOwn ? <span className="font-medium"> · {m.game_own_team()}</span> : null}
            </strong>
            <span className={isOwn ? 'text-sm' : 'text-ink-2 text-sm'}>
              {m.scoreboard_answered({ answered, total: taskCount })}
            </span>
          </span>
        </span>
      </td>
      <td className="display whitespace-nowrap py-4 pr-4 text-right text-2xl">{score}</td>
    </tr>
  );
}

interface StandingsTableProps {
  entries: readonly Standing[];
  /** The number of unrevealed places above the entries. */
  hidden: number;
  taskCount: number;
  ownTeamId: string | undefined;
}

export function StandingsTable({ entries, hidden, taskCount, ownTeamId }: StandingsTableProps) {
  const rows = useRef<HTMLTableSectionElement>(null);
  useOvertakes(rows);
  return (
    <table
      className={`w-full overflow-hidden rounded-card bg-card text-left shadow-card ${hidden === 0 ? 'max-sm:rounded-t-none' : ''}`}
    >
      <thead className="text-ink-2 text-sm">
        <tr>
          <th scope="col" className="py-3 pl-4">
            {m.scoreboard_rank()}
          </th>
          <th scope="col">{m.scoreboard_team()}</th>
          <th scope="col" className="whitespace-nowrap py-3 pr-4 text-right">
            {m.scoreboard_points()}
          </th>
        </tr>
      </thead>
      <tbody ref={rows} className="divide-y divide-line border-line border-t">
        {Array.from({ length: hidden }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number
          <HiddenRow key={`hidden-${index}`} rank={index + 1} />
        ))}
        {entries.map((entry) => (
          <Row key={entry.teamId} entry={entry} taskCount={taskCount} isOwn={entry.teamId === ownTeamId} />
        ))}
      </tbody>
    </table>
  );
}
