import { GalleryPasswordInput } from '@reisspel/contract/game';
import { HelperLink } from '@reisspel/contract/helpers';
import { TeamId } from '@reisspel/contract/ids';
import { DevicesEnded, DevicesQuery, LoginInput, ScreenLink, SessionInfo } from '@reisspel/contract/session';
import { JoinInput, TeamCodeInput, TeamLockouts, TeamOfCode } from '@reisspel/contract/teams';
import { done, type Outcome } from '@reisspel/rules/outcome';
import type { Context } from 'hono';
import type { ClientInfo } from '../../http/client.ts';
import type { DeviceCookie } from '../../http/cookie.ts';
import { tripEndpoints } from '../../http/endpoint.ts';
import type { ActorOf, Gate } from '../../http/gate.ts';
import { limitAddress, type TakeTurn } from '../../http/rate-limit.ts';
import type { Entrant, EntryService } from './entry-service.ts';
import type { AccessService } from './service.ts';

interface EntryRouteDeps {
  entry: EntryService;
  client: ClientInfo;
  devices: DeviceCookie;
  /** Limits how often an address joins a team or opens a screen: anybody can create sessions. */
  takeJoin: TakeTurn;
}

const LOGINS = [
  { login: 'admin', summary: 'Log in as the organiser; five failures lock for 15 minutes' },
  {
    login: 'guest',
    summary: 'Open the pages of a trip that asks for a password; five failures lock for 15 minutes',
  },
  { login: 'gallery', summary: 'Open the gallery; five failures lock for 15 minutes' },
] as const;

function writeCookie(
  c: Context,
  { cookie }: ActorOf<'GET /api/session'>,
  entered: Outcome<{ token: string | null }>,
): Outcome<unknown> {
  if (entered.ok && entered.value.token !== null) cookie.write(c, entered.value.token);
  return entered;
}

export function entryRoutes(gate: Gate, { entry, client, devices, takeJoin }: EntryRouteDeps) {
  const { on, router } = tripEndpoints(gate);
  const entrant = (c: Context, { scope, session }: ActorOf<'GET /api/session'>): Entrant => ({
    scope,
    session,
    address: client.address(c),
    ...devices.ensure(c),
  });

  for (const { login, summary } of LOGINS) {
    on(`POST /api/session/${login}`, summary)
      .body(LoginInput)
      .empty(async (actor, { body, c }) =>
        writeCookie(c, actor, await entry.login(entrant(c, actor), login, body.password)),
      );
  }
  on(
    'POST /api/session/screen',
    'Let a television see the scoreboard and its photos, by its link',
    limitAddress(client, takeJoin),
  )
    .body(ScreenLink)
    .empty(async (actor, { body, c }) =>
      writeCookie(c, actor, await entry.enterScreen(entrant(c, actor), body.token)),
    );
  on('POST /api/session/helper', 'Act for a helper, by the link', limitAddress(client, takeJoin))
    .body(HelperLink)
    .empty(async (actor, { body, c }) =>
      writeCookie(c, actor, await entry.enterHelper(entrant(c, actor), body.token)),
    );
  on('PUT /api/session/team/{teamId}', 'Join a team', limitAddress(client, takeJoin))
    .params({ teamId: TeamId })
    .body(JoinInput)
    .empty(async (actor, { params, body, c }) =>
      writeCookie(c, actor, await entry.join(entrant(c, actor), params.teamId, body)),
    );
  on(
    'POST /api/session/team-code',
    'Find the team with this code, which opens a trip with a link; five failures lock for a minute, then for 15',
    limitAddress(client, takeJoin),
  )
    .body(TeamCodeInput)
    .json('The team', TeamOfCode, async (actor, { body, c }) => {
      const found = await entry.teamOfCode(entrant(c, actor), body.code);
      writeCookie(c, actor, found);
      return found.ok ? done(found.value.team) : found;
    });
  return router;
}

interface AccessRouteDeps {
  access: AccessService;
  devices: DeviceCookie;
}

export function accessRoutes(gate: Gate, { access, devices }: AccessRouteDeps) {
  const { on, router } = tripEndpoints(gate);
  on('GET /api/session', 'What this browser may do').json('The session', SessionInfo, (actor, { c }) => {
    devices.introduce(c);
    return access.info(actor).then(done);
  });
  on('DELETE /api/session/team', 'Leave the team').empty(async ({ scope, session }) => {
    if (session !== null) await access.leave(scope, session);
    return done(null);
  });
  on('DELETE /api/session', 'Log out').empty(async ({ scope, session, cookie }, { c }) => {
    if (session !== null) await access.logout(scope, session);
    cookie.clear(c);
    return done(null);
  });
  on('DELETE /api/session/devices', 'Log out every other device of the organiser, or this one too')
    .query(DevicesQuery)
    .json('How many were logged out', DevicesEnded, async ({ scope, session, cookie }, { query, c }) => {
      const alsoThis = query.alsoThis === 'true';
      const ended = await access.logoutDevices(scope, alsoThis ? null : session.id);
      if (alsoThis) cookie.clear(c);
      return done({ ended });
    });
  on('GET /api/teams/lockouts', 'Teams whose password somebody has guessed wrong too often').json(
    'The teams',
    TeamLockouts,
    async ({ scope }) => done({ teamIds: await access.listLockedTeams(scope) }),
  );
  on('POST /api/teams/{teamId}/unlocks', 'Let everybody try the password of a team again')
    .params({ teamId: TeamId })
    .empty(({ scope }, { params }) => access.unlockTeam(scope, params.teamId));
  on('PUT /api/gallery/password', 'Give the gallery a password of its own')
    .body(GalleryPasswordInput)
    .empty(({ scope }, { body }) => access.setGalleryPassword(scope, body.password));
  return router;
}
