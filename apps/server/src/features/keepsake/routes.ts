import { KeepsakeContent } from '@reisspel/contract/keepsake';
import { done } from '@reisspel/rules/outcome';
import { chosenLanguage } from '../../http/cookie.ts';
import { tripEndpoints } from '../../http/endpoint.ts';
import type { Gate } from '../../http/gate.ts';
import { unwrap } from '../../http/refusal.ts';
import { webStream } from '../../http/web-stream.ts';
import type { KeepsakeService } from './service.ts';

export function keepsakeRoutes(gate: Gate, keepsake: KeepsakeService) {
  const { on, router } = tripEndpoints(gate);
  on('GET /api/trip/keepsake', 'What the download of the whole trip holds, and its size').json(
    'The number of photos and videos, and their size',
    KeepsakeContent,
    ({ scope }) => keepsake.content(scope).then(done),
  );
  on(
    'GET /api/trip/keepsake.zip',
    'The whole trip as a ZIP: photos, videos, tables, the trip, the game, and a page to open from disk',
  ).sends({ 200: { description: 'The ZIP, made as it is sent' } }, async ({ scope }, { c }) => {
    const { name, stream, bytes } = unwrap(await keepsake.download(scope, chosenLanguage(c)));
    c.header('Content-Type', 'application/zip');
    // The size makes the progress that the browser shows real, and tells it of a broken download.
    c.header('Content-Length', String(bytes));
    c.header('Content-Disposition', `attachment; filename="${name}"`);
    c.header('Cache-Control', 'private, no-store');
    c.header('Vary', 'Cookie', { append: true });
    return c.body(webStream(stream), 200);
  });
  return router;
}
