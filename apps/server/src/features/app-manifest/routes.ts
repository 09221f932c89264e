import { createRoute } from '@hono/zod-openapi';
import { createRouter, errorResponses } from '../../http/api.ts';
import { chosenLanguage } from '../../http/cookie.ts';
import type { Gate } from '../../http/gate.ts';
import { tripSlugOf } from '../../http/trip-address.ts';
import type { ManifestService } from './service.ts';

export function manifestRoutes(gate: Gate, manifests: ManifestService) {
  return createRouter().openapi(
    createRoute({
      method: 'get',
      path: '/manifest.webmanifest',
      summary: 'What a browser installs of this trip (W3C web app manifest)',
      middleware: [gate('GET /manifest.webmanifest')] as const,
      responses: { 200: { description: 'The manifest' }, ...errorResponses },
    }),
    async (c) => {
      const { scope, entered } = c.get('actor');
      const slug = tripSlugOf(c);
      const base = slug === null ? '' : `/r/${slug}`;
      const manifest = await manifests.get(scope, { entered, base, language: chosenLanguage(c) });
      c.header('Vary', 'Cookie', { append: true });
      return c.body(JSON.stringify(manifest), 200, {
        'Content-Type': 'application/manifest+json',
        'Cache-Control': 'no-cache',
      });
    },
  );
}
