import { createRoute, z } from '@hono/zod-openapi';
import { Day } from '@reisspel/contract/time';
import { createRouter, errorResponses, jsonResponse } from '../../http/api.ts';
import type { Gate } from '../../http/gate.ts';
import { limitSession, type TakeTurn } from '../../http/rate-limit.ts';
import { AirportFlights, type FlightService } from './service.ts';

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
