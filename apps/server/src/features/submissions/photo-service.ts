import type { SubmissionId, TeamId } from '@reisspel/contract/ids';
import type { SubmissionResult } from '@reisspel/contract/submissions';
import type { AdminTask } from '@reisspel/contract/tasks';
import { photoChecks } from '@reisspel/rules/requirements';
import type { TripScope } from '../../db/trip-scope.ts';
import type { Admission } from '../../platform/admission.ts';
import type { Outcome } from '../../platform/outcome.ts';
import type { PhotoFiles } from '../../platform/photo-files.ts';
import { type Eyes, runChecks } from './checks.ts';
import { firstAnswer, type SubmissionDeps } from './in-play.ts';
import { createPhotoKeeping } from './kept-photo.ts';
import { createPhotoRecording, type PhotoUpload, photoTask } from './photo-recording.ts';
import { isPhotoRecorded } from './photo-store.ts';
import type { TeamTaskKey } from './store.ts';
import { createUnderWay, type Looking } from './under-way.ts';

export interface PhotoServiceDeps extends SubmissionDeps {
  photoFiles: PhotoFiles;
  /** Bounds the pictures that are worked on at once. */
  admission: Admission;
  eyes: Eyes;
}

type FirstLook = { answer: Outcome<SubmissionResult> } | { answer: null; task: AdminTask };

export function createPhotoService(deps: PhotoServiceDeps) {
  const { database, clock, photoFiles, eyes } = deps;
  const keep = createPhotoKeeping(deps);
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
    const kept = await keep(key, upload.bytes);
    if (!kept.ok) return kept;
    const photo = kept.value;
    const { storageKey } = photo;
    try {
      const wanted = photoChecks(look.task.verificationRequirements);
      const checks = await runChecks(
        wanted,
        { ...photo, position: upload.position, meter: eyes.meterOf(scope) },
        eyes,
      );
      const { recorded, outcome } = checks.ok
        ? await record(scope, key, upload, { photo, checks: checks.value, looking })
        : { recorded: false, outcome: checks };
      if (!recorded) await photoFiles.remove([storageKey]);
      return outcome;
    } catch (error) {
      // The connection may have broken after the commit: only what is surely not recorded goes.
      if (!(await database.read((tx) => isPhotoRecorded(tx, scope, storageKey)))) {
        await photoFiles.remove([storageKey]);
      }
      throw error;
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
