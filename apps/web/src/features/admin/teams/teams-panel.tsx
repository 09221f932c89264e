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
import type { ExamplesOf } from '../examples.ts';
import { deleteTeam, resetQuizzes } from '../mutations.ts';
import { Panel, useNews } from '../panel.tsx';
import { lockoutsQuery } from '../queries.ts';
import { TeamDataModal } from './team-data.tsx';
import { AddTeamForm, AdjustmentModal, TeamEditModal } from './team-forms.tsx';
import { TeamRow, type TeamTask } from './team-row.tsx';

interface TeamsPanelProps extends Pick<AdminState, 'teams' | 'scores' | 'tasks' | 'results' | 'adjustments'> {
  examples: ExamplesOf;
}

export function TeamsPanel({ teams, scores, tasks, results, adjustments, examples }: TeamsPanelProps) {
  const [open, setOpen] = useState<{ what: TeamTask; team: AdminTeam } | null>(null);
  const [added, setAdded] = useState<TeamId | null>(null);
  const { news, tell, offerUndo } = useNews();
  const close = () => setOpen(null);
  const done = (text: string) => {
    close();
    tell(text);
  };
  const scoreOf = new Map(scores.map((score) => [score.teamId, score]));
  const best = teams.toSorted((a, b) => (scoreOf.get(b.id)?.score ?? 0) - (scoreOf.get(a.id)?.score ?? 0));
  const adjustmentsOf = Map.groupBy(adjustments, ({ teamId }) => teamId);
  const questions = new Set(tasks.filter(({ taskType }) => isAnswerType(taskType)).map(({ id }) => id));
  const failed = results.filter(
    ({ outcome, taskId }) => outcome.status === 'failed' && questions.has(taskId),
  );
  const hasPasswords = teams.some(({ hasPassword }) => hasPassword);
  const { data: lockouts } = useQuery({ ...lockoutsQuery, enabled: hasPasswords });
  const team = open?.team;
  return (
    <Panel id="teams" title={m.admin_teams()}>
      <div className="mb-3 grid gap-2 empty:hidden">{news}</div>
      {teams.length === 0 ? (
        <Message icon={Users} title={m.admin_no_teams_title()} text={m.admin_no_teams_text()}>
          <Button busy={examples.busy} onClick={examples.add}>
            <UserPlus aria-hidden className="size-5" />
            {m.examples_teams_add()}
          </Button>
        </Message>
      ) : (
        <ul className="grid grid-cols-1 gap-3">
          {best.map((each) => (
            <TeamRow
              key={each.id}
              team={each}
              isNew={each.id === added}
              score={scoreOf.get(each.id)}
              adjustments={adjustmentsOf.get(each.id) ?? []}
              failedQuizzes={failed.filter(({ teamId }) => teamId === each.id).length}
              isLockedOut={lockouts?.teamIds.includes(each.id) ?? false}
              onOpen={(what) => setOpen({ what, team: each })}
            />
          ))}
        </ul>
      )}
      <AddTeamForm onAdded={setAdded} />
      {team && open.what === 'edit' ? (
        <TeamEditModal
          team={team}
          others={teams.filter(({ id }) => id !== team.id)}
          onClose={close}
          onSaved={({ name }) => done(m.admin_team_edited({ team: name }))}
        />
      ) : null}
      {team && open.what === 'delete' ? (
        <ConfirmRequest
          title={m.admin_delete_team_title({ team: team.name })}
          text={m.admin_team_delete_text()}
          confirm={m.common_delete()}
          request={deleteTeam}
          given={team.id}
          onDone={({ archiveId }) => {
            close();
            const named = { team: team.name };
            offerUndo(archiveId, m.admin_team_deleted(named), m.admin_team_restored(named));
          }}
          onClose={close}
        />
      ) : null}
      {team && open.what === 'reset-quizzes' ? (
        <ConfirmRequest
          title={m.admin_team_reset_title({ team: team.name })}
          text={m.admin_team_reset_text()}
          confirm={m.admin_team_reset()}
          request={resetQuizzes}
          given={team.id}
          onDone={() => done(m.admin_team_reset_done({ team: team.name }))}
          onClose={close}
        />
      ) : null}
      {team && open.what === 'data' ? (
        <TeamDataModal team={team} onClose={close} onErased={() => done(m.admin_team_erased())} />
      ) : null}
      {team && open.what === 'adjust' ? (
        <AdjustmentModal
          team={team}
          onClose={close}
          onDone={() => done(m.admin_adjust_saved({ team: team.name }))}
        />
      ) : null}
    </Panel>
  );
}
