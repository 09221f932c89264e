import type { SubmissionId, TeamId } from '@reisspel/contract/ids';
import type { SubmissionResult } from '@reisspel/contract/submissions';
import type { AdminTask } from '@reisspel/contract/tasks';
import type { Outcome } from '@reisspel/rules/outcome';
import { photoChecks } from '@reisspel/rules/requirements';
import type { TripScope } from '../../db/trip-scope.ts';
import type { Admission } from '../../platform/admission.ts';
import type { PhotoFiles } from '../../platform/photo-files.ts';
import { type Eyes, runChecks } from './checks.ts';
import { firstAnswer, type SubmissionDeps } from './in-play.ts';
import { createPhotoKeeping } from './kept-photo.ts';
import { createPhotoRecording, type PhotoUpload, photoTask } from './photo-recording.ts';
import type { TeamTaskKey } from './store.ts';
import { createUnderWay, type Looking } from './under-way.ts';

export interface PhotoServiceDeps extends SubmissionDeps {
  photoFiles: PhotoFiles;
  /** Bounds the pictures that are worked on at once. */
  admission: Admission;
  eyes: Eyes;
  /** Has the files of erased photos go, which nobody waits for. */
  removeErasedFiles: () => void;
}

type FirstLook = { answer: Outcome<SubmissionResult> } | { answer: null; task: AdminTask };

export function createPhotoService(deps: PhotoServiceDeps) {
  const { database, clock, eyes } = deps;
  const keeping = createPhotoKeeping(deps);
  const record = createPhotoRecording(deps);
  const underWay = createUnderWay();

  /** What can be said before looking at the picture; else the task that it is looked at for. */
  const firstLook = (
    scope: TripScope,
    key: TeamTaskKey,
    { id, capturedAt }: Pick<PhotoUpload, 'id' | 'capturedAt'>,
  ): Promise<FirstLook> =>
    database.read(async (tx) => {
      const known = await firstAnswer(tx, scope, id, key);
      if (known) return { answer: known };
      const inPlay = await photoTask(tx, scope, key, { capturedAt, now: clock.now() });
      return inPlay.ok ? { answer: null, task: inPlay.value.task } : { answer: inPlay };
    });

  async function judge(
    scope: TripScope,
    key: TeamTaskKey,
    upload: PhotoUpload,
    looking: Looking,
  ): Promise<Outcome<SubmissionResult>> {
    // A retry may have been quicker than this body was: its answer is the answer.
    const look = await firstLook(scope, key, upload);
    if (look.answer !== null) return look.answer;
    const kept = await keeping.keep(scope, key, upload.bytes);
    if (!kept.ok) return kept;
    const photo = kept.value;
    let isRecorded = false;
    try {
      const wanted = photoChecks(look.task.verificationRequirements);
      const checks = await runChecks(
        wanted,
        { ...photo, position: upload.position, meter: eyes.meterOf(scope) },
        eyes,
      );
      if (!checks.ok) return checks;
      const { recorded, outcome } = await record(scope, key, upload, {
        photo,
        checks: checks.value,
        looking,
      });
      isRecorded = recorded;
      return outcome;
    } finally {
      if (!isRecorded) await keeping.discard(scope, photo.storageKey);
    }
  }

  return {
    /**
     * What can be answered without looking at the picture: a repeat, or that it may not be sent. null: go on. Asked
     * before a body is read, so that nobody uploads in vain.
     */
    before: async (
      scope: TripScope,
      key: TeamTaskKey,
      upload: Pick<PhotoUpload, 'id' | 'capturedAt'>,
    ): Promise<Outcome<SubmissionResult> | null> => (await firstLook(scope, key, upload)).answer,

    /** Takes a photo once; the same id again gets the first answer again. */
    async submit(
      scope: TripScope,
      key: TeamTaskKey,
      upload: PhotoUpload,
    ): Promise<Outcome<SubmissionResult>> {
      const looking = underWay.begin(key.teamId, upload.id);
      try {
        return await judge(scope, key, upload, looking);
      } finally {
        underWay.end(looking);
      }
    },

    /** Lets a photo that is being looked at count no more. One that counts already is the decision's to take back. */
    giveUp: (teamId: TeamId, id: SubmissionId): void => underWay.giveUp(teamId, id),
  };
}

export type PhotoService = ReturnType<typeof createPhotoService>;
