import type { Score } from '@reisspel/contract/live';
import type { AdminTeam } from '@reisspel/contract/teams';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../../lib/errors.ts';
import * as m from '../../../paraglide/messages.js';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import { Message } from '../../../ui/message.tsx';
import { useDeleteTeam } from '../mutations.ts';
import { AddTeamForm } from './add-team-form.tsx';
import { TeamRow } from './team-row.tsx';

interface TeamsPanelProps {
  teams: readonly AdminTeam[];
  scores: readonly Score[];
  taskCount: number;
}

export function TeamsPanel({ teams, scores, taskCount }: TeamsPanelProps) {
  const [deleting, setDeleting] = useState<AdminTeam | null>(null);
  const remove = useDeleteTeam();
  const scoreOf = (team: AdminTeam) => scores.find((score) => score.teamId === team.id);
  const best = teams.toSorted((a, b) => (scoreOf(b)?.score ?? 0) - (scoreOf(a)?.score ?? 0));
  const close = () => {
    setDeleting(null);
    remove.reset();
  };
  return (
    <section aria-labelledby="teams" className="rounded-card bg-card p-5 shadow-card">
      <h2 id="teams" className="mb-4 text-2xl">
        {m.admin_teams()}
      </h2>
      {teams.length === 0 ? (
        <Message icon={Users} title={m.admin_no_teams_title()} text={m.admin_no_teams_text()} />
      ) : (
        <ul className="grid grid-cols-1 gap-5">
          {best.map((team) => (
            <TeamRow
              key={team.id}
              team={team}
              score={scoreOf(team)}
              taskCount={taskCount}
              onDelete={() => setDeleting(team)}
            />
          ))}
        </ul>
      )}
      <AddTeamForm />
      {deleting ? (
        <ConfirmModal
          title={m.admin_delete_team_title({ team: deleting.name })}
          text={m.admin_delete_team_text()}
          confirm={m.common_delete()}
          cancel={m.common_cancel()}
          error={remove.isError ? errorText(remove.error) : null}
          busy={remove.isPending}
          onConfirm={() => remove.mutate(deleting.id, { onSuccess: close })}
          onCancel={close}
        />
      ) : null}
    </section>
  );
}
