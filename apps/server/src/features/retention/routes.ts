import { DelayInput, PhotoRetention, RetentionInput } from '@reisspel/contract/photo-retention';
import { done } from '@reisspel/rules/outcome';
import { tripEndpoints } from '../../http/endpoint.ts';
import type { Gate } from '../../http/gate.ts';
import type { RetentionService } from './service.ts';

const ANSWER = 'For how long photos are kept';

export function retentionRoutes(gate: Gate, retention: RetentionService) {
  const { on, router } = tripEndpoints(gate);
  on('GET /api/trip/photo-retention', 'For how long the photos are kept, and when they go').json(
    ANSWER,
    PhotoRetention,
    ({ scope }) => retention.find(scope).then(done),
  );
  on('PUT /api/trip/photo-retention', 'Have all photos erased so many days after the trip, or let them stay')
    .body(RetentionInput)
    .json(ANSWER, PhotoRetention, ({ scope }, { body }) => retention.set(scope, body).then(done));
  on('POST /api/trip/photo-retention/delays', 'Keep the photos thirty days longer')
    .body(DelayInput)
    .json(ANSWER, PhotoRetention, ({ scope }, { body }) => retention.putOff(scope, body));
  return router;
}
