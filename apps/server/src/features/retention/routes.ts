import { createRoute } from '@hono/zod-openapi';
import { DelayInput, PhotoRetention, RetentionInput } from '@reisspel/contract/privacy';
import { createRouter, errorResponses, jsonBody, jsonResponse } from '../../http/api.ts';
import type { Gate } from '../../http/gate.ts';
import { unwrap } from '../../http/refusal.ts';
import type { RetentionService } from './service.ts';

const told = jsonResponse('For how long photos are kept', PhotoRetention);

export function retentionRoutes(gate: Gate, retention: RetentionService) {
  return createRouter()
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/trip/photo-retention',
        summary: 'For how long the photos are kept, and when they go',
        middleware: [gate('GET /api/trip/photo-retention')] as const,
        responses: { 200: told, ...errorResponses },
      }),
      async (c) => c.json(await retention.find(c.get('actor').scope), 200),
    )
    .openapi(
      createRoute({
        method: 'put',
        path: '/api/trip/photo-retention',
        summary: 'Have all photos erased so many days after the trip, or let them stay',
        middleware: [gate('PUT /api/trip/photo-retention')] as const,
        request: { body: jsonBody(RetentionInput) },
        responses: { 200: told, ...errorResponses },
      }),
      async (c) => c.json(await retention.set(c.get('actor').scope, c.req.valid('json')), 200),
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/trip/photo-retention/delays',
        summary: 'Keep the photos thirty days longer',
        middleware: [gate('POST /api/trip/photo-retention/delays')] as const,
        request: { body: jsonBody(DelayInput) },
        responses: { 200: told, ...errorResponses },
      }),
      async (c) => c.json(unwrap(await retention.putOff(c.get('actor').scope, c.req.valid('json'))), 200),
    );
}
