import { createRoute, z } from '@hono/zod-openapi';
import { GalleryPasswordInput } from '@reisspel/contract/game';
import { TeamId } from '@reisspel/contract/ids';
import { DevicesEnded, DevicesQuery, LoginInput, ScreenLink, SessionInfo } from '@reisspel/contract/session';
import { JoinInput, TeamCodeInput, TeamLockouts, TeamOfCode } from '@reisspel/contract/teams';
import type { Context } from 'hono';
import { createRouter, emptyResponse, errorResponses, jsonBody, jsonResponse } from '../../http/api.ts';
import type { ClientInfo } from '../../http/client.ts';
import type { DeviceCookie } from '../../http/cookie.ts';
import type { ActorOf, Gate } from '../../http/gate.ts';
import { limitAddress, type TakeTurn } from '../../http/rate-limit.ts';
import { unwrap } from '../../http/refusal.ts';
import type { EntryService } from './entry-service.ts';
import type { Knocker } from './guessing.ts';
import type { AccessService } from './service.ts';

interface EntryRouteDeps {
  entry: EntryService;
  client: ClientInfo;
  devices: DeviceCookie;
  /** Limits joining a team or opening a screen, since anybody can create sessions. */
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

export function entryRoutes(gate: Gate, { entry, client, devices, takeJoin }: EntryRouteDeps) {
  const knocker = (c: Context, { scope, session }: ActorOf<'GET /api/session'>): Knocker => ({
    scope,
    session,
    address: client.address(c),
    ...devices.of(c),
  });

  const router = createRouter();
  for (const { login, summary } of LOGINS) {
    router.openapi(
      createRoute({
        method: 'post',
        path: `/api/session/${login}`,
        summary,
        middleware: [gate(`POST /api/session/${login}`)] as const,
        request: { body: jsonBody(LoginInput) },
        responses: { 204: emptyResponse, ...errorResponses },
      }),
      async (c) => {
        const actor = c.get('actor');
        const { password } = c.req.valid('json');
        const { token } = unwrap(await entry.login(knocker(c, actor), login, password));
        actor.cookie.write(c, token);
        return c.body(null, 204);
      },
    );
  }
  router.openapi(
    createRoute({
      method: 'post',
      path: '/api/session/screen',
      summary: 'Let a television see the scoreboard and its photos, by its link',
      middleware: [limitAddress(client, takeJoin), gate('POST /api/session/screen')] as const,
      request: { body: jsonBody(ScreenLink) },
      responses: { 204: emptyResponse, ...errorResponses },
    }),
    async (c) => {
      const actor = c.get('actor');
      const { token } = unwrap(await entry.enterScreen(knocker(c, actor), c.req.valid('json').token));
      actor.cookie.write(c, token);
      return c.body(null, 204);
    },
  );
  router.openapi(
    createRoute({
      method: 'put',
      path: '/api/session/team/{teamId}',
      summary: 'Join a team',
      middleware: [limitAddress(client, takeJoin), gate('PUT /api/session/team/{teamId}')] as const,
      request: { params: z.object({ teamId: TeamId }), body: jsonBody(JoinInput) },
      responses: { 204: emptyResponse, ...errorResponses },
    }),
    async (c) => {
      const actor = c.get('actor');
      const { teamId } = c.req.valid('param');
      const { token } = unwrap(await entry.join(knocker(c, actor), teamId, c.req.valid('json')));
      if (token !== null) actor.cookie.write(c, token);
      return c.body(null, 204);
    },
  );
  return router.openapi(
    createRoute({
      method: 'post',
      path: '/api/session/team-code',
      summary: 'Find the team of a code; five failures lock for a minute, then for 15',
      middleware: [limitAddress(client, takeJoin), gate('POST /api/session/team-code')] as const,
      request: { body: jsonBody(TeamCodeInput) },
      responses: { 200: jsonResponse('The team', TeamOfCode), ...errorResponses },
    }),
    async (c) => {
      const { code } = c.req.valid('json');
      return c.json(unwrap(await entry.teamOfCode(knocker(c, c.get('actor')), code)), 200);
    },
  );
}

interface AccessRouteDeps {
  access: AccessService;
  devices: DeviceCookie;
}

export function accessRoutes(gate: Gate, { access, devices }: AccessRouteDeps) {
  return createRouter()
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/session',
        summary: 'What this browser may do',
        middleware: [gate('GET /api/session')] as const,
        responses: { 200: jsonResponse('The session', SessionInfo), ...errorResponses },
      }),
      async (c) => {
        devices.introduce(c);
        return c.json(await access.info(c.get('actor')), 200);
      },
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/api/session/team',
        summary: 'Leave the team',
        middleware: [gate('DELETE /api/session/team')] as const,
        responses: { 204: emptyResponse, ...errorResponses },
      }),
      async (c) => {
        const { scope, session } = c.get('actor');
        if (session !== null) await access.leave(scope, session);
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/api/session',
        summary: 'Log out',
        middleware: [gate('DELETE /api/session')] as const,
        responses: { 204: emptyResponse, ...errorResponses },
      }),
      async (c) => {
        const { scope, session, cookie } = c.get('actor');
        if (session !== null) await access.logout(scope, session);
        cookie.clear(c);
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/api/session/devices',
        summary: 'Log out every other device of the organiser, or this one too',
        middleware: [gate('DELETE /api/session/devices')] as const,
        request: { query: DevicesQuery },
        responses: { 200: jsonResponse('How many were logged out', DevicesEnded), ...errorResponses },
      }),
      async (c) => {
        const { scope, session, cookie } = c.get('actor');
        const alsoThis = c.req.valid('query').alsoThis === 'true';
        const ended = await access.logoutDevices(scope, alsoThis ? null : session.id);
        if (alsoThis) cookie.clear(c);
        return c.json({ ended }, 200);
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/teams/lockouts',
        summary: 'Teams at whose password somebody was wrong too often',
        middleware: [gate('GET /api/teams/lockouts')] as const,
        responses: { 200: jsonResponse('The teams', TeamLockouts), ...errorResponses },
      }),
      async (c) => c.json({ teamIds: await access.lockedTeams(c.get('actor').scope) }, 200),
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/teams/{teamId}/unlocks',
        summary: 'Let everybody try the password of a team again',
        middleware: [gate('POST /api/teams/{teamId}/unlocks')] as const,
        request: { params: z.object({ teamId: TeamId }) },
        responses: { 204: emptyResponse, ...errorResponses },
      }),
      async (c) => {
        unwrap(await access.unlockTeam(c.get('actor').scope, c.req.valid('param').teamId));
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: 'put',
        path: '/api/gallery/password',
        summary: 'Give the gallery a password of its own',
        middleware: [gate('PUT /api/gallery/password')] as const,
        request: { body: jsonBody(GalleryPasswordInput) },
        responses: { 204: emptyResponse, ...errorResponses },
      }),
      async (c) => {
        unwrap(await access.setGalleryPassword(c.get('actor').scope, c.req.valid('json').password));
        return c.body(null, 204);
      },
    );
}
