import { createRoute, z } from '@hono/zod-openapi';
import { TeamId } from '@reisspel/contract/ids';
import { AdminTeam, TeamInput } from '@reisspel/contract/teams';
import { createRouter, emptyResponse, errorResponses, jsonBody, jsonResponse } from '../../http/api.ts';
import type { Gate } from '../../http/gate.ts';
import { unwrap } from '../../http/refusal.ts';
import type { TeamService } from './service.ts';

export function teamRoutes(gate: Gate, teams: TeamService) {
  return createRouter()
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/teams',
        summary: 'Add a team',
        middleware: [gate('POST /api/teams')] as const,
        request: { body: jsonBody(TeamInput) },
        responses: { 201: jsonResponse('The new team', AdminTeam), ...errorResponses },
      }),
      async (c) => c.json(unwrap(await teams.create(c.get('actor').scope, c.req.valid('json'))), 201),
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/api/teams/{teamId}',
        summary: 'Remove a team with its points and photos',
        middleware: [gate('DELETE /api/teams/{teamId}')] as const,
        request: { params: z.object({ teamId: TeamId }) },
        responses: { 204: emptyResponse, ...errorResponses },
      }),
      async (c) => {
        unwrap(await teams.remove(c.get('actor').scope, c.req.valid('param').teamId));
        return c.body(null, 204);
      },
    );
}
