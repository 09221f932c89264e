import type { Score } from '@reisspel/contract/live';
import type { AdminTeam } from '@reisspel/contract/teams';
import { progressPercent } from '@reisspel/rules/ranking';
import { KeyRound, Trash2 } from 'lucide-react';
import * as m from '../../../paraglide/messages.js';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';

interface TeamRowProps {
  team: AdminTeam;
  score: Score | undefined;
  taskCount: number;
  onDelete: () => void;
}

function passwordText(password: string | null): string {
  if (password === null) return m.admin_password_unreadable();
  return password === '' ? m.admin_no_password() : m.admin_password_is({ password });
}

export function TeamRow({ team, score, taskCount, onDelete }: TeamRowProps) {
  const completed = score?.completed ?? 0;
  const progress = m.game_progress({ completed, total: taskCount });
  return (
    <li>
      <div className="flex items-center gap-2">
        <strong className="min-w-0 grow">{team.name}</strong>
        <span className="display text-2xl">{score?.score ?? 0}</span>
        <IconButton icon={Trash2} label={m.admin_delete_team({ team: team.name })} onClick={onDelete} />
      </div>
      <ProgressBar percent={progressPercent(completed, taskCount)} color={team.color} label={progress} />
      <p className="mt-1.5 flex flex-wrap items-center gap-x-4 text-ink-2 text-sm">
        <span>{progress}</span>
        <span className="inline-flex items-center gap-1.5">
          <KeyRound aria-hidden className="size-4" />
          {passwordText(team.password)}
        </span>
      </p>
    </li>
  );
}
