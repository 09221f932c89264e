import type { TaskType } from '@reisspel/contract/tasks';

const TYPE_LABEL: Record<TaskType, string> = { photo: 'Foto', quiz: 'Quiz' };

/** The generated name of a task, "Opdracht 3 - Foto" (spec 3). `number` counts from 1. */
export function taskDescription(number: number, taskType: TaskType): string {
  return `Opdracht ${number} - ${TYPE_LABEL[taskType]}`;
}
