import { PhotoId, type SubmissionId, type TeamId } from '@reisspel/contract/ids';
import { MAX_PHOTO_BYTES } from '@reisspel/contract/limits';
import type { SubmissionResult } from '@reisspel/contract/submissions';
import type { Position } from '@reisspel/rules/distance';
import { ID_TAKEN } from '@reisspel/rules/game/decide';
import type { Game, Photo, TeamTask } from '@reisspel/rules/game/game';
import { answerBeforeChecks, type SentPhoto, submitPhoto } from '@reisspel/rules/game/photo';
import { photoChecks } from '@reisspel/rules/kinds/photo';
import { done, type Outcome, tryLater } from '@reisspel/rules/outcome';
import type { Database } from '../../db/database.ts';
import { addUnrecordedPhoto, queueFilesForDeletion } from '../../db/erased-files.ts';
import { listPhotosPutAside } from '../../db/game-queries.ts';
import { inTrip, type TripScope } from '../../db/trip-scope.ts';
import type { LiveHub } from '../../live/hub.ts';
import type { Admission } from '../../platform/admission.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import { type ProcessedPhoto, photoTooLarge, processPhoto } from '../../platform/pictures/images.ts';
import { type PhotoFiles, UNRECORDED_KEPT_MS } from '../../platform/pictures/picture-files.ts';
import { splitVideo, type UploadedVideo } from '../../platform/pictures/video.ts';
import { sha256 } from '../../platform/secrets/digest.ts';
import { uuidv7 } from '../../platform/secrets/ids.ts';
import { type CheckTools, runChecks } from './checks.ts';

/** A stored photo that has no submission yet. */
interface StoredPhoto {
  photo: Omit<Photo, 'resembles' | 'takenAt'>;
  /** The size that the checks use. The other sizes are no longer in memory. */
  view: Buffer;
}

/** Makes all sizes of a photo. Refuses an unreadable photo, and every photo if too many wait. */
export async function decodePhoto(admission: Admission, bytes: Buffer): Promise<Outcome<ProcessedPhoto>> {
  return (await admission.run(() => processPhoto(bytes))) ?? tryLater('too_busy');
}

/** The bytes of a photo, or of a video and its still. */
interface UploadedPhoto {
  still: Buffer;
  video: UploadedVideo['video'] | null;
}

/**
 * Splits the body of an upload. `videoStart` is null for a photo. It checks the size of the
 * photo or the still again: an upload that began as a video may have the size of a video.
 */
export function splitUpload(body: Buffer, videoStart: number | null): Outcome<UploadedPhoto> {
  if ((videoStart ?? body.byteLength) > MAX_PHOTO_BYTES) return photoTooLarge(MAX_PHOTO_BYTES);
  return videoStart === null ? done({ still: body, video: null }) : splitVideo(body, videoStart);
}

interface PhotoStoringDeps {
  database: Database;
  photoFiles: PhotoFiles;
  admission: Admission;
}

/** Stores a photo or a video. Its files are durable when this resolves. `now` is in epoch ms. */
async function storePhoto(
  { database, photoFiles, admission }: PhotoStoringDeps,
  scope: TripScope,
  { teamId, taskId, still, video }: TeamTask & UploadedPhoto,
  now: number,
): Promise<Outcome<StoredPhoto>> {
  const decoded = await decodePhoto(admission, still);
  if (!decoded.ok) return decoded;
  const { width, height, look, variants } = decoded.value;
  const { full, view } = variants;
  const id = PhotoId.parse(uuidv7(now));
  // The name in spec 7, made unique for two phones in the same millisecond.
  const storageKey = `${teamId}-${taskId}-${now}-${id.slice(-12)}`;
  // This row stays for a day even if saving fails, because files may reach the store later. It is
  // written without a lock of the trip, so that many simultaneous uploads delay no answers.
  await database.write((tx) => addUnrecordedPhoto(inTrip(tx, scope), { storageKey, teamId, begunAt: now }));
  await photoFiles.save(storageKey, variants, video);
  const file = { storageKey, bytes: full.byteLength, sha256: sha256(full, 'hex') };
  const stored = video && {
    type: video.type,
    bytes: video.bytes.byteLength,
    sha256: sha256(video.bytes, 'hex'),
  };
  return done({ photo: { id, width, height, look, ...file, video: stored }, view });
}

