import { createRoute } from '@hono/zod-openapi';
import { FlightTest, FlightTestInput } from '@reisspel/contract/diagnostics';
import { createRouter, errorResponses, jsonBody, jsonResponse } from '../../http/api.ts';
import type { OperatorGate } from '../../http/server-gates.ts';
import type { FlightProbeService } from './probe-service.ts';

export function flightProbeRoutes(gate: OperatorGate, probe: FlightProbeService) {
  return createRouter().openapi(
    createRoute({
      method: 'post',
      path: '/api/diagnostics/flights',
      summary:
        'Ask the airport about a flight, and show the question and the answer; counts against the quota',
      middleware: [gate('POST /api/diagnostics/flights')] as const,
      request: { body: jsonBody(FlightTestInput) },
      responses: {
        200: jsonResponse('What was asked, what came and how it is read', FlightTest),
        ...errorResponses,
      },
    }),
    async (c) => c.json(await probe.test(c.req.valid('json')), 200),
  );
}
