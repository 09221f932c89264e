import { PhotoId } from '@reisspel/contract/ids';
import {
  DelayInput,
  PhotoRetention,
  RemovalDecision,
  RemovalRequest,
  RetentionInput,
} from '@reisspel/contract/privacy';
import { done } from '@reisspel/rules/outcome';
import { tripEndpoints } from '../../http/endpoint.ts';
import type { Gate } from '../../http/gate.ts';
import type { RemovalService, RetentionService } from './erasure-service.ts';

const one = { photoId: PhotoId };

export function removalRoutes(gate: Gate, removals: RemovalService) {
  const { on, router } = tripEndpoints(gate);
  on(
    'PUT /api/photos/{photoId}/removal-request',
    'Ask the organiser to erase a photo of the own team; until then nobody else sees it',
  )
    .params(one)
    .body(RemovalRequest)
    .empty(({ scope, teamId }, { params, body }) => removals.ask(scope, teamId, params.photoId, body));
  on(
    'PUT /api/photos/{photoId}/removal',
    'Decide over a photo that its team wants gone: erase it, or say that it stays',
  )
    .params(one)
    .body(RemovalDecision)
    .empty(({ scope }, { params, body }) => removals.decide(scope, params.photoId, body));
  on('DELETE /api/photos/{photoId}', 'Erase a photo for good; the points stay')
    .params(one)
    .empty(({ scope }, { params }) => removals.erase(scope, params.photoId));
  return router;
}

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
