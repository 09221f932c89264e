import { z } from '@hono/zod-openapi';
import { SubmissionId } from '@reisspel/contract/ids';
import { SUBMISSION_PAGE } from '@reisspel/contract/limits';
import {
  AdminSubmission,
  OwnSubmission,
  ReviewInput,
  ReviewUndo,
  SubmissionDecision,
  SubmissionResult,
} from '@reisspel/contract/submissions';
import { reviewSubmission } from '@reisspel/rules/game/answer-review';
import { decidePhoto, ownSubmission } from '@reisspel/rules/game/photo';
import { submissionsBefore } from '@reisspel/rules/game/photo-lists';
import { askReview } from '@reisspel/rules/game/review';
import { done } from '@reisspel/rules/outcome';
import { tripEndpoints } from '../../http/endpoint.ts';
import type { Gate } from '../../http/gate.ts';
import type { PhotoReader } from '../../http/photo-body.ts';
import type { LiveHub } from '../../live/hub.ts';
import type { Clock } from '../../platform/clock.ts';
import type { UploadParts } from '../../platform/storage/upload-parts.ts';
import type { PhotoService } from './photo-service.ts';

const submissionParams = { submissionId: SubmissionId };

export function reviewRoutes(gate: Gate, hub: Pick<LiveHub, 'act' | 'live'>) {
  const { on, router } = tripEndpoints(gate);
  on('GET /api/submissions', 'Older photos, the newest first')
    .query(z.object({ before: z.coerce.number().int().min(0).describe('Epoch ms') }))
    .json(
      'A page',
      z.strictObject({ submissions: z.array(AdminSubmission) }),
      async ({ scope }, { query: { before } }) => {
        const { game } = await hub.live(scope);
        return done({ submissions: submissionsBefore(game, before).slice(0, SUBMISSION_PAGE) });
      },
    );
  on(
    'PUT /api/submissions/{submissionId}/review',
    'Approve a photo or a wrong answer, or reject a photo with a reason',
  )
    .params(submissionParams)
    .body(ReviewInput)
    .json('The submission', AdminSubmission, ({ scope }, { params: { submissionId: id }, body: command }) =>
      hub.act(scope, (game, context) => reviewSubmission(game, { id, command }, context)),
    );
  on('DELETE /api/submissions/{submissionId}/review', 'Undo the organiser’s review of a photo or an answer')
    .params(submissionParams)
    .query(ReviewUndo)
    .json('The submission', AdminSubmission, ({ scope }, { params: { submissionId: id }, query: command }) =>
      hub.act(scope, (game, context) => reviewSubmission(game, { id, command }, context)),
    );
  return router;
}

interface DecisionRouteDeps {
  hub: Pick<LiveHub, 'act' | 'live'>;
  clock: Clock;
  photos: Pick<PhotoService, 'giveUp'>;
  photoReader: PhotoReader;
  uploadParts: UploadParts;
}

export function decisionRoutes(
  gate: Gate,
  { hub, clock, photos, photoReader, uploadParts }: DecisionRouteDeps,
) {
  const { on, router } = tripEndpoints(gate);
  on('GET /api/submissions/{submissionId}', 'The present state of a photo of the own team')
    .params(submissionParams)
    .json('The photo', OwnSubmission, async ({ scope, teamId }, { params: { submissionId: id } }) =>
      ownSubmission((await hub.live(scope)).game, { teamId, id, now: clock.now() }),
    );
  on('PUT /api/submissions/{submissionId}/decision', 'Hand in a held photo, or give it up')
    .params(submissionParams)
    .body(SubmissionDecision)
    .json('The verdict', SubmissionResult, async ({ scope, teamId }, { params, body: { decision } }) => {
      const id = params.submissionId;
      // A withdrawn photo must not count, even if it is still being uploaded or checked.
      if (decision === 'withdraw') {
        await photoReader.stop({ sender: teamId, id });
        photos.giveUp(teamId, id);
      }
      const decided = await hub.act(scope, (game, context) =>
        decidePhoto(game, { teamId, id, decision }, context),
      );
      if (decision === 'withdraw') await uploadParts.discard({ tripId: scope.tripId, teamId, id });
      return decided;
    });
  on('PUT /api/submissions/{submissionId}/review-request', 'Ask the organiser to look at a refused photo')
    .params(submissionParams)
    .empty(({ scope, teamId }, { params: { submissionId: id } }) =>
      hub.act(scope, (game, context) => askReview(game, { teamId, id }, context)),
    );
  return router;
}
