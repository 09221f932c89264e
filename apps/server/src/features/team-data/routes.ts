import { createRoute, z } from '@hono/zod-openapi';
import { TeamId } from '@reisspel/contract/ids';
import { TeamErasure, TeamsPutAside } from '@reisspel/contract/privacy';
import { createRouter, emptyResponse, errorResponses, jsonBody, jsonResponse } from '../../http/api.ts';
import type { Gate } from '../../http/gate.ts';
import { unwrap } from '../../http/refusal.ts';
import { webStream } from '../../http/web-stream.ts';
import type { TeamDataService } from './service.ts';

const params = z.object({ teamId: TeamId });

export function teamDataRoutes(gate: Gate, teamData: TeamDataService) {
  return createRouter()
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/put-aside-teams',
        summary: 'Teams that play no more, and are still in a game that was emptied, replaced or saved',
        middleware: [gate('GET /api/put-aside-teams')] as const,
        responses: { 200: jsonResponse('The list, the newest first', TeamsPutAside), ...errorResponses },
      }),
      async (c) => c.json({ teams: await teamData.putAside(c.get('actor').scope) }, 200),
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/teams/{teamId}/export.zip',
        summary: 'Everything that is kept of one team: its rows (JSON) and all its photos, as a ZIP',
        middleware: [gate('GET /api/teams/{teamId}/export.zip')] as const,
        request: { params },
        responses: { 200: { description: 'The ZIP, made as it is sent' }, ...errorResponses },
      }),
      async (c) => {
        const { stream } = unwrap(await teamData.download(c.get('actor').scope, c.req.valid('param').teamId));
        c.header('Content-Type', 'application/zip');
        c.header('Content-Disposition', 'attachment; filename="team.zip"');
        c.header('Cache-Control', 'private, no-store');
        return c.body(webStream(stream), 200);
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/teams/{teamId}/erasure',
        summary: 'Erase a team for good, with all that it did and its photos; nothing brings it back',
        middleware: [gate('POST /api/teams/{teamId}/erasure')] as const,
        request: { params, body: jsonBody(TeamErasure) },
        responses: { 204: emptyResponse, ...errorResponses },
      }),
      async (c) => {
        const { teamId } = c.req.valid('param');
        unwrap(await teamData.erase(c.get('actor').scope, teamId, c.req.valid('json')));
        return c.body(null, 204);
      },
    );
}
