import { z } from '@hono/zod-openapi';
import { MAX_TRIP_BYTES } from '@reisspel/contract/limits';
import {
  AdminPasswordInput,
  DefaultTripInput,
  NewTrip,
  NewTripInput,
  OwnedTrip,
  OwnerSession,
  TripErasure,
} from '@reisspel/contract/operate/owner';
import { DevicesEnded, DevicesQuery, LoginInput } from '@reisspel/contract/session';
import { TripSlug } from '@reisspel/contract/trip/trip';
import { done } from '@reisspel/rules/outcome';
import { limitJson } from '../../http/bodies.ts';
import type { ClientInfo } from '../../http/client.ts';
import type { DeviceCookie } from '../../http/cookie.ts';
import { ownerEndpoints } from '../../http/endpoint.ts';
import { unwrap } from '../../http/refusal.ts';
import type { OwnerGate } from '../../http/server-gates.ts';
import type { TripErasureService } from './erasure-service.ts';
import type { OwnerSessionService } from './session-service.ts';
import type { OwnedTripService } from './trips-service.ts';

interface OwnerSessionRouteDeps {
  sessions: OwnerSessionService;
  client: ClientInfo;
  devices: DeviceCookie;
}

export function ownerSessionRoutes(gate: OwnerGate, { sessions, client, devices }: OwnerSessionRouteDeps) {
  const { on, router } = ownerEndpoints(gate);
  on(
    'GET /api/owner/session',
    'Whether this server has an owner’s page, and whether this browser is in',
  ).json('The session', OwnerSession, ({ token }) => done(sessions.info(token)));
  on('POST /api/owner/session', 'Log in as the owner of this server; five failures lock for 15 minutes')
    .body(LoginInput)
    .empty(async ({ token, cookie }, { body, c }) => {
      const entrant = { token, address: client.address(c), ...devices.ensure(c) };
      const entered = await sessions.login(entrant, body.password);
      if (entered.ok) cookie.write(c, entered.value.token);
      return entered;
    });
  on('DELETE /api/owner/session', 'Log out').empty(async ({ token, cookie }, { c }) => {
    await sessions.logout(token);
    cookie.clear(c);
    return done(null);
  });
  on('DELETE /api/owner/session/devices', 'Log out the owner on every other device, or on this one too')
    .query(DevicesQuery)
    .json('How many were logged out', DevicesEnded, async ({ token, cookie }, { query, c }) => {
      const alsoThis = query.alsoThis === 'true';
      const ended = await sessions.logoutDevices(token, alsoThis);
      if (alsoThis) cookie.clear(c);
      return done({ ended });
    });
  return router;
}

const tripParams = { slug: TripSlug };

interface OwnedTripRouteDeps {
  trips: OwnedTripService;
  erasure: TripErasureService;
}

export function ownedTripRoutes(gate: OwnerGate, { trips, erasure }: OwnedTripRouteDeps) {
  const { on, router } = ownerEndpoints(gate);
  on('GET /api/owner/trips', 'All trips on this server').json('The newest first', z.array(OwnedTrip), () =>
    trips.list().then(done),
  );
  on('POST /api/owner/trips', 'Create a trip: empty, or from a trip file')
    .through(limitJson(MAX_TRIP_BYTES))
    .body(NewTripInput)
    .created('The trip, and its password once', NewTrip, ({ by }, { body }) => trips.create(body, by));
  on('GET /api/owner/trips/{slug}/file', 'A trip as its visitors see it, as a file')
    .params(tripParams)
    .sends(
      { 200: { description: 'The file (see /api/schemas/trip-file.json)' } },
      async ({ by }, { params: { slug }, c }) => {
        const text = unwrap(await trips.file(slug, by));
        c.header('Content-Disposition', `attachment; filename="${slug}.reis.json"`);
        c.header('Content-Type', 'application/json');
        return c.body(text, 200);
      },
    );
  on('PUT /api/owner/trips/{slug}/admin-password', 'Change the password of a trip’s organiser')
    .params(tripParams)
    .body(AdminPasswordInput)
    .empty(({ by }, { params, body }) => trips.setAdminPassword(params.slug, body.password, by));
  on('PUT /api/owner/trips/{slug}/archive', 'Archive a trip: from then on it can only be read')
    .params(tripParams)
    .empty(({ by }, { params }) => trips.archive(params.slug, by));
  on('DELETE /api/owner/trips/{slug}/archive', 'Reopen an archived trip')
    .params(tripParams)
    .empty(({ by }, { params }) => trips.unarchive(params.slug, by));
  on(
    'POST /api/owner/trips/{slug}/erasure',
    'Erase a trip for good, with its photos and its log; this cannot be undone',
  )
    .params(tripParams)
    .body(TripErasure)
    .empty(({ by }, { params, body }) => erasure.erase(params.slug, body, by));
  on('PUT /api/owner/default-trip', 'Choose the trip that answers at /')
    .body(DefaultTripInput)
    .empty(({ by }, { body }) => trips.makeDefault(body.slug, by));
  return router;
}
