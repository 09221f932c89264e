import { createRoute, z } from '@hono/zod-openapi';
import { FlightTest, FlightTestInput } from '@reisspel/contract/operate/diagnostics';
import { Day } from '@reisspel/contract/time';
import { createRouter, errorResponses, jsonBody, jsonResponse } from '../../http/api.ts';
import type { Gate } from '../../http/gate.ts';
import { limitSession, type TakeTurn } from '../../http/rate-limit.ts';
import type { OperatorGate } from '../../http/server-gates.ts';
import type { FlightProbeService } from './probe-service.ts';
import { AirportFlights, type FlightService } from './service.ts';

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

/** Turns "20250620" into "2025-06-20". */
function dashed(date: string): string {
  return `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`;
}

const query = z.object({
  flightname: z
    .string()
    .regex(/^[A-Za-z0-9]{2} ?\d{1,4}[A-Za-z]?$/)
    .describe('"HV6145"'),
  scheduledate: z
    .string()
    .regex(/^\d{8}$/)
    .refine((date) => Day.safeParse(dashed(date)).success, { params: { rule: 'invalid_format' } })
    .describe('YYYYMMDD, where the flight leaves or lands'),
});

interface FlightRouteDeps {
  flights: FlightService;
  takeTurn: TakeTurn;
}

export function flightRoutes(gate: Gate, { flights, takeTurn }: FlightRouteDeps) {
  return createRouter().openapi(
    createRoute({
      method: 'get',
      path: '/.netlify/functions/schiphol-proxy',
      summary: 'What the airport said last of a flight of this trip; no question goes out',
      middleware: [gate('GET /.netlify/functions/schiphol-proxy'), limitSession(takeTurn)] as const,
      request: { query },
      responses: { 200: jsonResponse('The flights of this name and day', AirportFlights), ...errorResponses },
    }),
    async (c) => {
      const { flightname, scheduledate } = c.req.valid('query');
      const flightNumber = flightname.replace(' ', '').toUpperCase();
      const day = dashed(scheduledate);
      return c.json(await flights.airportFlights(c.get('actor').scope, { flightNumber, day }), 200);
    },
  );
}
