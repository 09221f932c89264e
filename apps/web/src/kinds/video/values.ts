import type { KindValues } from '../task-form-values.ts';

/** A video task has only the settings of every task. */
export const videoValues: KindValues<'video'> = {
  valuesOf: () => ({}),
  inputOf: (_, common) => ({ taskType: 'video', ...common }),
};
