import type { TaskOpening } from '@reisspel/contract/tasks';
import type { AnswerType } from '@reisspel/rules/kinds/flows';
import type { ComponentType } from 'react';
import type { AnswerBody } from '../queue/answers.ts';
import { estimateAnswer } from './estimate/answer.tsx';
import { quizAnswer } from './quiz/answer.tsx';

export interface AnswerFieldProps {
  opening: TaskOpening;
  /** Empty at first. */
  draft: string;
  /** True once the answer is sent: later choices do not count. */
  locked: boolean;
  problem: string | null;
  onDraft: (draft: string) => void;
}

export interface KindAnswer {
  /** Texts before the opening, and in the question about leaving. */
  texts: Readonly<
    Record<'start' | 'requirement' | 'running' | 'runningTimed' | 'leaveTitle' | 'stay', () => string>
  >;
  Field: ComponentType<AnswerFieldProps>;
  draftOf: (body: AnswerBody) => string;
  /** The request body of a draft that is not empty, or the problem with it. */
  read: (draft: string) => { ok: true; body: AnswerBody } | { ok: false; problem: string };
}

export const ANSWERS: Readonly<Record<AnswerType, KindAnswer>> = {
  quiz: quizAnswer,
  estimate: estimateAnswer,
};