/** A photo that this server is checking. If its team withdraws it meanwhile, it must not count. */
interface RunningCheck {
  teamId: TeamId;
  id: SubmissionId;
  isGivenUp: boolean;
}

interface PhotoUpload extends SentPhoto, UploadedPhoto {
  /** Where the photo was taken. Null if that is unknown. */
  position: Position | null;
  /** True if the team sees the results and decides before the photo counts. */
  hold: boolean;
}

export interface PhotoServiceDeps extends PhotoStoringDeps {
  hub: Pick<LiveHub, 'act' | 'live'>;
  clock: Clock;
  bus: Bus;
  checkTools: CheckTools;
  /** Starts deleting the files of erased photos. Does not wait for the end. */
  removeErasedFiles: () => void;
}

export function createPhotoService(deps: PhotoServiceDeps) {
  const { hub, bus, database, clock, checkTools, removeErasedFiles } = deps;
  const runningChecks = new Set<RunningCheck>();
  function markGivenUp(teamId: TeamId, id: SubmissionId): void {
    for (const check of runningChecks) {
      if (check.teamId === teamId && check.id === id) check.isGivenUp = true;
    }
  }
  bus.subscribe((message) => {
    if (message.type === 'photo-given-up') markGivenUp(message.teamId, message.submissionId);
  });

  const lookUp = async (scope: TripScope, sent: SentPhoto) =>
    answerBeforeChecks((await hub.live(scope)).game, sent, clock.now());

  async function discard(storageKey: string): Promise<void> {
    await database.write((tx) => queueFilesForDeletion(tx, 'erased_photos', [storageKey], clock.now()));
    removeErasedFiles();
  }

  async function checkAndRecord(
    scope: TripScope,
    upload: PhotoUpload,
    runningCheck: RunningCheck,
  ): Promise<Outcome<SubmissionResult>> {
    const { still: _, video: __, position, hold, ...sent } = upload;
    // A faster repeat of this request may already have an answer.
    const first = await lookUp(scope, sent);
    if (first.answer !== null) return first.answer;
    const begunAt = clock.now();
    const stored = await storePhoto(deps, scope, upload, begunAt);
    if (!stored.ok) return stored;
    const { photo, view } = stored.value;
    const checks = photoChecks(first.task.verificationRequirements);
    const evidence = { view, position, meter: checkTools.meterOf(scope) };
    const checked = await runChecks(checks, evidence, checkTools);
    const putAside = await database.readTrip(scope, listPhotosPutAside);
    // The files are gone if the server slept meanwhile, or if all photos of the trip were erased.
    const isGivenUp = ({ pages: { retention } }: Game) =>
      runningCheck.isGivenUp ||
      clock.now() - begunAt >= UNRECORDED_KEPT_MS ||
      (retention?.erasedAt ?? Number.NEGATIVE_INFINITY) > begunAt;
    const outcome = checked.ok
      ? await hub.act(
          scope,
          (game, context) =>
            submitPhoto(game, { ...sent, photo, putAside, checks: checked.value, hold, isGivenUp }, context),
          ID_TAKEN,
        )
      : checked;
    if (!outcome.ok || outcome.value.photoId !== photo.id) await discard(photo.storageKey);
    return outcome;
  }

  return {
    /**
     * Returns the answer if it needs no picture: a repeat's first answer, or a refusal. Returns
     * null if it needs the picture. Call it before the body is read, to prevent useless uploads.
     */
    answerWithoutPicture: async (
      scope: TripScope,
      sent: SentPhoto,
    ): Promise<Outcome<SubmissionResult> | null> => (await lookUp(scope, sent)).answer,

    async submit(scope: TripScope, upload: PhotoUpload): Promise<Outcome<SubmissionResult>> {
      const runningCheck: RunningCheck = { teamId: upload.teamId, id: upload.id, isGivenUp: false };
      runningChecks.add(runningCheck);
      try {
        return await checkAndRecord(scope, upload, runningCheck);
      } finally {
        runningChecks.delete(runningCheck);
      }
    },

    /** Prevents a photo whose checks still run from counting. A recorded one needs a decision. */
    giveUp(teamId: TeamId, id: SubmissionId): void {
      markGivenUp(teamId, id);
      // Another server may be checking it.
      bus.publish({ type: 'photo-given-up', teamId, submissionId: id });
    },
  };
}

export type PhotoService = ReturnType<typeof createPhotoService>;
