import type { TaskType } from '@reisspel/contract/tasks';
import { KINDS } from './kinds/kinds.ts';

/** The generated name of a task, "Opdracht 3 - Foto" (spec 3). `number` counts from 1. */
export function taskDescription(number: number, taskType: TaskType): string {
  return `Opdracht ${number} - ${KINDS[taskType].label}`;
}
