import type { TaskFileAddress } from '@reisspel/contract/kinds/quiz-images';
import { MAX_MODEL_BYTES, MAX_QUIZ_IMAGE_BYTES } from '@reisspel/contract/limits';
import type { TaskInput } from '@reisspel/contract/tasks';
import { done, type Outcome, type Refusal, refuse } from '@reisspel/rules/outcome';
import type { TripScope } from '../../db/trip-scope.ts';
import type { FetchOutside } from '../../platform/outside.ts';
import { photoTooLarge } from '../../platform/pictures/images.ts';
import type { QuizImageService } from './service.ts';

export interface OutsideServiceDeps {
  quizImages: Pick<QuizImageService, 'add' | 'addModel'>;
  fetchOutside: FetchOutside;
}

interface CopyResult {
  /** The task with the new addresses of the copied files. */
  task: TaskInput;
  /** The reason why a file was not copied. Null if all files were copied. */
  refusal: Refusal | null;
}

function isOutside(address: string | null): address is string {
  return address?.startsWith('https:') ?? false;
}

/** Copies files from other websites to this server, so that phones load them from it. */
export function createOutsideService(deps: OutsideServiceDeps) {
  const { quizImages, fetchOutside } = deps;

  async function copyFile(
    address: string,
    maxBytes: number,
    add: (bytes: Buffer) => Promise<Outcome<TaskFileAddress>>,
    ended?: AbortSignal,
  ): Promise<Outcome<string>> {
    const file = await fetchOutside(address, maxBytes, ended);
    if (!file.ok) {
      return file.reason === 'too_large' ? photoTooLarge(maxBytes) : refuse('address_unreachable');
    }
    const added = await add(file.bytes);
    return added.ok ? done(added.value.url) : added;
  }

  /**
   * Copies a task's outside files to this server and returns the task with the new addresses. Stops
   * if `ended` aborts. If nobody saves the task, the copies are deleted like all unused pictures.
   */
  async function copy(scope: TripScope, input: TaskInput, ended?: AbortSignal): Promise<CopyResult> {
    let task = input;
    let refusal: Refusal | null = null;
    if (isOutside(task.arModelUrl)) {
      const add = (bytes: Buffer) => quizImages.addModel(scope, bytes);
      const model = await copyFile(task.arModelUrl, MAX_MODEL_BYTES, add, ended);
      if (model.ok) task = { ...task, arModelUrl: model.value };
      else refusal = model;
    }
    if ('imageUrl' in task && isOutside(task.imageUrl)) {
      const add = (bytes: Buffer) => quizImages.add(scope, bytes);
      const picture = await copyFile(task.imageUrl, MAX_QUIZ_IMAGE_BYTES, add, ended);
      if (picture.ok) task = { ...task, imageUrl: picture.value };
      else refusal ??= picture;
    }
    return { task, refusal };
  }

  return {
    copy,

    /** Copies all outside files of a task, or refuses the task. */
    async copyAll(scope: TripScope, input: TaskInput): Promise<Outcome<TaskInput>> {
      const { task, refusal } = await copy(scope, input);
      return refusal ?? done(task);
    },
  };
}

export type OutsideService = ReturnType<typeof createOutsideService>;
