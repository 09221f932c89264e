import type { TaskOpening } from '@reisspel/contract/tasks';
import type { AnswerType, AnswerWork } from '@reisspel/rules/kinds/flows';
import type { ComponentType } from 'react';
import type { AnswerBody } from '../queue/answers.ts';
import { choicesAnswer } from './choices/answer.tsx';
import { codeAnswer } from './code/answer.tsx';
import { estimateAnswer } from './estimate/answer.tsx';
import { orderAnswer } from './order/answer.tsx';
import { placeAnswer } from './place/answer.tsx';
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
    Record<'start' | 'running' | 'runningTimed' | 'leaveTitle' | 'stay' | 'submit', () => string>
  > & {
    /** Says what happens after the start. `time` is the time limit as text; null without one. */
    intro: (time: string | null) => string;
    /** Says what gives points, before the team starts. */
    requirement: (work: AnswerWork) => string;
  };
  /** Loads the code of the field before the clock starts, if only this kind has that code. */
  preload?: () => Promise<unknown>;
  Field: ComponentType<AnswerFieldProps>;
  /** The draft of an answer that was sent before; empty for an answer of another kind. */
  draftOf: (body: AnswerBody) => string;
  /** Converts a draft that is not empty to a request body, or returns what is wrong with it. */
  parse: (
    draft: string,
    opening: TaskOpening,
  ) => { ok: true; body: AnswerBody } | { ok: false; problem: string };
}

export const ANSWERS: Readonly<Record<AnswerType, KindAnswer>> = {
  quiz: quizAnswer,
  estimate: estimateAnswer,
  choices: choicesAnswer,
  order: orderAnswer,
  text: textAnswer,
  code: codeAnswer,
  place: placeAnswer,
};
