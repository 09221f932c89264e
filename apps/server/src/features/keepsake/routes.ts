import { KeepsakeContent } from '@reisspel/contract/recap';
import { done } from '@reisspel/rules/outcome';
import { chosenLanguage } from '../../http/cookie.ts';
import { tripEndpoints } from '../../http/endpoint.ts';
import type { Gate } from '../../http/gate.ts';
import { unwrap } from '../../http/refusal.ts';
import { sendZip } from '../../http/web-stream.ts';
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
    return sendZip(c, unwrap(await keepsake.download(scope, chosenLanguage(c))));
  });
  return router;
}
