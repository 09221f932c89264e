import type { DialectName } from '../../db/database.ts';
import { type FurnishedTrip, furnishTrip, modelsOutside } from '../furnished-trip.ts';
import { jpeg } from '../game-builders.ts';
import { type Listening, listen } from '../listen.ts';
import type { TestClient } from '../test-client.ts';
import {
  ADMIN_PASSWORD,
  createTestServer,
  newTrip,
  OWNER_PASSWORD,
  type TestServer,
} from '../test-server.ts';

export const ROLES = ['visitor', 'player', 'other-player', 'gallery', 'admin', 'owner', 'elsewhere'] as const;
export type Role = (typeof ROLES)[number];

/** A server with two trips that have one of everything, and somebody of each role. */
export interface World {
  server: TestServer;
  listening: Listening;
  clients: Record<Role, TestClient>;
  /** Of all that exists. */
  ids: readonly string[];
  /** Where the trips are, and one that is not there. */
  bases: readonly string[];
  pictures: readonly Uint8Array<ArrayBuffer>[];
  /** What exists under the name of a parameter. */
  values(parameter: string): readonly string[];
  /** What the server reported as a fault. */
  faults: unknown[];
  stop(): Promise<void>;
}

function valuesOf(trips: readonly FurnishedTrip[], variants: readonly string[]) {
  const teams = trips.flatMap(({ one, two }) => [one, two]);
  const known: Record<string, readonly string[]> = {
    teamId: teams.map(({ team }) => team.id),
    taskId: trips.flatMap(({ tasks }) => Object.values(tasks).map(({ id }) => id)),
    submissionId: teams.flatMap(({ submissionId, heldId, refusedId }) => [submissionId, heldId, refusedId]),
    photoId: teams.map(({ photoId }) => photoId),
    adjustmentId: teams.map(({ adjustmentId }) => adjustmentId),
    messageId: trips.map(({ messageId }) => messageId),
    profileId: trips.map(({ profileId }) => profileId),
    archiveId: trips.map(({ archiveId }) => archiveId),
    subscriptionId: trips.map(({ subscriptionId }) => subscriptionId),
    token: trips.map(({ shareToken }) => shareToken),
    name: trips.flatMap(({ imageName, modelName }) => [imageName, modelName]),
    slug: trips.map(({ slug }) => slug),
    variant: variants,
    version: ['1', '2', '0'],
  };
  return known;
}

async function loggedIn(server: TestServer, path: string, password: string, base = ''): Promise<TestClient> {
  const client = server.client().at(base);
  await client.post(path, { password });
  return client;
}

async function pictures(): Promise<Uint8Array<ArrayBuffer>[]> {
  const whole = new Uint8Array(await jpeg(180, 32, 24));
  return [whole, whole.slice(0, whole.length / 2), new Uint8Array(0), new TextEncoder().encode('<svg/>')];
}

export async function createWorld(dialect: DialectName): Promise<World> {
  const faults: unknown[] = [];
  const server = await createTestServer({
    dialect,
    fetchOutside: modelsOutside,
    logError: (error) => faults.push(error),
  });
  const elsewhereId = await newTrip(server.database, server.clock, { slug: 'elders' });
  const here = await furnishTrip(server, { tripId: server.tripId, slug: 'reis', base: '', mark: 'hier-' });
  const there = await furnishTrip(server, {
    tripId: elsewhereId,
    slug: 'elders',
    base: '/r/elders',
    mark: 'daar-',
  });
  const known = valuesOf([here, there], ['thumb', 'view', 'full']);
  const listening = await listen(server);
  return {
    server,
    listening,
    clients: {
      visitor: server.client(),
      player: here.one.player,
      'other-player': here.two.player,
      gallery: await loggedIn(server, '/api/session/gallery', ADMIN_PASSWORD),
      admin: here.admin,
      owner: await loggedIn(server, '/api/owner/session', OWNER_PASSWORD),
      elsewhere: there.admin.at(''),
    },
    ids: [known['taskId'], known['teamId'], known['submissionId'], known['photoId']].flatMap(
      (ids) => ids ?? [],
    ),
    bases: ['/r/elders', '/r/reis', '/r/nergens'],
    pictures: await pictures(),
    values: (parameter) => known[parameter] ?? [],
    faults,
    async stop() {
      await listening.close();
      await server.stop();
    },
  };
}
