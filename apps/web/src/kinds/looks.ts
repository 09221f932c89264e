import type { TaskType } from '@reisspel/contract/tasks';
import { estimateLook } from './estimate/look.ts';
import type { KindLook } from './kind-look.ts';
import { photoLook } from './photo/look.ts';
import { quizLook } from './quiz/look.ts';

export const LOOKS: Readonly<Record<TaskType, KindLook>> = {
  photo: photoLook,
  quiz: quizLook,
  estimate: estimateLook,
};
