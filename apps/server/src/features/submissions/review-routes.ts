import { createRoute, z } from '@hono/zod-openapi';
import { SubmissionId } from '@reisspel/contract/ids';
import { AdminSubmission, ReviewInput, ReviewUndo } from '@reisspel/contract/submissions';
import { createRouter, errorResponses, jsonBody, jsonResponse } from '../../http/api.ts';
import type { Gate } from '../../http/gate.ts';
import { unwrap } from '../../http/refusal.ts';
import type { SubmissionService } from './service.ts';

const params = z.object({ submissionId: SubmissionId });

/** The organiser's word on photos. */
export function reviewRoutes(gate: Gate, submissions: SubmissionService) {
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
        return c.json({ submissions: await submissions.before(c.get('actor').scope, before) }, 200);
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
        const { submissionId } = c.req.valid('param');
        const reviewed = await submissions.review(c.get('actor').scope, submissionId, c.req.valid('json'));
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
        const { submissionId } = c.req.valid('param');
        const undone = await submissions.review(c.get('actor').scope, submissionId, c.req.valid('query'));
        return c.json(unwrap(undone), 200);
      },
    );
}
