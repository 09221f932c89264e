import { Trip } from '@reisspel/contract/trip';
import { done } from '@reisspel/rules/outcome';
import { tripEndpoints } from '../../http/endpoint.ts';
import type { Gate } from '../../http/gate.ts';
import type { TripService } from './service.ts';

export function tripRoutes(gate: Gate, trips: TripService) {
  const { on, router } = tripEndpoints(gate);
  on('GET /api/trip', 'Everything the trip pages tell').json('The trip', Trip, ({ scope }) =>
    trips.get(scope).then(done),
  );
  on('GET /api/trip/draft/preview', 'The trip as visitors would see the draft').json(
    'The trip',
    Trip,
    ({ scope }) => trips.preview(scope),
  );
  return router;
}
