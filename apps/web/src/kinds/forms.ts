import type { TaskType } from '@reisspel/contract/tasks';
import type { ComponentType } from 'react';
import { choicesForm } from './choices/form.tsx';
import { codeForm } from './code/form.tsx';
import { estimateForm } from './estimate/form.tsx';
import { orderForm } from './order/form.tsx';
import { photoForm } from './photo/form.tsx';
import { placeForm } from './place/form.tsx';
import { quizForm } from './quiz/form.tsx';
import type { TaskFormValues } from './task-form-values.ts';
import { textForm } from './text/form.tsx';
import { videoForm } from './video/form.tsx';

export interface KindForm {
  /** The label of the field `instructions`, and the error when it is empty. */
  question: () => string;
  questionRequired: () => string;
  Fields: ComponentType;
  /** Rarely used fields, which the form shows folded. */
  More: ComponentType;
  /** The name and label of each of these: the folded part says which of them are filled in. */
  more: readonly (readonly [keyof TaskFormValues, () => string])[];
  /** Labels of the other fields that the server may refuse, by the first part of their path. */
  fieldNames: Readonly<Record<string, () => string>>;
}

export const FORMS: Readonly<Record<TaskType, KindForm>> = {
  photo: photoForm,
  quiz: quizForm,
  estimate: estimateForm,
  choices: choicesForm,
  order: orderForm,
  text: textForm,
  code: codeForm,
  place: placeForm,
  video: videoForm,
};
