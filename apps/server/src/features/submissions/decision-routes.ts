import { createRoute, z } from '@hono/zod-openapi';
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
import { decidePhoto, ownSubmission } from '@reisspel/rules/game/photo';
import { submissionsBefore } from '@reisspel/rules/game/photo-lists';
import { askReview, reviewPhoto } from '@reisspel/rules/game/review';
import { createRouter, emptyResponse, errorResponses, jsonBody, jsonResponse } from '../../http/api.ts';
import type { Gate } from '../../http/gate.ts';
import type { PhotoReader } from '../../http/photo-body.ts';
import { unwrap } from '../../http/refusal.ts';
import type { LiveHub } from '../../live/hub.ts';
import type { Clock } from '../../platform/clock.ts';
import type { UploadParts } from '../../platform/storage/upload-parts.ts';
import type { PhotoService } from './photo-service.ts';

const params = z.object({ submissionId: SubmissionId });

export function reviewRoutes(gate: Gate, hub: Pick<LiveHub, 'act' | 'live'>) {
  return createRouter()
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/submissions',
        summary: 'Older photos, the newest first',
        middleware: [gate('GET /api/submissions')] as const,
        request: { query: z.object({ before: z.coerce.number().int().min(0).describe('Epoch ms') }) },
        responses: {
          200: jsonResponse('A page', z.strictObject({ submissions: z.array(AdminSubmission) })),
          ...errorResponses,
        },
      }),
      async (c) => {
        const { before } = c.req.valid('query');
        const { game } = await hub.live(c.get('actor').scope);
        return c.json({ submissions: submissionsBefore(game, before).slice(0, SUBMISSION_PAGE) }, 200);
      },
    )
    .openapi(
      createRoute({
        method: 'put',
        path: '/api/submissions/{submissionId}/review',
        summary: 'Approve a photo, or reject it with a reason',
        middleware: [gate('PUT /api/submissions/{submissionId}/review')] as const,
        request: { params: params, body: jsonBody(ReviewInput) },
        responses: { 200: jsonResponse('The photo', AdminSubmission), ...errorResponses },
      }),
      async (c) => {
        const review = { id: c.req.valid('param').submissionId, command: c.req.valid('json') };
        const reviewed = await hub.act(c.get('actor').scope, (game, asked) =>
          reviewPhoto(game, review, asked),
        );
        return c.json(unwrap(reviewed), 200);
      },
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/api/submissions/{submissionId}/review',
        summary: 'Take the organiser’s word back',
        middleware: [gate('DELETE /api/submissions/{submissionId}/review')] as const,
        request: { params: params, query: ReviewUndo },
        responses: { 200: jsonResponse('The photo', AdminSubmission), ...errorResponses },
      }),
      async (c) => {
        const review = { id: c.req.valid('param').submissionId, command: c.req.valid('query') };
        const undone = await hub.act(c.get('actor').scope, (game, asked) => reviewPhoto(game, review, asked));
        return c.json(unwrap(undone), 200);
      },
    );
}

interface DecisionRouteDeps {
  hub: Pick<LiveHub, 'act' | 'live'>;
  clock: Clock;
  photos: Pick<PhotoService, 'giveUp'>;
  photoReader: PhotoReader;
  uploadParts: UploadParts;
}

/** Routes for a submitted photo: the team's decision, and the request for a review. */
export function decisionRoutes(
  gate: Gate,
  { hub, clock, photos, photoReader, uploadParts }: DecisionRouteDeps,
) {
  return createRouter()
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/submissions/{submissionId}',
        summary: 'A photo of the own team as it stands now',
        middleware: [gate('GET /api/submissions/{submissionId}')] as const,
        request: { params: params },
        responses: { 200: jsonResponse('The photo', OwnSubmission), ...errorResponses },
      }),
      async (c) => {
        const { scope, teamId } = c.get('actor');
        const asked = { teamId, id: c.req.valid('param').submissionId, now: clock.now() };
        return c.json(unwrap(ownSubmission((await hub.live(scope)).game, asked)), 200);
      },
    )
    .openapi(
      createRoute({
        method: 'put',
        path: '/api/submissions/{submissionId}/decision',
        summary: 'Hand in a held photo, or give it up',
        middleware: [gate('PUT /api/submissions/{submissionId}/decision')] as const,
        request: { params: params, body: jsonBody(SubmissionDecision) },
        responses: { 200: jsonResponse('The verdict', SubmissionResult), ...errorResponses },
      }),
      async (c) => {
        const { scope, teamId } = c.get('actor');
        const id = c.req.valid('param').submissionId;
        const { decision } = c.req.valid('json');
        // A withdrawn photo must not count, also while it is uploading or being checked.
        if (decision === 'withdraw') {
          await photoReader.stop({ sender: teamId, id });
          photos.giveUp(teamId, id);
        }
        const decided = await hub.act(scope, (game, asked) =>
          decidePhoto(game, { teamId, id, decision }, asked),
        );
        if (decision === 'withdraw') {
          await uploadParts.discard({ tripId: scope.tripId, teamId, id });
        }
        return c.json(unwrap(decided), 200);
      },
    )
    .openapi(
      createRoute({
        method: 'put',
        path: '/api/submissions/{submissionId}/review-request',
        summary: 'Ask the organiser to look at a refused photo',
        middleware: [gate('PUT /api/submissions/{submissionId}/review-request')] as const,
        request: { params: params },
        responses: { 204: emptyResponse, ...errorResponses },
      }),
      async (c) => {
        const { scope, teamId } = c.get('actor');
        const id = c.req.valid('param').submissionId;
        unwrap(await hub.act(scope, (game, asked) => askReview(game, { teamId, id }, asked)));
        return c.body(null, 204);
      },
    );
}
