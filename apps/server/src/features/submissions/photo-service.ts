import { PhotoId, type SubmissionId, type TeamId } from '@reisspel/contract/ids';
import type { SubmissionResult } from '@reisspel/contract/submissions';
import type { Position } from '@reisspel/rules/distance';
import { ID_TAKEN } from '@reisspel/rules/game/decide';
import type { Game, Photo, TeamTask } from '@reisspel/rules/game/game';
import { answerBeforeChecks, type SentPhoto, takePhoto } from '@reisspel/rules/game/photo';
import { photoChecks } from '@reisspel/rules/kinds/photo';
import { done, type Outcome, tryLater } from '@reisspel/rules/outcome';
import type { Database } from '../../db/database.ts';
import { addUnrecordedPhoto, listFilesToDelete } from '../../db/erased-files.ts';
import { inTrip, type TripScope } from '../../db/trip-scope.ts';
import type { LiveHub } from '../../live/hub.ts';
import type { Admission } from '../../platform/admission.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import { type PhotoFiles, UNRECORDED_KEPT_MS } from '../../platform/pictures/files.ts';
import { type ProcessedPhoto, processPhoto } from '../../platform/pictures/images.ts';
import { sha256 } from '../../platform/secrets/digest.ts';
import { uuidv7 } from '../../platform/secrets/ids.ts';
import { type Eyes, runChecks } from './checks.ts';

/** A stored photo that no submission names yet. The other sizes are no longer in memory. */
interface StoredPhoto {
  photo: Omit<Photo, 'takenAt'>;
  view: Buffer;
}

export async function decodePhoto(admission: Admission, bytes: Buffer): Promise<Outcome<ProcessedPhoto>> {
  return (await admission.run(() => processPhoto(bytes))) ?? tryLater('too_busy');
}

interface PhotoStoringDeps {
  database: Database;
  photoFiles: PhotoFiles;
  admission: Admission;
}

/**
 * Decodes a photo and stores all sizes; they are durable when it resolves, since a photo counts
 * only with its files. `now` is epoch milliseconds.
 */
async function storePhoto(
  { database, photoFiles, admission }: PhotoStoringDeps,
  scope: TripScope,
  { teamId, taskId, bytes }: TeamTask & { bytes: Buffer },
  now: number,
): Promise<Outcome<StoredPhoto>> {
  const decoded = await decodePhoto(admission, bytes);
  if (!decoded.ok) return decoded;
  const { width, height, variants } = decoded.value;
  const { full, view } = variants;
  const id = PhotoId.parse(uuidv7(now));
  // The name in spec 7, made unique for two phones in the same millisecond.
  const storageKey = `${teamId}-${taskId}-${now}-${id.slice(-12)}`;
  // A failed write stays recorded for a day: an abandoned write may still reach the store.
  // Needs no lock: many phones upload at once, and answers must not wait for them.
  await database.write((tx) => addUnrecordedPhoto(inTrip(tx, scope), { storageKey, teamId, begunAt: now }));
  await photoFiles.save(storageKey, variants);
  const photo = { id, storageKey, width, height, bytes: full.byteLength, sha256: sha256(full, 'hex') };
  return done({ photo, view });
}

/** A photo that this server is checking. One that is given up meanwhile must not count. */
interface Looking {
  teamId: TeamId;
  id: SubmissionId;
  isGivenUp: boolean;
}

export interface PhotoUpload extends SentPhoto {
  bytes: Buffer;
  /** null if the phone sent none. */
  position: Position | null;
  /** True if the team wants to see the results before the photo counts. */
  hold: boolean;
}

export interface PhotoServiceDeps extends PhotoStoringDeps {
  hub: Pick<LiveHub, 'act' | 'live'>;
  clock: Clock;
  bus: Bus;
  eyes: Eyes;
  removeErasedFiles: () => void;
}

export function createPhotoService(deps: PhotoServiceDeps) {
  const { hub, bus, database, clock, eyes, removeErasedFiles } = deps;
  const underWay = new Set<Looking>();
  function stopLooking(teamId: TeamId, id: SubmissionId): void {
    for (const looking of underWay) {
      if (looking.teamId === teamId && looking.id === id) looking.isGivenUp = true;
    }
  }
  bus.subscribe((message) => {
    if (message.type === 'photo-given-up') stopLooking(message.teamId, message.submissionId);
  });

  const look = async (scope: TripScope, sent: SentPhoto) =>
    answerBeforeChecks((await hub.live(scope)).game, sent, clock.now());

  async function discard(storageKey: string): Promise<void> {
    await database.write((tx) => listFilesToDelete(tx, 'erased_photos', [storageKey], clock.now()));
    removeErasedFiles();
  }

  async function judge(
    scope: TripScope,
    upload: PhotoUpload,
    looking: Looking,
  ): Promise<Outcome<SubmissionResult>> {
    const { bytes: _, position, hold, ...sent } = upload;
    // A faster retry may already have an answer.
    const first = await look(scope, sent);
    if (first.answer !== null) return first.answer;
    const since = clock.now();
    const kept = await storePhoto(deps, scope, upload, since);
    if (!kept.ok) return kept;
    const { photo, ...seen } = kept.value;
    const wanted = photoChecks(first.task.verificationRequirements);
    const checked = await runChecks(wanted, { ...seen, position, meter: eyes.meterOf(scope) }, eyes);
    // The files are gone if the server slept in between, or if all photos of the trip were erased.
    const isGivenUp = ({ pages: { retention } }: Game) =>
      looking.isGivenUp ||
      clock.now() - since >= UNRECORDED_KEPT_MS ||
      (retention?.erasedAt ?? Number.NEGATIVE_INFINITY) > since;
    const outcome = checked.ok
      ? await hub.act(
          scope,
          (game, asked) => takePhoto(game, { ...sent, photo, checks: checked.value, hold, isGivenUp }, asked),
          ID_TAKEN,
        )
      : checked;
    if (!outcome.ok || outcome.value.photoId !== photo.id) await discard(photo.storageKey);
    return outcome;
  }

  return {
    /**
     * Returns the answer that needs no picture: a repeat or a refusal; null to continue. It runs
     * before the body is read, so that nobody uploads in vain.
     */
    before: async (scope: TripScope, sent: SentPhoto): Promise<Outcome<SubmissionResult> | null> =>
      (await look(scope, sent)).answer,

    async submit(scope: TripScope, upload: PhotoUpload): Promise<Outcome<SubmissionResult>> {
      const looking: Looking = { teamId: upload.teamId, id: upload.id, isGivenUp: false };
      underWay.add(looking);
      try {
        return await judge(scope, upload, looking);
      } finally {
        underWay.delete(looking);
      }
    },

    /** Keeps a photo in checking from counting. One that counts needs a decision. */
    giveUp(teamId: TeamId, id: SubmissionId): void {
      stopLooking(teamId, id);
      // Another server may be checking it.
      bus.publish({ type: 'photo-given-up', teamId, submissionId: id });
    },
  };
}

export type PhotoService = ReturnType<typeof createPhotoService>;
