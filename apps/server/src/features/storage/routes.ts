import { createRoute } from '@hono/zod-openapi';
import { StorageHealth, StorageReport } from '@reisspel/contract/operate/diagnostics';
import { createRouter, errorResponses, jsonResponse } from '../../http/api.ts';
import type { Gate } from '../../http/gate.ts';
import type { OperatorFinder, OperatorGate } from '../../http/server-gates.ts';
import type { StorageService } from './service.ts';

interface StorageRouteDeps {
  storage: StorageService;
  operatorGate: OperatorGate;
  findOperator: OperatorFinder;
}

/** The store's state for every page, and a full check for the operator. */
export function storageRoutes(gate: Gate, { storage, operatorGate, findOperator }: StorageRouteDeps) {
  return createRouter()
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/diagnostics/storage',
        summary: 'Put the store of photos to the test: list, upload, remove, look at a photo',
        middleware: [operatorGate('POST /api/diagnostics/storage')] as const,
        responses: { 200: jsonResponse('The report', StorageReport), ...errorResponses },
      }),
      async (c) => c.json(await storage.diagnose(), 200),
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/storage-health',
        summary: 'Whether photos and quiz pictures can be kept and shown',
        middleware: [gate('GET /api/storage-health')] as const,
        responses: { 200: jsonResponse('How the store is', StorageHealth), ...errorResponses },
      }),
      async (c) => {
        const asSeen = storage.health(false);
        return c.json(asSeen.ok ? asSeen : storage.health((await findOperator(c)) !== null), 200);
      },
    );
}
