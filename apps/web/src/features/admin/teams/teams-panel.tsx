import type { ScoreAdjustment } from '@reisspel/contract/game';
import type { ArchiveId, TeamId } from '@reisspel/contract/ids';
import { BANNER_SHOWN_MS } from '@reisspel/contract/limits';
import type { Score, TaskResult } from '@reisspel/contract/live';
import type { AdminTask } from '@reisspel/contract/tasks';
import type { AdminTeam } from '@reisspel/contract/teams';
import { isAnswerType } from '@reisspel/rules/kinds/flows';
import { useQuery } from '@tanstack/react-query';
import { UserPlus, Users } from 'lucide-react';
import { useState } from 'react';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import { Message } from '../../../ui/message.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useFlash } from '../../../ui/use-flash.ts';
import type { ExamplesButton } from '../example-mutations.ts';
import { ArchiveUndo } from '../profiles/archive-undo.tsx';
import { AddTeamForm } from './add-team-form.tsx';
import { AdjustmentModal } from './adjustment-modal.tsx';
import { TeamEditModal } from './team-edit-modal.tsx';
import { lockoutsQuery, useRemoveTeam, useResetQuizzes } from './team-mutations.ts';
import { TeamRow, type TeamTask } from './team-row.tsx';
import { TeamDataModal } from './teams-with-data.tsx';

interface TeamDeleteModalProps {
  team: AdminTeam;
  onDeleted: (archiveId: ArchiveId | null) => void;
  onClose: () => void;
}

function TeamDeleteModal({ team, onDeleted, onClose }: TeamDeleteModalProps) {
  const remove = useRemoveTeam();
  return (
    <ConfirmModal
      title={m.admin_delete_team_title({ team: team.name })}
      text={m.admin_team_delete_text()}
      confirm={m.common_delete()}
      cancel={m.common_cancel()}
      error={remove.isError ? organiserErrorText(remove.error) : null}
      busy={remove.isPending}
      onConfirm={() => remove.mutate(team.id, { onSuccess: ({ archiveId }) => onDeleted(archiveId) })}
      onCancel={onClose}
    />
  );
}

interface TeamResetModalProps {
  team: AdminTeam;
  onReset: () => void;
  onClose: () => void;
}

function TeamResetModal({ team, onReset, onClose }: TeamResetModalProps) {
  const reset = useResetQuizzes();
  return (
    <ConfirmModal
      title={m.admin_team_reset_title({ team: team.name })}
      text={m.admin_team_reset_text()}
      confirm={m.admin_team_reset()}
      cancel={m.common_cancel()}
      error={reset.isError ? organiserErrorText(reset.error) : null}
      busy={reset.isPending}
      onConfirm={() => reset.mutate(team.id, { onSuccess: onReset })}
      onCancel={onClose}
    />
  );
}

interface TeamsPanelProps {
  teams: readonly AdminTeam[];
  scores: readonly Score[];
  tasks: readonly AdminTask[];
  results: readonly TaskResult[];
  adjustments: readonly ScoreAdjustment[];
  examples: ExamplesButton;
}

interface Deleted {
  archiveId: ArchiveId;
  name: string;
}

export function TeamsPanel({ teams, scores, tasks, results, adjustments, examples }: TeamsPanelProps) {
  const [open, setOpen] = useState<{ what: TeamTask; team: AdminTeam } | null>(null);
  const [deleted, setDeleted] = useState<Deleted | null>(null);
  const [added, setAdded] = useState<TeamId | null>(null);
  const [flash, showFlash] = useFlash(BANNER_SHOWN_MS);
  const close = () => setOpen(null);
  const done = (text: string) => {
    close();
    showFlash({ tone: 'good', text });
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
    <section aria-labelledby="teams" className="rounded-card bg-card p-[min(1.25rem,5vw)] shadow-card">
      <h2 id="teams" className="scroll-mt-4 mb-4 text-2xl">
        {m.admin_teams()}
      </h2>
      <div className="mb-3 grid gap-2 empty:hidden">
        {flash ? <Notice tone={flash.tone}>{flash.text}</Notice> : null}
        {deleted ? (
          <ArchiveUndo
            key={deleted.archiveId}
            archiveId={deleted.archiveId}
            text={m.admin_team_deleted({ team: deleted.name })}
            onRestored={() => {
              setDeleted(null);
              showFlash({ tone: 'good', text: m.admin_team_restored({ team: deleted.name }) });
            }}
          />
        ) : null}
      </div>
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
        <TeamDeleteModal
          team={team}
          onClose={close}
          onDeleted={(archiveId) => {
            close();
            setDeleted(archiveId === null ? null : { archiveId, name: team.name });
          }}
        />
      ) : null}
      {team && open.what === 'reset-quizzes' ? (
        <TeamResetModal
          team={team}
          onClose={close}
          onReset={() => done(m.admin_team_reset_done({ team: team.name }))}
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
    </section>
  );
}
