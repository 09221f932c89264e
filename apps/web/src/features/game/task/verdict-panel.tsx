import {
  BANNER_SHOWN_MS,
  LAST_ATTEMPT_SHOWN_MS,
  QUIZ_CORRECT_SHOWN_MS,
  QUIZ_WRONG_SHOWN_MS,
} from '@reisspel/contract/limits';
import type { PlayerTask, TaskExplanation } from '@reisspel/contract/live';
import type { PartlyRight } from '@reisspel/contract/submissions';
import { type Flow, flowOf } from '@reisspel/rules/kinds/flows';
import type { FinalVerdict } from '@reisspel/rules/verdicts';
import { CloudRain, PartyPopper } from 'lucide-react';
import { useEffect } from 'react';
import { amountText } from '../../../kinds/estimate/typed-number.ts';
import { LOOKS } from '../../../kinds/looks.ts';
import { scoreWithWord } from '../../../lib/format/figures.ts';
import { useTimeout } from '../../../lib/use-timeout.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { useFocusOnMount } from '../../../ui/use-focus-on-mount.ts';
import { announceResult, celebrate } from './announce-result.ts';
import { CheckList } from './checks.tsx';
import { Explanation } from './explanation.tsx';
import { type FinalResult, failureText } from './task-texts.ts';

interface VerdictPanelProps {
  task: PlayerTask;
  team: string;
  result: FinalResult;
  onClose: () => void;
}

type Ending = FinalVerdict['verdict'];

/** Milliseconds before the panel closes and shows the task list again (spec 4, 9). */
const SHOWN_MS: Record<Flow, Record<Ending, number>> = {
  photo: { accepted: BANNER_SHOWN_MS, failed: LAST_ATTEMPT_SHOWN_MS },
  answer: { accepted: QUIZ_CORRECT_SHOWN_MS, failed: QUIZ_WRONG_SHOWN_MS },
};

/** Points that the time of the answer cost, as far as the live state says it already. */
function timeCostOf({ progress }: PlayerTask): number {
  return progress.status === 'completed' ? (progress.timeCost ?? 0) : 0;
}

/** What the wrong answer cost, as far as the live state says it already. */
function deductionIn({ progress }: PlayerTask): number {
  return progress.status === 'failed' ? (progress.deduction ?? 0) : 0;
}

function explanationOf({ progress }: PlayerTask): TaskExplanation | undefined {
  return progress.status === 'completed' || progress.status === 'failed' ? progress.explanation : undefined;
}

/** The phone that answered knows it from the verdict, and others from the points. */
function isPartlyRight({ task, result: { outcome } }: VerdictPanelProps): boolean {
  if (outcome.verdict !== 'accepted' || task.nearestWins) return false;
  if (outcome.partly !== undefined) return true;
  return task.progress.status === 'completed' && outcome.pointsAwarded + timeCostOf(task) < task.points;
}

/** Returns the title for an answer that got a part of the points; undefined for other results. */
function partlyTitle(props: VerdictPanelProps): (() => string) | undefined {
  return isPartlyRight(props) ? LOOKS[props.task.taskType].verdict.partly : undefined;
}

function partlyText({ right, wrong, of }: PartlyRight, pointsAwarded: number): string {
  const points = m.game_points({ points: pointsAwarded });
  return wrong === 0
    ? m.verdict_partly_text({ right, of, points })
    : m.verdict_partly_wrong_text({ right, of, wrong, points });
}

function explanationText(props: VerdictPanelProps): string {
  const { task, team, result } = props;
  const { outcome, byTeammate } = result;
  if (outcome.verdict === 'failed') {
    if (byTeammate) return m.quiz_teammate_wrong();
    // The other text says that there are no points.
    return deductionIn(task) > 0
      ? m.deduction_text({ team })
      : LOOKS[task.taskType].verdict.explanation({ team, reason: failureText(outcome.reason) });
  }
  if (task.nearestWins) return m.nearest_verdict_text({ points: m.game_points({ points: task.points }) });
  if (byTeammate) return partlyTitle(props) ? m.quiz_teammate_partly() : m.quiz_teammate_right();
  const { pointsAwarded, partly } = outcome;
  return partly === undefined
    ? m.verdict_accepted_text({ team, task: task.description, points: pointsAwarded })
    : partlyText(partly, pointsAwarded);
}

/**
 * The verdict on a photo or answer, and the result of each check (design 9). Closes by itself, but
 * not with an explanation, which takes time to read.
 */
export function VerdictPanel(props: VerdictPanelProps) {
  const { task, result, onClose } = props;
  const { checks, source, outcome } = result;
  const accepted = outcome.verdict === 'accepted';
  const Icon = accepted ? PartyPopper : CloudRain;
  const heading = useFocusOnMount<HTMLHeadingElement>();
  // A player who was still thinking needs more time to read a teammate's result, and a team needs
  // more time to read what was right.
  const isEntered = accepted && task.nearestWins;
  const title = isEntered
    ? m.nearest_verdict
    : (partlyTitle(props) ?? LOOKS[task.taskType].verdict[outcome.verdict]);
  const hasMoreText = isEntered || result.byTeammate || partlyTitle(props) !== undefined;
  const shownMs = hasMoreText ? BANNER_SHOWN_MS : SHOWN_MS[flowOf(task.taskType)][outcome.verdict];
  const explanation = explanationOf(task);
  useEffect(
    () => (accepted && !isEntered ? celebrate() : announceResult(accepted ? 'good' : 'attention')),
    [accepted, isEntered],
  );
  const entered = task.progress.status === 'completed' ? task.progress.entered : undefined;
  const timeCost = accepted ? timeCostOf(task) : 0;
  const deduction = deductionIn(task);
  useTimeout(onClose, explanation === undefined ? shownMs : null);
  return (
    <section
      role="status"
      className={`grid grid-cols-1 gap-4 rounded-panel p-6 shadow-card ${accepted ? 'bg-done' : 'bg-bad text-on-bad'}`}
    >
      <div className="grid justify-items-center gap-4 py-4 text-center">
        <span
          className={`pop-in flex size-24 items-center justify-center rounded-full ${accepted ? 'bg-sun text-night' : 'bg-on-bad text-page'}`}
        >
          <Icon aria-hidden className="size-12" />
        </span>
        <h1 ref={heading} tabIndex={-1} className="text-4xl">
          {title()}
        </h1>
        {accepted && (!isEntered || entered) ? (
          <p
            className="pop-in display rounded-full bg-olive px-6 py-2 text-3xl text-page"
            style={{ animationDelay: '0.2s' }}
          >
            {entered
              ? amountText(entered.value, entered.unit)
              : m.verdict_points({ points: outcome.pointsAwarded })}
          </p>
        ) : null}
        {deduction > 0 ? <p className="display text-3xl">{scoreWithWord(-deduction)}</p> : null}
        <p className="max-w-md text-balance text-lg">{explanationText(props)}</p>
        {timeCost > 0 ? <p>{m.speed_cost({ points: m.game_points({ points: timeCost }) })}</p> : null}
      </div>
      {explanation === undefined ? null : (
        <div className="rounded-2xl bg-card p-4 text-ink">
          <Explanation task={task} explanation={explanation} />
        </div>
      )}
      {checks.length > 0 ? <CheckList checks={checks} source={source} /> : null}
      <Button variant="primary" className="mt-2" onClick={onClose}>
        {m.game_back_to_tasks()}
      </Button>
    </section>
  );
}
