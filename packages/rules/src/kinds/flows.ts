import type { OpenWork, TaskType } from '@reisspel/contract/tasks';

/** A photo is taken, checked, held and reviewed. A question has a clock and takes one answer. */
export type Flow = 'photo' | 'answer';

const FLOWS = {
  photo: 'photo',
  quiz: 'answer',
  estimate: 'answer',
  choices: 'answer',
  order: 'answer',
  text: 'answer',
  code: 'answer',
  place: 'answer',
  video: 'photo',
} as const satisfies Record<TaskType, Flow>;

export type AnswerType = {
  [Kind in TaskType]: (typeof FLOWS)[Kind] extends 'answer' ? Kind : never;
}[TaskType];

export function flowOf(taskType: TaskType): Flow {
  return FLOWS[taskType];
}

export function isAnswerType(taskType: TaskType): taskType is AnswerType {
  return FLOWS[taskType] === 'answer';
}

/** The work of a task of the flow `photo`. */
export type PhotoFlowWork = Exclude<OpenWork, { taskType: AnswerType }>;

export type AnswerWork = Extract<OpenWork, { taskType: AnswerType }>;

export function isAnswerWork(work: OpenWork): work is AnswerWork {
  return isAnswerType(work.taskType);
}
