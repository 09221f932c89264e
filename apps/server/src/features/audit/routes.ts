import { OpenAPIHono } from '@hono/zod-openapi';
import { AuditPage, AuditQuery } from '@reisspel/contract/operate/audit';
import { done } from '@reisspel/rules/outcome';
import { operatorEndpoints, tripEndpoints } from '../../http/endpoint.ts';
import type { Gate } from '../../http/gate.ts';
import type { OperatorGate } from '../../http/server-gates.ts';
import type { AuditService } from './service.ts';

const PAGE = 'A page, the newest first';

export function auditRoutes(gate: Gate, operatorGate: OperatorGate, audit: AuditService) {
  const router = new OpenAPIHono();
  tripEndpoints(gate, router)
    .on('GET /api/audit', 'What the organiser did, and what would undo it')
    .query(AuditQuery)
    .json(PAGE, AuditPage, ({ scope }, { query }) => audit.ofTrip(scope, query).then(done));
  operatorEndpoints(operatorGate, router)
    .on('GET /api/owner/audit', 'The owner’s logins and other acts outside any trip')
    .query(AuditQuery)
    .json(PAGE, AuditPage, ({ by }, { query }) => audit.ofServer(by, query).then(done));
  return router;
}
