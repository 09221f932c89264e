import { createRoute, z } from '@hono/zod-openapi';
import { PhotoId } from '@reisspel/contract/ids';
import { SharedTrip } from '@reisspel/contract/share';
import { ScreenInput, ShareInput, TripDoors, TripPasswordInput } from '@reisspel/contract/trip-editing';
import { createRouter, emptyResponse, errorResponses, jsonBody, jsonResponse } from '../../http/api.ts';
import type { Gate } from '../../http/gate.ts';
import type { SendPicture } from '../../http/picture.ts';
import { unwrap } from '../../http/refusal.ts';
import type { DoorsService } from './doors-service.ts';
import type { ShareService } from './share-service.ts';

export function doorRoutes(gate: Gate, doors: DoorsService) {
  return createRouter()
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/trip/doors',
        summary: 'Who gets in without being the organiser',
        middleware: [gate('GET /api/trip/doors')] as const,
        responses: { 200: jsonResponse('The doors', TripDoors), ...errorResponses },
      }),
      async (c) => c.json(await doors.get(c.get('actor').scope), 200),
    )
    .openapi(
      createRoute({
        method: 'put',
        path: '/api/trip/password',
        summary: 'Ask visitors for a password, or (empty) no more',
        middleware: [gate('PUT /api/trip/password')] as const,
        request: { body: jsonBody(TripPasswordInput) },
        responses: { 204: emptyResponse, ...errorResponses },
      }),
      async (c) => {
        unwrap(await doors.setPassword(c.get('actor').scope, c.req.valid('json').password));
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: 'put',
        path: '/api/trip/share',
        summary: 'Make, change or end the link for the family',
        middleware: [gate('PUT /api/trip/share')] as const,
        request: { body: jsonBody(ShareInput) },
        responses: { 200: jsonResponse('The doors', TripDoors), ...errorResponses },
      }),
      async (c) => c.json(await doors.share(c.get('actor').scope, c.req.valid('json')), 200),
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/trip/share/renewals',
        summary: 'A new link for the family; the old one stops working',
        middleware: [gate('POST /api/trip/share/renewals')] as const,
        responses: { 200: jsonResponse('The doors', TripDoors), ...errorResponses },
      }),
      async (c) => c.json(await doors.renewShare(c.get('actor').scope), 200),
    )
    .openapi(
      createRoute({
        method: 'put',
        path: '/api/trip/screen',
        summary: 'Make or end the link for a television',
        middleware: [gate('PUT /api/trip/screen')] as const,
        request: { body: jsonBody(ScreenInput) },
        responses: { 200: jsonResponse('The doors', TripDoors), ...errorResponses },
      }),
      async (c) => c.json(await doors.shareScreen(c.get('actor').scope, c.req.valid('json').enabled), 200),
    );
}

/** As long as a real token, to bound the comparison. */
const token = z.string().max(64);
/** Small sizes; only the gallery gives the full one. */
const sharedVariant = z.enum(['thumb', 'view']);

export function shareRoutes(
  gate: Gate,
  { share, sendPicture }: { share: ShareService; sendPicture: SendPicture },
) {
  return createRouter()
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/share/{token}',
        summary: 'What the family sees of the trip',
        middleware: [gate('GET /api/share/{token}')] as const,
        request: { params: z.object({ token }) },
        responses: { 200: jsonResponse('The shared parts', SharedTrip), ...errorResponses },
      }),
      async (c) => {
        const shared = await share.get(c.get('actor').scope, c.req.valid('param').token);
        return c.json(unwrap(shared), 200);
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/share/{token}/photos/{photoId}/{variant}',
        summary: 'One of the highlights: view (1600 px) or thumb (480 px)',
        middleware: [gate('GET /api/share/{token}/photos/{photoId}/{variant}')] as const,
        request: { params: z.object({ token, photoId: PhotoId, variant: sharedVariant }) },
        responses: { 200: { description: 'The picture' }, ...errorResponses },
      }),
      async (c) => {
        const { token: link, photoId, variant } = c.req.valid('param');
        return sendPicture(c, {
          session: null,
          mediaType: 'image/webp',
          open: () => share.openPhoto(c.get('actor').scope, link, photoId, variant),
        });
      },
    );
}
