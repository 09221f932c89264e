import { createRoute, z } from '@hono/zod-openapi';
import { SubmissionId } from '@reisspel/contract/ids';
import { SUBMISSION_PAGE } from '@reisspel/contract/limits';
import { AdminSubmission, ReviewInput, ReviewUndo } from '@reisspel/contract/submissions';
import { submissionsBefore } from '@reisspel/rules/game/photo-lists';
import { reviewPhoto } from '@reisspel/rules/game/review';
import { createRouter, errorResponses, jsonBody, jsonResponse } from '../../http/api.ts';
import type { Gate } from '../../http/gate.ts';
import { unwrap } from '../../http/refusal.ts';
import type { LiveHub } from '../../live/hub.ts';

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
        const review = { id: c.req.valid('param').submissionId, word: c.req.valid('json') };
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
        const review = { id: c.req.valid('param').submissionId, word: c.req.valid('query') };
        const undone = await hub.act(c.get('actor').scope, (game, asked) => reviewPhoto(game, review, asked));
        return c.json(unwrap(undone), 200);
      },
    );
}
