import { createRoute } from '@hono/zod-openapi';
import { ServerStatus } from '@reisspel/contract/status';
import { createRouter, errorResponses, jsonResponse } from '../../http/api.ts';
import type { OperatorGate } from '../../http/operator-gate.ts';
import type { StatusService } from './service.ts';

/** How the server is doing. */
export function statusRoutes(gate: OperatorGate, status: StatusService) {
  return createRouter().openapi(
    createRoute({
      method: 'get',
      path: '/api/status',
      summary: 'How this server is doing',
      middleware: [gate('GET /api/status')] as const,
      responses: { 200: jsonResponse('The status', ServerStatus), ...errorResponses },
    }),
    async (c) => c.json(await status.now(), 200),
  );
}
