import type { TaskType } from '@reisspel/contract/tasks';
import { estimateForm } from './estimate/form.tsx';
import type { KindForm } from './kind-form.ts';
import { photoForm } from './photo/form.tsx';
import { quizForm } from './quiz/form.tsx';

export const FORMS: Readonly<Record<TaskType, KindForm>> = {
  photo: photoForm,
  quiz: quizForm,
  estimate: estimateForm,
};
