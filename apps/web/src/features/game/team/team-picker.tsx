import type { Score } from '@reisspel/contract/live';
import type { TeamCard } from '@reisspel/contract/teams';
import { useNavigate } from '@tanstack/react-router';
import { ChevronRight, Lock } from 'lucide-react';
import { errorText } from '../../../lib/errors.ts';
import { scoreWithWord } from '../../../lib/format/figures.ts';
import * as m from '../../../paraglide/messages.js';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { preloadBoard } from '../lazy-parts.ts';
import { useJoinTeam, useOpenedTeams } from './membership.ts';

interface TeamPickerProps {
  teams: readonly TeamCard[];
  /** null while the scoreboard is hidden. */
  scores: readonly Score[] | null;
}

export function TeamPicker({ teams, scores }: TeamPickerProps) {
  const join = useJoinTeam();
  const opened = useOpenedTeams();
  const navigate = useNavigate();
  const choose = ({ id, hasPassword }: TeamCard) => {
    void preloadBoard();
    // The invitation page asks for the password.
    if (hasPassword && !opened.includes(id)) void navigate({ to: '/game', search: { team: id } });
    else join.mutate({ teamId: id, password: '' });
  };
  const scoreOf = (team: TeamCard) => scores?.find((score) => score.teamId === team.id)?.score;
  return (
    <section aria-labelledby="pick-team">
      <h2 id="pick-team" className="mb-4 text-2xl">
        {m.game_pick_team()}
      </h2>
      {join.isError ? <Notice tone="bad">{errorText(join.error)}</Notice> : null}
      <ul className="mt-3 grid grid-cols-1 gap-3 sm:grid-cols-2">
        {teams.map((team) => (
          <li key={team.id}>
            <button
              type="button"
              disabled={join.isPending}
              onClick={() => choose(team)}
              data-tap={team.id}
              className="flex min-h-20 w-full items-center gap-4 rounded-card bg-card p-4 text-left shadow-card active:scale-[0.99]"
            >
              <span aria-hidden className="size-11 shrink-0 rounded-2xl" style={{ background: team.color }} />
              <span className="min-w-0 grow">
                <span className="display block text-xl">{team.name}</span>
                {scoreOf(team) === undefined ? null : (
                  <span className="text-ink-2">{scoreWithWord(scoreOf(team) ?? 0)}</span>
                )}
              </span>
              {team.hasPassword ? (
                <Lock aria-label={m.game_team_locked()} className="size-5 shrink-0 text-ink-2" />
              ) : null}
              <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-2" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
