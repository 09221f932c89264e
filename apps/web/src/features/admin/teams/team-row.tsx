import type { ScoreAdjustment } from '@reisspel/contract/game';
import type { Score } from '@reisspel/contract/live';
import type { AdminTeam } from '@reisspel/contract/teams';
import { useMutation } from '@tanstack/react-query';
import { CircleHelp, FolderDown, KeyRound, LockOpen, Pencil, Star, Trash2, Undo2 } from 'lucide-react';
import { localClock } from '../../../lib/format/dates.ts';
import { scoreText, signedPoints } from '../../../lib/format/figures.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Failure } from '../../../ui/forms/organiser-forms.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TeamDot } from '../../../ui/team-dot.tsx';
import { removeAdjustment, unlockTeam } from '../mutations.ts';

/** The button stays busy after success, until the live state removes the line. */
function AdjustmentLine({ adjustment }: { adjustment: ScoreAdjustment }) {
  const remove = useMutation(removeAdjustment);
  const { id, points, reason, createdAt } = adjustment;
  return (
    <li className="grid gap-2">
      <div className="flex flex-wrap items-center justify-end gap-x-3">
        <span
          className={`display shrink-0 rounded-full px-3 py-1 text-base ${
            points > 0 ? 'bg-good text-on-good' : 'bg-bad text-on-bad'
          }`}
        >
          {signedPoints(points)}
        </span>
        <span className="min-w-0 grow basis-36 text-sm leading-snug">
          {reason} <span className="text-ink-2">· {localClock(createdAt)}</span>
        </span>
        <Button
          variant="quiet"
          className="-mr-3 shrink-0 text-sm"
          busy={remove.isPending || remove.isSuccess}
          onClick={() => remove.mutate(id)}
        >
          <Undo2 aria-hidden className="size-4" />
          {m.admin_adjust_undo()}
          <span className="sr-only">
            {signedPoints(points)}, {reason}
          </span>
        </Button>
      </div>
      <Failure error={remove.error} />
    </li>
  );
}

export function AdjustmentList({ adjustments }: { adjustments: readonly ScoreAdjustment[] }) {
  if (adjustments.length === 0) return null;
  return (
    <ul aria-label={m.admin_adjust_list()} className="mt-3 grid grid-cols-1 gap-1">
      {adjustments.map((adjustment) => (
        <AdjustmentLine key={adjustment.id} adjustment={adjustment} />
      ))}
    </ul>
  );
}

export type TeamAction = 'edit' | 'delete' | 'reset-quizzes' | 'adjust' | 'data';

interface TeamRowProps {
  team: AdminTeam;
  /** True for the team that was last added on this page. The page scrolls to it. */
  isNew: boolean;
  score: Score | undefined;
  adjustments: readonly ScoreAdjustment[];
  /** How many questions the team answered wrong or too late. */
  failedQuizzes: number;
  isLockedOut: boolean;
  onOpen: (action: TeamAction) => void;
}

const scrollToRow = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'center' });

function passwordText(password: string | null): string {
  if (password === null) return m.admin_password_unreadable();
  return password === '' ? m.admin_no_password() : m.admin_password_is({ password });
}

function UnlockTeam({ team }: { team: AdminTeam }) {
  const unlock = useMutation(unlockTeam);
  return (
    <div className="mt-3 grid gap-2">
      {unlock.isError ? null : <Notice tone="info">{m.admin_team_locked_out()}</Notice>}
      <Failure error={unlock.error} />
      <Button icon={LockOpen} busy={unlock.isPending} onClick={() => unlock.mutate(team.id)}>
        {m.admin_team_unlock()}
        <span className="sr-only"> {m.admin_team_for({ team: team.name })}</span>
      </Button>
    </div>
  );
}

export function TeamRow({
  team,
  isNew,
  score,
  adjustments,
  failedQuizzes,
  isLockedOut,
  onOpen,
}: TeamRowProps) {
  const { name } = team;
  const teamLabel = <span className="sr-only"> {m.admin_team_for({ team: name })}</span>;
  return (
    <li ref={isNew ? scrollToRow : null} className="rounded-2xl bg-page px-[min(1rem,4vw)] pt-1 pb-4">
      <div className="flex flex-wrap items-center gap-2.5">
        <TeamDot color={team.color} />
        <strong className="min-w-0 grow basis-24 text-lg leading-snug">{name}</strong>
        <span className="display text-2xl">
          {scoreText(score?.score ?? 0)}
          <span className="sr-only"> {m.game_points_word({ points: score?.score ?? 0 })}</span>
        </span>
        <IconButton
          icon={Trash2}
          label={m.admin_delete_team({ team: name })}
          onClick={() => onOpen('delete')}
          className="-mr-3"
        />
      </div>
      <div className="-mt-2 flex items-center justify-between gap-2">
        <p className="flex min-w-0 items-start gap-1.5 text-ink-2 text-sm">
          <KeyRound aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0">{passwordText(team.password)}</span>
        </p>
        <IconButton
          icon={Pencil}
          label={m.admin_team_edit({ team: name })}
          onClick={() => onOpen('edit')}
          className="-mr-3"
        />
      </div>
      {isLockedOut ? <UnlockTeam team={team} /> : null}
      <AdjustmentList adjustments={adjustments} />
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button icon={Star} className="grow px-3!" onClick={() => onOpen('adjust')}>
          {m.admin_adjust_open()}
          {teamLabel}
        </Button>
        <Button
          icon={CircleHelp}
          className="grow px-3!"
          disabled={failedQuizzes === 0}
          onClick={() => onOpen('reset-quizzes')}
        >
          {m.admin_team_reset()}
          {teamLabel}
        </Button>
        <Button icon={FolderDown} variant="quiet" className="grow" onClick={() => onOpen('data')}>
          {m.admin_team_data()}
          {teamLabel}
        </Button>
      </div>
      {failedQuizzes === 0 ? null : (
        <p className="mt-1.5 text-ink-2 text-sm">{m.admin_team_failed_quizzes({ count: failedQuizzes })}</p>
      )}
    </li>
  );
}
