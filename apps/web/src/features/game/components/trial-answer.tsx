import { QUIZ_GRACE_S } from '@reisspel/contract/limits';
import type { PlayerTask } from '@reisspel/contract/live';
import type { AnswerType } from '@reisspel/rules/kinds/flows';
import { lazy, useEffect, useState } from 'react';
import type { FinalResult } from '../task-texts.ts';
import { trialAnswers } from '../trial-mutations.ts';

/** Not by way of `flows.ts`: that is part of the players' first view, and would be taken apart for this page. */
const AnswerFlow = lazy(() => import('./answer-flow.tsx'));

interface TrialAnswerProps {
  task: PlayerTask;
  taskType: AnswerType;
  onVerdict: (result: FinalResult) => void;
  /** Nobody answered in time. For a team, the server's clock sees to that. */
  onExpired: () => void;
  onCancel: () => void;
}

const MS_PER_S = 1_000;

/** The question of a player, on a clock that counts for nothing. */
export function TrialAnswer({ onExpired, ...question }: TrialAnswerProps) {
  const [remainingMs, setRemainingMs] = useState<number | null>(null);
  const [isAnswering, setIsAnswering] = useState(false);
  const [port] = useState(() => trialAnswers({ onOpened: setRemainingMs, onAnswering: setIsAnswering }));
  useEffect(() => {
    // An answer that is on its way was given in time, as far as this browser can tell.
    if (remainingMs === null || isAnswering) return;
    const timer = setTimeout(onExpired, remainingMs + QUIZ_GRACE_S * MS_PER_S);
    return () => clearTimeout(timer);
  }, [remainingMs, isAnswering, onExpired]);
  return <AnswerFlow {...question} port={port} isGone={false} onLeave={question.onCancel} />;
}
