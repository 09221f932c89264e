import { createRoute, z } from '@hono/zod-openapi';
import { PhotoId } from '@reisspel/contract/ids';
import { RemovalDecision, RemovalRequest } from '@reisspel/contract/privacy';
import { createRouter, emptyResponse, errorResponses, jsonBody } from '../../http/api.ts';
import type { Gate } from '../../http/gate.ts';
import { unwrap } from '../../http/refusal.ts';
import type { RemovalService } from './service.ts';

const params = z.object({ photoId: PhotoId });
const responses = { 204: emptyResponse, ...errorResponses };

export function removalRoutes(gate: Gate, removals: RemovalService) {
  return createRouter()
    .openapi(
      createRoute({
        method: 'put',
        path: '/api/photos/{photoId}/removal-request',
        summary: 'Ask the organiser to erase a photo of the own team; until then nobody else sees it',
        middleware: [gate('PUT /api/photos/{photoId}/removal-request')] as const,
        request: { params, body: jsonBody(RemovalRequest) },
        responses,
      }),
      async (c) => {
        const { scope, teamId } = c.get('actor');
        unwrap(await removals.ask(scope, teamId, c.req.valid('param').photoId, c.req.valid('json')));
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: 'put',
        path: '/api/photos/{photoId}/removal',
        summary: 'Decide over a photo that its team wants gone: erase it, or say that it stays',
        middleware: [gate('PUT /api/photos/{photoId}/removal')] as const,
        request: { params, body: jsonBody(RemovalDecision) },
        responses,
      }),
      async (c) => {
        const { photoId } = c.req.valid('param');
        unwrap(await removals.decide(c.get('actor').scope, photoId, c.req.valid('json')));
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/api/photos/{photoId}',
        summary: 'Erase a photo for good; the points stay',
        middleware: [gate('DELETE /api/photos/{photoId}')] as const,
        request: { params },
        responses,
      }),
      async (c) => {
        unwrap(await removals.erase(c.get('actor').scope, c.req.valid('param').photoId));
        return c.body(null, 204);
      },
    );
}
