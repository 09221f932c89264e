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

/** A task with the copies that succeeded, and the reason why another failed. */
interface Copied {
  task: TaskInput;
  refusal: Refusal | null;
}

function isElsewhere(address: string | null): address is string {
  return address?.startsWith('https:') ?? false;
}

/** Copies files from other websites, so that phones in the game do not load them there. */
export function createOutsideService(deps: OutsideServiceDeps) {
  const { quizImages, fetchOutside } = deps;

  async function get(address: string, maxBytes: number, ended?: AbortSignal): Promise<Outcome<Buffer>> {
    const file = await fetchOutside(address, maxBytes, ended);
    if (file.ok) return done(file.bytes);
    return file.reason === 'too_large' ? photoTooLarge(maxBytes) : refuse('address_unreachable');
  }

  async function copyPicture(
    scope: TripScope,
    address: string,
    ended?: AbortSignal,
  ): Promise<Outcome<string>> {
    const file = await get(address, MAX_QUIZ_IMAGE_BYTES, ended);
    if (!file.ok) return file;
    const added = await quizImages.add(scope, file.value);
    return added.ok ? done(added.value.url) : added;
  }

  async function copyModel(scope: TripScope, address: string, ended?: AbortSignal): Promise<Outcome<string>> {
    const file = await get(address, MAX_MODEL_BYTES, ended);
    if (!file.ok) return file;
    const added = await quizImages.addModel(scope, file.value);
    return added.ok ? done(added.value.url) : added;
  }

  /**
   * Copies a task's outside files to this server, until `ended` aborts, and returns the task with
   * the new addresses. If the task is not saved, its copies are deleted like all unused pictures.
   */
  async function copy(scope: TripScope, input: TaskInput, ended?: AbortSignal): Promise<Copied> {
    let task = input;
    let refusal: Refusal | null = null;
    if (isElsewhere(task.arModelUrl)) {
      const model = await copyModel(scope, task.arModelUrl, ended);
      if (model.ok) task = { ...task, arModelUrl: model.value };
      else refusal = model;
    }
    if ('imageUrl' in task && isElsewhere(task.imageUrl)) {
      const picture = await copyPicture(scope, task.imageUrl, ended);
      if (picture.ok) task = { ...task, imageUrl: picture.value };
      else refusal ??= picture;
    }
    return { task, refusal };
  }

  return {
    copy,

    /** Copies all outside files of a task, or refuses if one fails. */
    async keep(scope: TripScope, input: TaskInput): Promise<Outcome<TaskInput>> {
      const { task, refusal } = await copy(scope, input);
      return refusal ?? done(task);
    },
  };
}

export type OutsideService = ReturnType<typeof createOutsideService>;
