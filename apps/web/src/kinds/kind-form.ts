import type { ComponentType } from 'react';
import type { TaskFormValues } from './task-form-values.ts';

/** The form of one kind of task, beside what every task has. */
export interface KindForm {
  /** What the text above the others is called, and what is said while it is empty. */
  question: () => string;
  questionRequired: () => string;
  Fields: ComponentType;
  /** What most tasks of this kind do without, and its fields: it is open while one of them is filled in, or wrong. */
  More: ComponentType;
  more: readonly (keyof TaskFormValues)[];
  /** What fields are called where the server refuses them, by the first part of a refused path. */
  fieldNames: Readonly<Record<string, () => string>>;
}
