import type { TaskOpening } from '@reisspel/contract/tasks';
import type { AnswerType } from '@reisspel/rules/kinds/flows';
import type { ComponentType } from 'react';
import type { AnswerBody } from '../queue/answers.ts';
import { estimateAnswer } from './estimate/answer.tsx';
import { quizAnswer } from './quiz/answer.tsx';
import { textAnswer } from './text/answer.tsx';

export interface AnswerFieldProps {
  opening: TaskOpening;
  /** The answer as typed or chosen so far; empty at first. */
  draft: string;
  /** True once the answer is sent: it can no longer change. */
  locked: boolean;
  /** What is wrong with the draft; null when it is fine. */
  problem: string | null;
  onDraft: (draft: string) => void;
}

export interface KindAnswer {
  /** Texts on the screens before and during a question, and in the warning before leaving it. */
  texts: Readonly<
    Record<'start' | 'requirement' | 'running' | 'runningTimed' | 'leaveTitle' | 'stay', () => string>
  >;
  Field: ComponentType<AnswerFieldProps>;
  /** The draft of an answer that was sent before; empty for an answer of another kind. */
  draftOf: (body: AnswerBody) => string;
  /** Converts a draft that is not empty to a request body, or returns what is wrong with it. */
  parse: (draft: string) => { ok: true; body: AnswerBody } | { ok: false; problem: string };
}

export const ANSWERS: Readonly<Record<AnswerType, KindAnswer>> = {
  quiz: quizAnswer,
  estimate: estimateAnswer,
  text: textAnswer,
};
