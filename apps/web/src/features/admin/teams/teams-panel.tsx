import type { TeamId } from '@reisspel/contract/ids';
import type { AdminState } from '@reisspel/contract/live';
import type { AdminTeam } from '@reisspel/contract/teams';
import { isAnswerType } from '@reisspel/rules/kinds/flows';
import { useQuery } from '@tanstack/react-query';
import { UserPlus, Users } from 'lucide-react';
import { useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Message } from '../../../ui/feedback/message.tsx';
import { ConfirmRequest } from '../../../ui/forms/organiser-forms.tsx';
import type { ExampleActions } from '../examples.ts';
import { deleteTeam, resetQuizzes } from '../mutations.ts';
import { Panel, useNotices } from '../panel.tsx';
import { lockoutsQuery } from '../queries.ts';
import { TeamDataModal } from './team-data-modal.tsx';
import { AddTeamForm, AdjustmentModal, TeamEditModal } from './team-forms.tsx';
import { type TeamAction, TeamRow } from './team-row.tsx';

interface TeamsPanelProps extends Pick<AdminState, 'teams' | 'scores' | 'tasks' | 'results' | 'adjustments'> {
  examples: ExampleActions;
}

export function TeamsPanel({ teams, scores, tasks, results, adjustments, examples }: TeamsPanelProps) {
  const [open, setOpen] = useState<{ action: TeamAction; team: AdminTeam } | null>(null);
  const [newTeamId, setNewTeamId] = useState<TeamId | null>(null);
  const { notices, showNotice, offerUndo } = useNotices();
  const close = () => setOpen(null);
  const done = (text: string) => {
    close();
    showNotice(text);
  };
  const scoreOf = new Map(scores.map((score) => [score.teamId, score]));
  const ranked = teams.toSorted((a, b) => (scoreOf.get(b.id)?.score ?? 0) - (scoreOf.get(a.id)?.score ?? 0));
  const adjustmentsOf = Map.groupBy(adjustments, ({ teamId }) => teamId);
  const questions = new Set(tasks.filter(({ taskType }) => isAnswerType(taskType)).map(({ id }) => id));
  const failures = results.filter(
    ({ outcome, taskId }) => outcome.status === 'failed' && questions.has(taskId),
  );
  const hasPasswords = teams.some(({ hasPassword }) => hasPassword);
  const { data: lockouts } = useQuery({ ...lockoutsQuery, enabled: hasPasswords });
  const openTeam = open?.team;
  return (
    <Panel id="teams" title={m.admin_teams()}>
      <div className="mb-3 grid gap-2 empty:hidden">{notices}</div>
      {teams.length === 0 ? (
        <Message icon={Users} title={m.admin_no_teams_title()} text={m.admin_no_teams_text()}>
          <Button icon={UserPlus} busy={examples.busy} onClick={examples.add}>
            {m.examples_teams_add()}
          </Button>
        </Message>
      ) : (
        <ul className="long-list grid grid-cols-1 gap-3">
          {ranked.map((team) => (
            <TeamRow
              key={team.id}
              team={team}
              isNew={team.id === newTeamId}
              score={scoreOf.get(team.id)}
              adjustments={adjustmentsOf.get(team.id) ?? []}
              failedQuizzes={failures.filter(({ teamId }) => teamId === team.id).length}
              isLockedOut={lockouts?.teamIds.includes(team.id) ?? false}
              onOpen={(action) => setOpen({ action, team })}
            />
          ))}
        </ul>
      )}
      <AddTeamForm onAdded={setNewTeamId} />
      {openTeam && open.action === 'edit' ? (
        <TeamEditModal
          team={openTeam}
          others={teams.filter(({ id }) => id !== openTeam.id)}
          onClose={close}
          onSaved={({ name }) => done(m.admin_team_edited({ team: name }))}
        />
      ) : null}
      {openTeam && open.action === 'delete' ? (
        <ConfirmRequest
          title={m.admin_delete_team_title({ team: openTeam.name })}
          text={m.admin_team_delete_text()}
          confirm={m.common_delete()}
          request={deleteTeam}
          variables={openTeam.id}
          onDone={({ archiveId }) => {
            close();
            const names = { team: openTeam.name };
            offerUndo(archiveId, m.admin_team_deleted(names), m.admin_team_restored(names));
          }}
          onClose={close}
        />
      ) : null}
      {openTeam && open.action === 'reset-quizzes' ? (
        <ConfirmRequest
          title={m.admin_team_reset_title({ team: openTeam.name })}
          text={m.admin_team_reset_text()}
          confirm={m.admin_team_reset()}
          request={resetQuizzes}
          variables={openTeam.id}
          onDone={() => done(m.admin_team_reset_done({ team: openTeam.name }))}
          onClose={close}
        />
      ) : null}
      {openTeam && open.action === 'data' ? (
        <TeamDataModal team={openTeam} onClose={close} onErased={() => done(m.admin_team_erased())} />
      ) : null}
      {openTeam && open.action === 'adjust' ? (
        <AdjustmentModal
          team={openTeam}
          onClose={close}
          onDone={() => done(m.admin_adjust_saved({ team: openTeam.name }))}
        />
      ) : null}
    </Panel>
  );
}
