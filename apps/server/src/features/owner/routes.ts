import { createRoute, z } from '@hono/zod-openapi';
import { MAX_TRIP_BYTES } from '@reisspel/contract/limits';
import {
  AdminPasswordInput,
  DefaultTripInput,
  NewTrip,
  NewTripInput,
  OwnedTrip,
  OwnerSession,
} from '@reisspel/contract/owner';
import { DevicesEnded, DevicesQuery, LoginInput } from '@reisspel/contract/session';
import { TripSlug } from '@reisspel/contract/trip';
import { createRouter, emptyResponse, errorResponses, jsonBody, jsonResponse } from '../../http/api.ts';
import { limitJson } from '../../http/bodies.ts';
import type { ClientInfo } from '../../http/client.ts';
import type { DeviceCookie } from '../../http/cookie.ts';
import { unwrap } from '../../http/refusal.ts';
import type { OwnerGate } from '../../http/server-gates.ts';
import type { TripPlaceService } from './place-service.ts';
import type { OwnerSessionService } from './session-service.ts';
import type { OwnedTripService } from './trips-service.ts';

interface OwnerSessionRouteDeps {
  sessions: OwnerSessionService;
  client: ClientInfo;
  devices: DeviceCookie;
}

export function ownerSessionRoutes(gate: OwnerGate, { sessions, client, devices }: OwnerSessionRouteDeps) {
  return createRouter()
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/owner/session',
        summary: 'Whether this server has an owner’s page, and whether this browser is in',
        middleware: [gate('GET /api/owner/session')] as const,
        responses: { 200: jsonResponse('The session', OwnerSession), ...errorResponses },
      }),
      (c) => c.json(sessions.info(c.get('caller').token), 200),
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/owner/session',
        summary: 'Log in as who keeps this server; five failures lock for 15 minutes',
        middleware: [gate('POST /api/owner/session')] as const,
        request: { body: jsonBody(LoginInput) },
        responses: { 204: emptyResponse, ...errorResponses },
      }),
      async (c) => {
        const caller = c.get('caller');
        const { password } = c.req.valid('json');
        const knocker = { token: caller.token, address: client.address(c), ...devices.of(c) };
        const { token } = unwrap(await sessions.login(knocker, password));
        caller.cookie.write(c, token);
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/api/owner/session',
        summary: 'Log out',
        middleware: [gate('DELETE /api/owner/session')] as const,
        responses: { 204: emptyResponse, ...errorResponses },
      }),
      async (c) => {
        const { token, cookie } = c.get('caller');
        await sessions.logout(token);
        cookie.clear(c);
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/api/owner/session/devices',
        summary: 'Log out every other device of who keeps this server, or this one too',
        middleware: [gate('DELETE /api/owner/session/devices')] as const,
        request: { query: DevicesQuery },
        responses: { 200: jsonResponse('How many were logged out', DevicesEnded), ...errorResponses },
      }),
      async (c) => {
        const { token, cookie } = c.get('caller');
        const alsoThis = c.req.valid('query').alsoThis === 'true';
        const ended = await sessions.logoutDevices(token, alsoThis);
        if (alsoThis) cookie.clear(c);
        return c.json({ ended }, 200);
      },
    );
}

const params = z.object({ slug: TripSlug });

export function ownedTripRoutes(gate: OwnerGate, trips: OwnedTripService) {
  return createRouter()
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/owner/trips',
        summary: 'All trips on this server',
        middleware: [gate('GET /api/owner/trips')] as const,
        responses: { 200: jsonResponse('The newest first', z.array(OwnedTrip)), ...errorResponses },
      }),
      async (c) => c.json(await trips.list(), 200),
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/owner/trips',
        summary: 'Make a trip: an empty one, or what a file tells',
        middleware: [gate('POST /api/owner/trips'), limitJson(MAX_TRIP_BYTES)] as const,
        request: { body: jsonBody(NewTripInput) },
        responses: { 201: jsonResponse('The trip, and its password once', NewTrip), ...errorResponses },
      }),
      async (c) => c.json(unwrap(await trips.create(c.req.valid('json'), c.get('caller').by)), 201),
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/owner/trips/{slug}/file',
        summary: 'What a trip’s visitors see, as a file',
        middleware: [gate('GET /api/owner/trips/{slug}/file')] as const,
        request: { params },
        responses: { 200: { description: 'The file (see /api/schemas/trip-file.json)' }, ...errorResponses },
      }),
      async (c) => {
        const { slug } = c.req.valid('param');
        const text = unwrap(await trips.file(slug, c.get('caller').by));
        c.header('Content-Disposition', `attachment; filename="${slug}.reis.json"`);
        c.header('Content-Type', 'application/json');
        return c.body(text, 200);
      },
    )
    .openapi(
      createRoute({
        method: 'put',
        path: '/api/owner/trips/{slug}/admin-password',
        summary: 'Give its organiser another password',
        middleware: [gate('PUT /api/owner/trips/{slug}/admin-password')] as const,
        request: { params, body: jsonBody(AdminPasswordInput) },
        responses: { 204: emptyResponse, ...errorResponses },
      }),
      async (c) => {
        const { slug } = c.req.valid('param');
        unwrap(await trips.setAdminPassword(slug, c.req.valid('json').password, c.get('caller').by));
        return c.body(null, 204);
      },
    );
}

export function tripPlaceRoutes(gate: OwnerGate, places: TripPlaceService) {
  return createRouter()
    .openapi(
      createRoute({
        method: 'put',
        path: '/api/owner/trips/{slug}/archive',
        summary: 'Make it an earlier trip, which can only be read',
        middleware: [gate('PUT /api/owner/trips/{slug}/archive')] as const,
        request: { params },
        responses: { 204: emptyResponse, ...errorResponses },
      }),
      async (c) => {
        unwrap(await places.archive(c.req.valid('param').slug, c.get('caller').by));
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/api/owner/trips/{slug}/archive',
        summary: 'Bring an earlier trip back',
        middleware: [gate('DELETE /api/owner/trips/{slug}/archive')] as const,
        request: { params },
        responses: { 204: emptyResponse, ...errorResponses },
      }),
      async (c) => {
        unwrap(await places.unarchive(c.req.valid('param').slug, c.get('caller').by));
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: 'put',
        path: '/api/owner/default-trip',
        summary: 'Choose the trip that answers at /',
        middleware: [gate('PUT /api/owner/default-trip')] as const,
        request: { body: jsonBody(DefaultTripInput) },
        responses: { 204: emptyResponse, ...errorResponses },
      }),
      async (c) => {
        unwrap(await places.makeDefault(c.req.valid('json').slug, c.get('caller').by));
        return c.body(null, 204);
      },
    );
}
