import type { TaskInput, TaskType } from '@reisspel/contract/tasks';
import type { ComponentType } from 'react';
import { EstimateDetail } from './estimate/detail.tsx';
import { QuizDetail } from './quiz/detail.tsx';

export interface DetailProps {
  input: TaskInput;
}

/** What an organiser is shown of each kind of task besides its text: for their eyes only, as it tells what is right. */
export const DETAILS: Readonly<Record<TaskType, ComponentType<DetailProps>>> = {
  photo: () => null,
  quiz: QuizDetail,
  estimate: EstimateDetail,
};
