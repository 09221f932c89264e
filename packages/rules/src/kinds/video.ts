import type { KindRules } from './kind.ts';
import { photoWork } from './photo.ts';

/** A short video, which counts when it arrives, as a photo without checks does. */
export const video: KindRules<'video'> = {
  label: 'Video',
  toStored: () => [],
  fromStored: (_, common) => ({ taskType: 'video', ...common }),
  work: (task, state) => ({ ...photoWork(task, state), taskType: 'video' }),
};
