import { z } from '@hono/zod-openapi';
import { FlightTest, FlightTestInput } from '@reisspel/contract/operate/diagnostics';
import { Day } from '@reisspel/contract/time';
import { FlightPlan, FlightPlanInput } from '@reisspel/contract/trip/flights';
import { done } from '@reisspel/rules/outcome';
import { operatorEndpoints, tripEndpoints } from '../../http/endpoint.ts';
import type { Gate } from '../../http/gate.ts';
import { limitSession, type TakeTurn } from '../../http/rate-limit.ts';
import type { OperatorGate } from '../../http/server-gates.ts';
import type { FlightPlanService } from './plan-service.ts';
import type { FlightProbeService } from './probe-service.ts';
import { AirportFlights, type FlightService } from './service.ts';

export function flightProbeRoutes(gate: OperatorGate, probe: FlightProbeService) {
  const { on, router } = operatorEndpoints(gate);
  on(
    'POST /api/diagnostics/flights',
    'Ask the airport about a flight, and show the question and the answer; counts against the quota',
  )
    .body(FlightTestInput)
    .json('What was asked, what came and how it is read', FlightTest, (_, { body }) =>
      probe.test(body).then(done),
    );
  return router;
}

/** Returns "2025-06-20" for "20250620". */
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
  plans: FlightPlanService;
  takeTurn: TakeTurn;
  takePlanTurn: TakeTurn;
}

export function flightRoutes(gate: Gate, { flights, plans, takeTurn, takePlanTurn }: FlightRouteDeps) {
  const { on, router } = tripEndpoints(gate);
  on('POST /api/flight-plans', 'Route and times of a flight number; counts against the quota')
    .through(limitSession(takePlanTurn))
    .body(FlightPlanInput)
    .json('The flight, if a source knows it', FlightPlan, (_, { body }) => plans.find(body).then(done));
  on(
    'GET /.netlify/functions/schiphol-proxy',
    'What the airport said last of a flight of this trip; no question goes out',
  )
    .through(limitSession(takeTurn))
    .query(query)
    .json('The flights of this name and day', AirportFlights, ({ scope }, { query: asked }) => {
      const flightNumber = asked.flightname.replace(' ', '').toUpperCase();
      return flights.airportFlights(scope, { flightNumber, day: dashed(asked.scheduledate) }).then(done);
    });
  return router;
}
