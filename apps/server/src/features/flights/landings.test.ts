import { randomUUID } from 'node:crypto';
import type { TaskProgress } from '@reisspel/contract/live';
import { Undo } from '@reisspel/contract/profiles';
import type { AdminTask } from '@reisspel/contract/tasks';
import type { AdminTeam } from '@reisspel/contract/teams';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aviationstackFlight, type FakeFlights, startFakeFlights } from '../../testing/fake-flights.ts';
import { flightSettings, outbound, publish, setClock, tripWith } from '../../testing/flight-builders.ts';
import {
  codeOf,
  jpeg,
  newPlayer,
  newTask,
  newTeam,
  photoInput,
  startGame,
} from '../../testing/game-builders.ts';
import { adminState, playState } from '../../testing/live-states.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { createTestServer, DIALECTS, type TestServer } from '../../testing/test-server.ts';

const { id: flightId, flightNumber } = outbound();
const WAITING = { when: 'after-landing', flightId };
const NEAR_LANDING = '2025-06-20T16:40:00+02:00';

describe.each(DIALECTS)('a task that waits for a flight on %s', (dialect) => {
  let fake: FakeFlights;
  let server: TestServer;
  let admin: TestClient;
  let team: AdminTeam;
  let player: TestClient;
  let task: AdminTask;

  beforeEach(async () => {
    fake = await startFakeFlights();
    const { second } = flightSettings(fake);
    server = await createTestServer({ flights: { second }, dialect });
    setClock(server, NEAR_LANDING);
    admin = await server.admin();
    team = await newTeam(admin, 'Rode Team');
    player = await newPlayer(server, team);
    task = await newTask(admin, photoInput({ instructions: 'Tel de boten', window: { opens: WAITING } }));
    await startGame(admin);
  });
  afterEach(async () => {
    await server.stop();
    await fake.close();
  });

  const say = (id: string) => admin.post('/api/game/landings', { flightId: id });
  async function progress(): Promise<TaskProgress | undefined> {
    return (await playState(server, team.id)).own?.tasks[0]?.progress;
  }

  test('opens when the provider reports the landing, without a page that follows the flight', async () => {
    fake.second = [aviationstackFlight({ flight_status: 'active' })];
    await server.pollFlights();
    expect(await progress()).toMatchObject({
      status: 'locked',
      opens: { when: 'after-landing', flight: { flightNumber, lands: { timeZone: 'Europe/Madrid' } } },
    });
    expect(codeOf(await player.photo(task.id, await jpeg()))).toBe('task_locked');
    server.clock.advance(10 * 60_000);
    fake.second = [aviationstackFlight({ flight_status: 'landed' })];
    await server.pollFlights();
    expect(await progress()).toMatchObject({ status: 'open' });
    const { landings } = await adminState(server);
    expect(landings).toEqual([{ flightId, landedAt: server.clock.now() }]);
    server.clock.advance(60_000);
    expect((await say(flightId)).status).toBe(204);
    expect((await adminState(server)).landings).toEqual(landings);
    expect((await player.photo(task.id, await jpeg())).status).toBe(200);
  });

  test('opens by the organiser’s word, and is closed in a new game until the old one is back', async () => {
    expect(codeOf(await say('weg'))).toBe('not_found');
    expect((await say(flightId)).status).toBe(204);
    expect(await progress()).toMatchObject({ status: 'open' });
    await admin.patch('/api/game', { gameStarted: false });
    expect(codeOf(await say(flightId))).toBe('game_not_started');
    const { landings } = await adminState(server);
    const replay = await admin.post('/api/game/replays', { id: randomUUID(), keepTeams: true });
    expect((await adminState(server)).landings).toEqual([]);
    const { archiveId } = Undo.parse(replay.body);
    await admin.post(`/api/archives/${archiveId}/restorations`);
    expect((await adminState(server)).landings).toEqual(landings);
  });

  test('stays closed when the trip loses the flight, and the team reads of no flight', async () => {
    await publish(admin, tripWith([outbound({ id: 'anders' })]));
    expect(await progress()).toEqual({ status: 'locked', opens: { when: 'after-landing', flight: null } });
    expect((await adminState(server)).flights.map(({ id }) => id)).toEqual(['anders']);
  });
});
