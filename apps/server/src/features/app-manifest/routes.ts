import { chosenLanguage } from '../../http/chosen-language.ts';
import { tripEndpoints } from '../../http/endpoint.ts';
import type { Gate } from '../../http/gate.ts';
import { tripSlugOf } from '../../http/trip-address.ts';
import type { ManifestService } from './service.ts';

export function manifestRoutes(gate: Gate, manifests: ManifestService) {
  const { on, router } = tripEndpoints(gate);
  on('GET /manifest.webmanifest', 'What a browser installs of this trip (W3C web app manifest)').sends(
    { description: 'The manifest' },
    async ({ scope, entered }, { c }) => {
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
  return router;
}
