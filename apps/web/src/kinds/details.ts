import type { TaskInput, TaskType } from '@reisspel/contract/tasks';
import type { ComponentType } from 'react';
import { EstimateDetail } from './estimate/detail.tsx';
import { QuizDetail } from './quiz/detail.tsx';

export interface DetailProps {
  input: TaskInput;
}

/** For organisers only: it reveals the right answer. */
export const DETAILS: Readonly<Record<TaskType, ComponentType<DetailProps>>> = {
  photo: () => null,
  quiz: QuizDetail,
  estimate: EstimateDetail,
};
