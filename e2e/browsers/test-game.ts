import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FakeFlights, schipholFlight, startFakeFlights } from '@reisspel/server/testing/fake-flights';
import { airportSettings } from '../fixtures/airport.ts';
import { type AppServer, startAppServer } from '../fixtures/server.ts';
import { startTileServer, type TileServer } from '../fixtures/tile-server.ts';
import type { ConsoleError, Engine, Profile } from './browser-window.ts';
import { OrganiserClient } from './organiser-client.ts';
import { Screen } from './screen.ts';

/** The outbound flight of the demo trip leaves at 14:25. */
export const NOON_OF_FLIGHT = '2025-06-20T12:00:00+02:00';

export type Device = Omit<Profile, 'folder'>;

interface TestServers {
  readonly server: AppServer;
  readonly organiser: OrganiserClient;
  /** The server of the map tiles. */
  readonly tiles: TileServer;
  /** The airport, where the outbound flight is boarding. */
  readonly flights: FakeFlights;
}

/** The setting of a scenario's steps: a server with a running game, an organiser and one phone. */
export class TestGame {
  readonly server: AppServer;
  readonly organiser: OrganiserClient;
  readonly #tiles: TileServer;
  readonly #flights: FakeFlights;
  readonly #engine: Engine;
  readonly #profile: Profile;
  #screen: Screen | null = null;
  #consoleErrors: readonly ConsoleError[] = [];
  /** Number of errors that `newConsoleErrors` has returned. */
  #reported = 0;

  private constructor(engine: Engine, device: Device, servers: TestServers) {
    this.#engine = engine;
    this.#profile = { ...device, folder: mkdtempSync(join(tmpdir(), `reisspel-${engine.name}-`)) };
    this.server = servers.server;
    this.organiser = servers.organiser;
    this.#tiles = servers.tiles;
    this.#flights = servers.flights;
  }

  /** Starts the server at a time; without `at`, now, with the trip in June of next year. */
  static async start(engine: Engine, device: Device, at: string | null = null): Promise<TestGame> {
    const tiles = await startTileServer();
    const flights = await startFakeFlights();
    flights.airport = [schipholFlight({ gate: 'D7', publicFlightState: { flightStates: ['BRD'] } })];
    const env = { MAP_TILE_URL: tiles.url, ...airportSettings(flights) };
    const server = await startAppServer({ at, env });
    try {
      const organiser = await OrganiserClient.login(server);
      if (at === null) await organiser.moveTripToNextYear();
      await organiser.startGame();
      return new TestGame(engine, device, { server, organiser, tiles, flights });
    } catch (error) {
      await server.stop();
      await tiles.close();
      await flights.close();
      throw error;
    }
  }

  /** An empty folder, which ends with the game. */
  get folder(): string {
    return mkdtempSync(join(this.#profile.folder, 'files-'));
  }

  get screen(): Screen {
    if (this.#screen === null) throw new Error('The phone is off');
    return this.#screen;
  }

  /** Starts the phone's browser. Returns the browser's version. */
  async switchOn(): Promise<string> {
    const browserWindow = await this.#engine.launch(this.#profile);
    this.#screen = new Screen(browserWindow, this.server.url, this.#engine.name);
    await this.#screen.asPhone();
    return browserWindow.version;
  }

  async switchOff(): Promise<void> {
    const screen = this.#screen;
    if (screen === null) return;
    this.#screen = null;
    this.#consoleErrors = [...this.#consoleErrors, ...screen.browserWindow.consoleErrors()];
    await screen.browserWindow.close();
  }

  /** Returns the errors in the console since the last call. */
  newConsoleErrors(): readonly ConsoleError[] {
    const all = [...this.#consoleErrors, ...(this.#screen?.browserWindow.consoleErrors() ?? [])];
    const unreported = all.slice(this.#reported);
    this.#reported = all.length;
    return unreported;
  }

  async end(): Promise<void> {
    try {
      await this.switchOff();
    } finally {
      await this.server.stop();
      await this.#tiles.close();
      await this.#flights.close();
      rmSync(this.#profile.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    }
  }
}
