import { createRoute, z } from '@hono/zod-openapi';
import { AdjustmentInput, ScoreAdjustment } from '@reisspel/contract/game';
import { AdjustmentId, TeamId } from '@reisspel/contract/ids';
import { Undo } from '@reisspel/contract/profiles';
import { AddedTeams, AdminTeam, TeamInput, TeamRemoval, TeamUpdate } from '@reisspel/contract/teams';
import { adjust, takeBackPoints } from '@reisspel/rules/game/lead';
import { refuse } from '@reisspel/rules/outcome';
import { createRouter, emptyResponse, errorResponses, jsonBody, jsonResponse } from '../../http/api.ts';
import type { Gate } from '../../http/gate.ts';
import { unwrap } from '../../http/refusal.ts';
import type { LiveHub } from '../../live/hub.ts';
import type { TeamService } from './service.ts';

const params = z.object({ teamId: TeamId });

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
        method: 'patch',
        path: '/api/teams/{teamId}',
        summary: 'Change a team, renew its link, or have everybody join it anew',
        middleware: [gate('PATCH /api/teams/{teamId}')] as const,
        request: { params, body: jsonBody(TeamUpdate) },
        responses: { 200: jsonResponse('The team', AdminTeam), ...errorResponses },
      }),
      async (c) => {
        const { teamId } = c.req.valid('param');
        return c.json(unwrap(await teams.update(c.get('actor').scope, teamId, c.req.valid('json'))), 200);
      },
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/api/teams/{teamId}',
        summary: 'Remove a team with its points and photos; for a day it can be brought back',
        middleware: [gate('DELETE /api/teams/{teamId}')] as const,
        request: { params },
        responses: { 200: jsonResponse('How to bring it back', Undo), ...errorResponses },
      }),
      async (c) => c.json(unwrap(await teams.remove(c.get('actor').scope, c.req.valid('param').teamId)), 200),
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/teams/{teamId}/quiz-resets',
        summary: 'Let a team do the quizzes once more that it failed',
        middleware: [gate('POST /api/teams/{teamId}/quiz-resets')] as const,
        request: { params },
        responses: { 204: emptyResponse, ...errorResponses },
      }),
      async (c) => {
        unwrap(await teams.resetQuizzes(c.get('actor').scope, c.req.valid('param').teamId));
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/teams/examples',
        summary: 'Add two teams with a name and a colour',
        middleware: [gate('POST /api/teams/examples')] as const,
        responses: { 201: jsonResponse('What was added', AddedTeams), ...errorResponses },
      }),
      async (c) => c.json(unwrap(await teams.addExamples(c.get('actor').scope)), 201),
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/teams/removals',
        summary: 'Remove several teams at once; for a day each can be brought back',
        middleware: [gate('POST /api/teams/removals')] as const,
        request: { body: jsonBody(TeamRemoval) },
        responses: { 204: emptyResponse, ...errorResponses },
      }),
      async (c) => {
        await teams.removeTogether(c.get('actor').scope, c.req.valid('json').teamIds);
        return c.body(null, 204);
      },
    );
}

export function adjustmentRoutes(gate: Gate, hub: Pick<LiveHub, 'act'>) {
  return createRouter()
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/teams/{teamId}/adjustments',
        summary: 'Give or take points, with a reason',
        middleware: [gate('POST /api/teams/{teamId}/adjustments')] as const,
        request: { params, body: jsonBody(AdjustmentInput) },
        responses: { 201: jsonResponse('The adjustment', ScoreAdjustment), ...errorResponses },
      }),
      async (c) => {
        const { teamId } = c.req.valid('param');
        const input = { ...c.req.valid('json'), teamId };
        const { scope } = c.get('actor');
        const given = await hub.act(scope, (game, asked) => adjust(game, input, asked), refuse('not_found'));
        return c.json(unwrap(given), 201);
      },
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/api/adjustments/{adjustmentId}',
        summary: 'Take a bonus or minus points back',
        middleware: [gate('DELETE /api/adjustments/{adjustmentId}')] as const,
        request: { params: z.object({ adjustmentId: AdjustmentId }) },
        responses: { 204: emptyResponse, ...errorResponses },
      }),
      async (c) => {
        const { adjustmentId } = c.req.valid('param');
        const { scope } = c.get('actor');
        unwrap(await hub.act(scope, (game, asked) => takeBackPoints(game, adjustmentId, asked)));
        return c.body(null, 204);
      },
    );
}
