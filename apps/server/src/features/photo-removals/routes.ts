import { PhotoId } from '@reisspel/contract/ids';
import { RemovalDecision, RemovalRequest } from '@reisspel/contract/photo-removals';
import { tripEndpoints } from '../../http/endpoint.ts';
import type { Gate } from '../../http/gate.ts';
import type { RemovalService } from './service.ts';

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
