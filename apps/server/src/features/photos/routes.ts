import { createRoute, z } from '@hono/zod-openapi';
import { PhotoId } from '@reisspel/contract/ids';
import { type PhotoVariant, photoVariants } from '@reisspel/contract/photos';
import { createRouter, errorResponses } from '../../http/api.ts';
import type { Gate } from '../../http/gate.ts';
import { picture } from '../../http/picture.ts';
import { unwrap } from '../../http/refusal.ts';
import type { GalleryService } from './service.ts';

const MEDIA_TYPE: Record<PhotoVariant, string> = {
  full: 'image/jpeg',
  view: 'image/webp',
  thumb: 'image/webp',
};

export function photoRoutes(gate: Gate, photos: GalleryService) {
  return createRouter().openapi(
    createRoute({
      method: 'get',
      path: '/api/photos/{photoId}/{variant}',
      summary: 'A picture: full (JPEG), view (1600 px) or thumb (480 px)',
      middleware: [gate('GET /api/photos/{photoId}/{variant}')] as const,
      request: { params: z.object({ photoId: PhotoId, variant: z.enum(photoVariants) }) },
      responses: { 200: { description: 'The picture' }, ...errorResponses },
    }),
    async (c) => {
      const { scope, session } = c.get('actor');
      const { photoId, variant } = c.req.valid('param');
      return picture(c, MEDIA_TYPE[variant], unwrap(await photos.open(scope, session, photoId, variant)));
    },
  );
}
