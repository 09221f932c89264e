import type { SubmissionId, TeamId } from '@reisspel/contract/ids';
import type { SubmissionResult } from '@reisspel/contract/submissions';
import type { Position } from '@reisspel/rules/distance';
import { ID_TAKEN } from '@reisspel/rules/game/decide';
import type { Game } from '@reisspel/rules/game/game';
import { firstLook, type SentPhoto, takePhoto } from '@reisspel/rules/game/photo';
import { photoChecks } from '@reisspel/rules/kinds/photo';
import type { Outcome } from '@reisspel/rules/outcome';
import { listErased } from '../../db/erased-files.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import type { LiveHub } from '../../live/hub.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import { UNRECORDED_KEPT_MS } from '../../platform/pictures/files.ts';
import { type Eyes, runChecks } from './checks.ts';
import { keepPhoto, type PhotoKeepingDeps } from './kept-photo.ts';

/** A received photo that does not count yet. */
interface Looking {
  /** True if the team has given the photo up in the meantime. */
  isGivenUp: boolean;
}

/** The photos that this server is checking: a photo given up meanwhile must not count. */
function createUnderWay() {
  const all = new Map<Looking, string>();
  const nameOf = (teamId: TeamId, id: SubmissionId) => `${teamId} ${id}`;
  return {
    begin(teamId: TeamId, id: SubmissionId): Looking {
      const looking: Looking = { isGivenUp: false };
      all.set(looking, nameOf(teamId, id));
      return looking;
    },
    end(looking: Looking): void {
      all.delete(looking);
    },
    giveUp(teamId: TeamId, id: SubmissionId): void {
      for (const [looking, name] of all) {
        if (name === nameOf(teamId, id)) looking.isGivenUp = true;
      }
    },
  };
}

export interface PhotoUpload extends SentPhoto {
  bytes: Buffer;
  /** null if the phone sent none. */
  position: Position | null;
  /** True if the team wants to see the results before the photo counts. */
  hold: boolean;
}

export interface PhotoServiceDeps extends PhotoKeepingDeps {
  hub: Pick<LiveHub, 'act' | 'live'>;
  clock: Clock;
  bus: Bus;
  eyes: Eyes;
  /** Starts deleting the files of erased photos without waiting. */
  removeErasedFiles: () => void;
}

export function createPhotoService(deps: PhotoServiceDeps) {
  const { hub, bus, database, clock, eyes, removeErasedFiles } = deps;
  const underWay = createUnderWay();
  bus.subscribe((message) => {
    if (message.type === 'photo-given-up') underWay.giveUp(message.teamId, message.submissionId);
  });

  const look = async (scope: TripScope, sent: SentPhoto) =>
    firstLook((await hub.live(scope)).game, sent, clock.now());

  /** Queues the files of an unused photo for deletion. */
  async function discard(storageKey: string): Promise<void> {
    await database.write((tx) => listErased(tx, 'erased_photos', [storageKey], clock.now()));
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
    const kept = await keepPhoto(deps, scope, upload, since);
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

    /** Accepts a photo once; a repeated id gets the first answer. */
    async submit(scope: TripScope, upload: PhotoUpload): Promise<Outcome<SubmissionResult>> {
      const looking = underWay.begin(upload.teamId, upload.id);
      try {
        return await judge(scope, upload, looking);
      } finally {
        underWay.end(looking);
      }
    },

    /** Keeps a photo in checking from counting. One that counts needs a decision. */
    giveUp(teamId: TeamId, id: SubmissionId): void {
      underWay.giveUp(teamId, id);
      // Another server may be checking it.
      bus.publish({ type: 'photo-given-up', teamId, submissionId: id });
    },
  };
}

export type PhotoService = ReturnType<typeof createPhotoService>;
