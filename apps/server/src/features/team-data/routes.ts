import { TeamId } from '@reisspel/contract/ids';
import { TeamErasure, TeamsPutAside } from '@reisspel/contract/team-data';
import { done } from '@reisspel/rules/outcome';
import { tripEndpoints } from '../../http/endpoint.ts';
import type { Gate } from '../../http/gate.ts';
import { unwrap } from '../../http/refusal.ts';
import { webStream } from '../../http/web-stream.ts';
import type { TeamDataService } from './service.ts';

export function teamDataRoutes(gate: Gate, teamData: TeamDataService) {
  const { on, router } = tripEndpoints(gate);
  on(
    'GET /api/put-aside-teams',
    'Teams that play no more, and are still in a game that was emptied, replaced or saved',
  ).json('The list, the newest first', TeamsPutAside, async ({ scope }) =>
    done({ teams: await teamData.putAside(scope) }),
  );
  on(
    'GET /api/teams/{teamId}/export.zip',
    'Everything that is kept of one team: its rows (JSON) and all its photos, as a ZIP',
  )
    .params({ teamId: TeamId })
    .sends({ description: 'The ZIP, made as it is sent' }, async ({ scope }, { params, c }) => {
      const { stream } = unwrap(await teamData.download(scope, params.teamId));
      c.header('Content-Type', 'application/zip');
      c.header('Content-Disposition', 'attachment; filename="team.zip"');
      c.header('Cache-Control', 'private, no-store');
      return c.body(webStream(stream), 200);
    });
  on(
    'POST /api/teams/{teamId}/erasure',
    'Erase a team for good, with all that it did and its photos; nothing brings it back',
  )
    .params({ teamId: TeamId })
    .body(TeamErasure)
    .empty(({ scope }, { params, body }) => teamData.erase(scope, params.teamId, body));
  return router;
}
