import { z } from '@hono/zod-openapi';
import { ReactionInput } from '@reisspel/contract/game';
import { PhotoId, TaskId, TeamId } from '@reisspel/contract/ids';
import { photoParts } from '@reisspel/contract/photos';
import {
  DelayInput,
  PhotoRetention,
  RemovalDecision,
  RemovalRequest,
  RetentionInput,
} from '@reisspel/contract/privacy';
import { react } from '@reisspel/rules/game/reaction';
import { done } from '@reisspel/rules/outcome';
import { chosenLanguage } from '../../http/cookie.ts';
import { tripEndpoints } from '../../http/endpoint.ts';
import type { Gate } from '../../http/gate.ts';
import { PICTURE_ANSWERS, type SendPicture } from '../../http/picture.ts';
import { limitSession, type TakeTurn } from '../../http/rate-limit.ts';
import { unwrap } from '../../http/refusal.ts';
import { sendZip } from '../../http/web-stream.ts';
import type { LiveHub } from '../../live/hub.ts';
import type { RemovalService, RetentionService } from './erasure-service.ts';
import type { GalleryService } from './service.ts';

const photoParams = { photoId: PhotoId };

export function removalRoutes(gate: Gate, removals: RemovalService) {
  const { on, router } = tripEndpoints(gate);
  on(
    'PUT /api/photos/{photoId}/removal-request',
    'Ask the organiser to erase a photo of the own team; it is hidden from others at once',
  )
    .params(photoParams)
    .body(RemovalRequest)
    .empty(({ scope, teamId }, { params, body }) => removals.ask(scope, teamId, params.photoId, body));
  on(
    'PUT /api/photos/{photoId}/removal',
    'Decide on a request to erase a photo: erase it, or decline with an answer',
  )
    .params(photoParams)
    .body(RemovalDecision)
    .empty(({ scope }, { params, body }) => removals.decide(scope, params.photoId, body));
  on('DELETE /api/photos/{photoId}', 'Erase a photo for good; the points stay')
    .params(photoParams)
    .empty(({ scope }, { params }) => removals.erase(scope, params.photoId));
  return router;
}

const RETENTION = 'For how long photos are kept';

export function retentionRoutes(gate: Gate, retention: RetentionService) {
  const { on, router } = tripEndpoints(gate);
  on('GET /api/trip/photo-retention', 'For how long the photos are kept, and when they are erased').json(
    RETENTION,
    PhotoRetention,
    ({ scope }) => retention.find(scope).then(done),
  );
  on('PUT /api/trip/photo-retention', 'Erase all photos some days after the trip, or keep them')
    .body(RetentionInput)
    .json(RETENTION, PhotoRetention, ({ scope }, { body }) => retention.set(scope, body).then(done));
  on('POST /api/trip/photo-retention/delays', 'Keep the photos thirty days longer')
    .body(DelayInput)
    .json(RETENTION, PhotoRetention, ({ scope }, { body }) => retention.postponeDeletion(scope, body));
  return router;
}

export function reactionRoutes(
  gate: Gate,
  { hub, takeTurn }: { hub: Pick<LiveHub, 'act'>; takeTurn: TakeTurn },
) {
  const { on, router } = tripEndpoints(gate);
  on('PUT /api/photos/{photoId}/reaction', 'React to a photo of the gallery, or take the reaction back')
    .through(limitSession(takeTurn))
    .params(photoParams)
    .body(ReactionInput)
    .empty(({ scope, teamId }, { params: { photoId }, body: { kind } }) =>
      hub.act(scope, (game, context) => react(game, { photoId, teamId, kind }, context)),
    );
  return router;
}

export function photoRoutes(
  gate: Gate,
  { photos, sendPicture }: { photos: GalleryService; sendPicture: SendPicture },
) {
  const { on, router } = tripEndpoints(gate);
  on(
    'GET /api/photos.zip',
    'Photos of the gallery as a ZIP, with a table (CSV) of who, what, when and points',
  )
    // Without a team or a task, the ZIP has all photos.
    .query(z.object({ teamId: TeamId.optional(), taskId: TaskId.optional() }))
    .sends(
      { 200: { description: 'The ZIP, made as it is sent' } },
      async ({ scope, session }, { query, c }) => {
        return sendZip(c, unwrap(await photos.download(scope, session, query, chosenLanguage(c))));
      },
    );
  on(
    'GET /api/photos/{photoId}/{part}',
    'A picture: full (JPEG), view (1600 px) or thumb (480 px); or the video that it is the still of',
  )
    .params({ photoId: PhotoId, part: z.enum(photoParts) })
    .sends(PICTURE_ANSWERS, ({ scope, session }, { params, c }) =>
      sendPicture(c, {
        session,
        open: () => photos.open(scope, session, { ...params, range: c.req.header('Range') }),
      }),
    );
  return router;
}
