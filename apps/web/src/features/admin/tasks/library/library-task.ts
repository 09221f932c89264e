import type { EstimateTaskInput } from '@reisspel/contract/kinds/estimate';
import type { ObjectClass } from '@reisspel/contract/objects';
import type { TaskInput } from '@reisspel/contract/tasks';
import { targetValues } from '../../../../kinds/estimate/values.ts';
import { newTaskValues, type TaskFormValues, taskInputOf } from '../../../../kinds/task-form-values.ts';
import { pageLocale } from '../../../../lib/language.ts';

interface CommonFacts {
  points: number;
  instructions: string;
  /** A hint that costs no points. */
  hint?: string;
}

interface LibraryPhoto extends CommonFacts {
  taskType: 'photo';
  minFaces?: number;
  /** One of these objects is enough. */
  requiredObjects?: ObjectClass[];
}

interface LibraryQuiz extends CommonFacts {
  taskType: 'quiz';
  right: string;
  wrong: readonly [string, string, string];
}

interface LibraryEstimate
  extends CommonFacts,
    Pick<EstimateTaskInput, 'taskType' | 'answer' | 'tolerance' | 'unit'> {}

export type LibraryTask = LibraryPhoto | LibraryQuiz | LibraryEstimate;

export interface LibraryTheme {
  title: string;
  tasks: readonly LibraryTask[];
}

function kindValues(task: LibraryTask): Partial<TaskFormValues> {
  switch (task.taskType) {
    case 'photo': {
      const { minFaces, requiredObjects = [] } = task;
      return minFaces === undefined
        ? { requiredObjects }
        : { requiredObjects, checkFaces: true, minFaces: String(minFaces) };
    }
    case 'quiz': {
      const { right, wrong } = task;
      // In alphabetical order, the place of the right answer is no hint.
      const texts = [right, ...wrong].toSorted((a, b) => a.localeCompare(b, pageLocale(), { numeric: true }));
      return {
        options: texts.map((text) => ({ optionId: null, text })),
        correct: String(texts.indexOf(right)),
      };
    }
    case 'estimate':
      return targetValues(task);
    default:
      return task satisfies never;
  }
}

/** Returns what the form of a new task would save for this task. */
export function libraryInput(task: LibraryTask): TaskInput {
  const { taskType, points, instructions, hint } = task;
  const values = {
    ...newTaskValues(),
    taskType,
    points: String(points),
    instructions,
    hints: hint === undefined ? [] : [{ hintId: null, text: hint, cost: '0' }],
    ...kindValues(task),
  };
  // No task of the library has a moment, so its time zone does not matter.
  return taskInputOf(values, 'UTC');
}
