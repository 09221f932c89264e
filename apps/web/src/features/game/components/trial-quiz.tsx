import { QUIZ_GRACE_S } from '@reisspel/contract/limits';
import type { PlayerTask } from '@reisspel/contract/live';
import { lazy, useEffect, useState } from 'react';
import type { FinalResult } from '../task-texts.ts';
import { trialQuiz } from '../trial-mutations.ts';

/** Not by way of `flows.ts`: that is part of the players' first view, and would be taken apart for this page. */
const QuizFlow = lazy(() => import('./quiz-flow.tsx'));

interface TrialQuizProps {
  task: PlayerTask;
  onVerdict: (result: FinalResult) => void;
  /** Nobody answered in time. For a team, the server's clock sees to that. */
  onExpired: () => void;
  onCancel: () => void;
}

const MS_PER_S = 1_000;

/** The quiz of a player, on a clock that counts for nothing. */
export function TrialQuiz({ task, onVerdict, onExpired, onCancel }: TrialQuizProps) {
  const [remainingMs, setRemainingMs] = useState<number | null>(null);
  const [isAnswering, setIsAnswering] = useState(false);
  const [port] = useState(() => trialQuiz({ onOpened: setRemainingMs, onAnswering: setIsAnswering }));
  useEffect(() => {
    // An answer that is on its way was given in time, as far as this browser can tell.
    if (remainingMs === null || isAnswering) return;
    const timer = setTimeout(onExpired, remainingMs + QUIZ_GRACE_S * MS_PER_S);
    return () => clearTimeout(timer);
  }, [remainingMs, isAnswering, onExpired]);
  const leave = { onCancel, onLeave: onCancel };
  return <QuizFlow task={task} port={port} isGone={false} onVerdict={onVerdict} {...leave} />;
}
