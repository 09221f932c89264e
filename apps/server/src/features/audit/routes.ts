import { createRoute } from '@hono/zod-openapi';
import { AuditPage, AuditQuery } from '@reisspel/contract/audit';
import { createRouter, errorResponses, jsonResponse } from '../../http/api.ts';
import type { Gate } from '../../http/gate.ts';
import type { OperatorGate } from '../../http/server-gates.ts';
import type { AuditService } from './service.ts';

const responses = { 200: jsonResponse('A page, the newest first', AuditPage), ...errorResponses };

export function auditRoutes(gate: Gate, operatorGate: OperatorGate, audit: AuditService) {
  return createRouter()
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/audit',
        summary: 'What the organiser did, and what would undo it',
        middleware: [gate('GET /api/audit')] as const,
        request: { query: AuditQuery },
        responses,
      }),
      async (c) => c.json(await audit.ofTrip(c.get('actor').scope, c.req.valid('query')), 200),
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/owner/audit',
        summary: 'Who came in as who keeps this server, and what concerned no trip',
        middleware: [operatorGate('GET /api/owner/audit')] as const,
        request: { query: AuditQuery },
        responses,
      }),
      async (c) => c.json(await audit.ofServer(c.get('operator').by, c.req.valid('query')), 200),
    );
}
