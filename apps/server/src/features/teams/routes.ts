import { AdjustmentInput, ScoreAdjustment } from '@reisspel/contract/game';
import { AdjustmentId, TeamId } from '@reisspel/contract/ids';
import { TeamErasure, TeamsPutAside } from '@reisspel/contract/privacy';
import { Undo } from '@reisspel/contract/profiles';
import { AddedTeams, AdminTeam, TeamInput, TeamRemoval, TeamUpdate } from '@reisspel/contract/teams';
import { addAdjustment, removeAdjustment } from '@reisspel/rules/game/organiser';
import { resetQuizzes } from '@reisspel/rules/game/team-list';
import { done, refuse } from '@reisspel/rules/outcome';
import { tripEndpoints } from '../../http/endpoint.ts';
import type { Gate } from '../../http/gate.ts';
import { unwrap } from '../../http/refusal.ts';
import { sendZip } from '../../http/web-stream.ts';
import type { LiveHub } from '../../live/hub.ts';
import { undoOf } from '../../live/put-aside.ts';
import type { TeamDataService } from './data-service.ts';
import type { TeamService } from './service.ts';

interface TeamRouteDeps {
  teams: TeamService;
  hub: Pick<LiveHub, 'act'>;
}

const teamParams = { teamId: TeamId };

export function teamRoutes(gate: Gate, { teams, hub }: TeamRouteDeps) {
  const { on, router } = tripEndpoints(gate);
  on('POST /api/teams', 'Add a team')
    .body(TeamInput)
    .created('The new team', AdminTeam, ({ scope }, { body }) => teams.create(scope, body));
  on('PATCH /api/teams/{teamId}', 'Change a team, renew its link, or log out its players')
    .params(teamParams)
    .body(TeamUpdate)
    .json('The team', AdminTeam, ({ scope }, { params, body }) => teams.update(scope, params.teamId, body));
  on(
    'DELETE /api/teams/{teamId}',
    'Remove a team with its points and photos; for a day it can be brought back',
  )
    .params(teamParams)
    .json('How to bring it back', Undo, async ({ scope }, { params }) =>
      undoOf(await teams.remove(scope, [params.teamId])),
    );
  on('POST /api/teams/{teamId}/quiz-resets', 'Let a team do its failed quizzes once more')
    .params(teamParams)
    .empty(({ scope }, { params }) =>
      hub.act(scope, (game, context) => resetQuizzes(game, params.teamId, context)),
    );
  on('POST /api/teams/examples', 'Add two teams with a name and a colour').created(
    'What was added',
    AddedTeams,
    ({ scope }) => teams.addExamples(scope),
  );
  on('POST /api/teams/removals', 'Remove several teams at once; for a day each can be brought back')
    .body(TeamRemoval)
    .empty(({ scope }, { body }) => teams.remove(scope, body.teamIds));
  on('POST /api/teams/{teamId}/adjustments', 'Give or take points, with a reason')
    .params(teamParams)
    .body(AdjustmentInput)
    .created('The adjustment', ScoreAdjustment, ({ scope }, { params, body }) =>
      hub.act(
        scope,
        (game, context) => addAdjustment(game, { ...body, ...params }, context),
        refuse('not_found'),
      ),
    );
  on('DELETE /api/adjustments/{adjustmentId}', 'Undo a bonus or minus points')
    .params({ adjustmentId: AdjustmentId })
    .empty(({ scope }, { params }) =>
      hub.act(scope, (game, context) => removeAdjustment(game, params.adjustmentId, context)),
    );
  return router;
}

export function teamDataRoutes(gate: Gate, teamData: TeamDataService) {
  const { on, router } = tripEndpoints(gate);
  on(
    'GET /api/put-aside-teams',
    'Teams that no longer play, and are still in an emptied, replaced or saved game',
  ).json('The list, the newest first', TeamsPutAside, async ({ scope }) =>
    done({ teams: await teamData.listPutAside(scope) }),
  );
  on(
    'GET /api/teams/{teamId}/export.zip',
    'Everything that is stored about a team: its rows (JSON) and photos, as a ZIP',
  )
    .params(teamParams)
    .sends({ 200: { description: 'The ZIP, made as it is sent' } }, async ({ scope }, { params, c }) => {
      return sendZip(c, { name: 'team.zip', ...unwrap(await teamData.download(scope, params.teamId)) });
    });
  on(
    'POST /api/teams/{teamId}/erasure',
    'Erase a team for good, with its results and photos; this cannot be undone',
  )
    .params(teamParams)
    .body(TeamErasure)
    .empty(({ scope }, { params, body }) => teamData.erase(scope, params.teamId, body));
  return router;
}
