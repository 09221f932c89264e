import type { AnswerType } from '@reisspel/rules/kinds/flows';
import { estimateAnswer } from './estimate/answer.tsx';
import type { KindAnswer } from './kind-answer.ts';
import { quizAnswer } from './quiz/answer.tsx';

export const ANSWERS: Readonly<Record<AnswerType, KindAnswer>> = {
  quiz: quizAnswer,
  estimate: estimateAnswer,
};
