import type { TaskType } from '@reisspel/contract/tasks';
import type { ComponentType } from 'react';
import { estimateForm } from './estimate/form.tsx';
import { photoForm } from './photo/form.tsx';
import { quizForm } from './quiz/form.tsx';
import type { TaskFormValues } from './task-form-values.ts';

export interface KindForm {
  question: () => string;
  questionRequired: () => string;
  Fields: ComponentType;
  /** Rarely used fields, folded away. */
  More: ComponentType;
  /** Names of these fields: the fold opens if one of them is filled in or wrong. */
  more: readonly (keyof TaskFormValues)[];
  /** Labels for the server's refusals, by the first part of the refused path. */
  fieldNames: Readonly<Record<string, () => string>>;
}

export const FORMS: Readonly<Record<TaskType, KindForm>> = {
  photo: photoForm,
  quiz: quizForm,
  estimate: estimateForm,
};
