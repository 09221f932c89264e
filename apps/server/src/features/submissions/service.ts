import type { SessionId, SubmissionId, TeamId } from '@reisspel/contract/ids';
import { SUBMISSION_PAGE } from '@reisspel/contract/limits';
import type {
  AdminSubmission,
  OwnSubmission,
  ReviewInput,
  ReviewUndo,
  SubmissionDecision,
  SubmissionResult,
} from '@reisspel/contract/submissions';
import type { TaskAnswer, TaskOpening } from '@reisspel/contract/tasks';
import { inPlay, placeOf } from '@reisspel/rules/game/decide';
import type { TeamTask } from '@reisspel/rules/game/game';
import { askReview, decidePhoto, ownSubmission, reviewPhoto } from '@reisspel/rules/game/photo';
import { submissionsBefore } from '@reisspel/rules/game/photo-lists';
import { answerQuiz, openQuiz } from '@reisspel/rules/game/quiz';
import { done, type Outcome, refuse } from '@reisspel/rules/outcome';
import type { TripScope } from '../../db/trip-scope.ts';
import type { LiveHub } from '../../live/hub.ts';
import type { Clock } from '../../platform/clock.ts';

/** What every use case of a submission works with. */
export interface SubmissionDeps {
  hub: Pick<LiveHub, 'act' | 'live' | 'enter' | 'leave'>;
  clock: Clock;
}

/** The answer to the id of a submission that is another trip's, or of a game that was put aside. */
export const TAKEN = refuse('submission_id_taken');

/** What teams do with tasks, and the organiser's word on it; the rules are those of the room's game. */
export function createSubmissionService({ hub, clock }: SubmissionDeps) {
  return {
    openQuiz: (scope: TripScope, key: TeamTask): Promise<Outcome<TaskOpening>> =>
      hub.act(scope, (game, asked) => openQuiz(game, key, asked)),

    answerQuiz: (
      scope: TripScope,
      key: TeamTask,
      id: SubmissionId,
      answer: TaskAnswer,
    ): Promise<Outcome<SubmissionResult>> =>
      hub.act(scope, (game, asked) => answerQuiz(game, { ...key, id, answer }, asked), TAKEN),

    /** A photo of the own team as it stands now. */
    find: async (scope: TripScope, teamId: TeamId, id: SubmissionId): Promise<Outcome<OwnSubmission>> =>
      ownSubmission((await hub.live(scope)).game, { teamId, id, now: clock.now() }),

    /** Hands in a held photo, or gives it up. */
    decide: (
      scope: TripScope,
      teamId: TeamId,
      id: SubmissionId,
      { decision }: SubmissionDecision,
    ): Promise<Outcome<SubmissionResult>> =>
      hub.act(scope, (game, asked) => decidePhoto(game, { teamId, id, decision }, asked)),

    /** Asks the organiser to look at a photo. */
    ask: (scope: TripScope, teamId: TeamId, id: SubmissionId): Promise<Outcome<null>> =>
      hub.act(scope, (game, asked) => askReview(game, { teamId, id }, asked)),

    /** Says the organiser's word on a photo, or takes it back. */
    review: (
      scope: TripScope,
      id: SubmissionId,
      word: ReviewInput | ReviewUndo,
    ): Promise<Outcome<AdminSubmission>> =>
      hub.act(scope, (game, asked) => reviewPhoto(game, { id, word }, asked)),

    /** A page of photos from before a moment (epoch ms), the newest first. */
    before: async (scope: TripScope, moment: number): Promise<AdminSubmission[]> =>
      submissionsBefore((await hub.live(scope)).game, moment).slice(0, SUBMISSION_PAGE),

    /** Says that a phone has a task open, for `PRESENCE_MS` from now. The team alone is told. */
    async enter(scope: TripScope, key: TeamTask, session: SessionId): Promise<Outcome<null>> {
      const open = inPlay((await hub.live(scope)).game, key, null);
      if (!open.ok) return open;
      hub.enter(scope, key, session);
      return done(null);
    },

    /** Says that a phone has left a task; leaving twice is leaving once. */
    async leave(scope: TripScope, key: TeamTask, session: SessionId): Promise<Outcome<null>> {
      if (placeOf((await hub.live(scope)).game, key) === null) return refuse('not_found');
      hub.leave(scope, key, session);
      return done(null);
    },
  };
}

export type SubmissionService = ReturnType<typeof createSubmissionService>;
