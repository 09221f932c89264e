import { createRoute, z } from '@hono/zod-openapi';
import { SubmissionId } from '@reisspel/contract/ids';
import { OwnSubmission, SubmissionDecision, SubmissionResult } from '@reisspel/contract/submissions';
import { createRouter, emptyResponse, errorResponses, jsonBody, jsonResponse } from '../../http/api.ts';
import type { Gate } from '../../http/gate.ts';
import type { PhotoReader } from '../../http/photo-body.ts';
import { unwrap } from '../../http/refusal.ts';
import type { UploadParts } from '../../platform/upload-parts.ts';
import type { PhotoService } from './photo-service.ts';
import type { SubmissionService } from './service.ts';

interface DecisionRouteDeps {
  submissions: SubmissionService;
  photos: Pick<PhotoService, 'giveUp'>;
  photoReader: PhotoReader;
  uploadParts: UploadParts;
}

const params = z.object({ submissionId: SubmissionId });

/** What becomes of a photo after it came in: the team's decision, and asking the organiser. */
export function decisionRoutes(
  gate: Gate,
  { submissions, photos, photoReader, uploadParts }: DecisionRouteDeps,
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
        const { submissionId } = c.req.valid('param');
        return c.json(unwrap(await submissions.find(scope, teamId, submissionId)), 200);
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
        const { submissionId } = c.req.valid('param');
        const word = c.req.valid('json');
        // What is on its way, or being looked at, must not count after its team was told that it does not.
        if (word.decision === 'withdraw') {
          await photoReader.stop({ sender: teamId, id: submissionId });
          photos.giveUp(teamId, submissionId);
        }
        const decided = await submissions.decide(scope, teamId, submissionId, word);
        if (word.decision === 'withdraw') {
          await uploadParts.discard({ tripId: scope.tripId, teamId, id: submissionId });
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
        unwrap(await submissions.ask(scope, teamId, c.req.valid('param').submissionId));
        return c.body(null, 204);
      },
    );
}
