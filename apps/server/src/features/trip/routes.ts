import { createRoute } from '@hono/zod-openapi';
import { Trip } from '@reisspel/contract/trip';
import { createRouter, errorResponses, jsonResponse } from '../../http/api.ts';
import type { Gate } from '../../http/gate.ts';
import { unwrap } from '../../http/refusal.ts';
import type { TripService } from './service.ts';

export function tripRoutes(gate: Gate, trips: TripService) {
  return createRouter()
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/trip',
        summary: 'Everything the trip pages tell',
        middleware: [gate('GET /api/trip')] as const,
        responses: { 200: jsonResponse('The trip', Trip), ...errorResponses },
      }),
      async (c) => c.json(await trips.get(c.get('actor').scope), 200),
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/trip/draft/preview',
        summary: 'The trip as visitors would see the draft',
        middleware: [gate('GET /api/trip/draft/preview')] as const,
        responses: { 200: jsonResponse('The trip', Trip), ...errorResponses },
      }),
      async (c) => c.json(unwrap(await trips.preview(c.get('actor').scope)), 200),
    );
}
