import type { AnswerType } from '@reisspel/rules/kinds/flows';
import { estimateAnswer } from './estimate/answer.tsx';
import type { KindAnswer } from './kind-answer.ts';
import { quizAnswer } from './quiz/answer.tsx';

/** How each kind of question is answered. */
export const ANSWERS: Readonly<Record<AnswerType, KindAnswer>> = {
  quiz: quizAnswer,
  estimate: estimateAnswer,
};
