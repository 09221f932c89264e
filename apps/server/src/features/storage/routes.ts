import { OpenAPIHono } from '@hono/zod-openapi';
import { StorageHealth, StorageReport } from '@reisspel/contract/operate/diagnostics';
import { done } from '@reisspel/rules/outcome';
import { operatorEndpoints, tripEndpoints } from '../../http/endpoint.ts';
import type { Gate } from '../../http/gate.ts';
import type { OperatorFinder, OperatorGate } from '../../http/server-gates.ts';
import type { StorageService } from './service.ts';

interface StorageRouteDeps {
  storage: StorageService;
  operatorGate: OperatorGate;
  findOperator: OperatorFinder;
}

export function storageRoutes(gate: Gate, { storage, operatorGate, findOperator }: StorageRouteDeps) {
  const router = new OpenAPIHono();
  operatorEndpoints(operatorGate, router)
    .on('POST /api/diagnostics/storage', 'Put the store of photos to the test: list, upload, remove, look')
    .json('The report', StorageReport, () => storage.diagnose().then(done));
  tripEndpoints(gate, router)
    .on('GET /api/storage-health', 'Whether photos and quiz pictures can be kept and shown')
    .json('How the store is', StorageHealth, async (_, { c }) => {
      const health = storage.health(false);
      // Only the operator gets the link to the diagnostic page, and only when the store fails.
      return done(health.ok ? health : storage.health((await findOperator(c)) !== null));
    });
  return router;
}
