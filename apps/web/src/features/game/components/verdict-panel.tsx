import { QUIZ_CORRECT_SHOWN_MS, QUIZ_WRONG_SHOWN_MS } from '@reisspel/contract/limits';
import type { PlayerTask } from '@reisspel/contract/live';
import type { CheckResult, SubmissionResult, Verdict } from '@reisspel/contract/submissions';
import { CircleCheck, CircleX, PartyPopper, RotateCcw } from 'lucide-react';
import { useEffect } from 'react';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { useFocusOnMount } from '../../../ui/use-focus-on-mount.ts';
import { celebrate } from '../celebrate.ts';
import { failureText } from '../task-texts.ts';

interface VerdictPanelProps {
  task: PlayerTask;
  team: string;
  result: SubmissionResult;
  onRetry: () => void;
  onClose: () => void;
}

const TITLE: Record<Verdict['verdict'], () => string> = {
  accepted: m.verdict_accepted,
  refused: m.verdict_refused,
  failed: m.verdict_failed,
};
const QUIZ_TITLE: Record<Verdict['verdict'], () => string> = {
  ...TITLE,
  accepted: m.verdict_quiz_correct,
  failed: m.verdict_quiz_wrong,
};

function explanation({ task, team, result }: VerdictPanelProps): string {
  const { outcome } = result;
  switch (outcome.verdict) {
    case 'accepted':
      return m.verdict_accepted_text({ team, task: task.description, points: outcome.pointsAwarded });
    case 'refused':
      return m.verdict_refused_text();
    case 'failed':
      return task.taskType === 'quiz'
        ? m.verdict_failed_quiz({ team, reason: failureText(outcome.reason) })
        : failureText(outcome.reason);
    default:
      return outcome satisfies never;
  }
}

function Check({ check }: { check: CheckResult }) {
  const { passed } = check;
  const Icon = passed ? CircleCheck : CircleX;
  return (
    <li className="flex items-start gap-3">
      <Icon aria-hidden className={`mt-0.5 size-6 shrink-0 ${passed ? 'text-olive' : 'text-accent'}`} />
      <span>
        <strong className="block">
          {passed ? m.check_brightness_passed() : m.check_brightness_failed()}
        </strong>
        {passed ? null : <span className="text-ink-2">{m.check_brightness_tip()}</span>}
      </span>
    </li>
  );
}

/** Opens with what it means, then each check, then what to do next (design 9). A quiz closes by itself (spec 9). */
export function VerdictPanel(props: VerdictPanelProps) {
  const { task, result, onRetry, onClose } = props;
  const { outcome, checks } = result;
  const accepted = outcome.verdict === 'accepted';
  const heading = useFocusOnMount<HTMLHeadingElement>();
  useEffect(() => (accepted ? celebrate() : undefined), [accepted]);
  const isQuiz = task.taskType === 'quiz';
  useEffect(() => {
    if (!isQuiz) return;
    const timer = setTimeout(onClose, accepted ? QUIZ_CORRECT_SHOWN_MS : QUIZ_WRONG_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isQuiz, accepted, onClose]);
  return (
    <section
      role="status"
      className={`grid gap-4 rounded-panel p-6 shadow-card ${accepted ? 'bg-done' : outcome.verdict === 'failed' ? 'bg-bad text-on-bad' : 'bg-card'}`}
    >
      <h1 ref={heading} tabIndex={-1} className="flex items-center gap-3 text-4xl">
        {accepted ? <PartyPopper aria-hidden className="size-9 text-olive" /> : null}
        {(isQuiz ? QUIZ_TITLE : TITLE)[outcome.verdict]()}
      </h1>
      <p className="text-lg">{explanation(props)}</p>
      {checks.length > 0 ? (
        <ul className="grid gap-3">
          {checks.map((check) => (
            <Check key={check.type} check={check} />
          ))}
        </ul>
      ) : null}
      {outcome.verdict === 'refused' ? (
        <>
          {outcome.attemptsLeft === null ? null : (
            <p className="font-bold">{m.verdict_attempts_left({ attempts: outcome.attemptsLeft })}</p>
          )}
          <Button variant="primary" onClick={onRetry}>
            <RotateCcw aria-hidden className="size-5" />
            {m.photo_again()}
          </Button>
        </>
      ) : null}
      <Button variant={outcome.verdict === 'refused' ? 'secondary' : 'primary'} onClick={onClose}>
        {m.game_back_to_tasks()}
      </Button>
    </section>
  );
}
