import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AppServer, startAppServer } from '../fixtures/server.ts';
import { startTileServer, type TileServer } from '../fixtures/tile-server.ts';
import type { ConsoleError, Engine, Profile } from './browser-window.ts';
import { OrganiserClient } from './organiser-client.ts';
import { Screen } from './screen.ts';

export type Device = Omit<Profile, 'folder'>;

interface TestServers {
  readonly server: AppServer;
  readonly organiser: OrganiserClient;
  /** The server of the map tiles. */
  readonly tiles: TileServer;
}

/** The setting of a scenario's steps: a server with a running game, an organiser and one phone. */
export class TestGame {
  readonly server: AppServer;
  readonly organiser: OrganiserClient;
  readonly #tiles: TileServer;
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
  }

  static async start(engine: Engine, device: Device): Promise<TestGame> {
    const tiles = await startTileServer();
    const server = await startAppServer({ env: { MAP_TILE_URL: tiles.url } });
    try {
      const organiser = await OrganiserClient.login(server);
      await organiser.moveTripToNextYear();
      await organiser.startGame();
      return new TestGame(engine, device, { server, organiser, tiles });
    } catch (error) {
      await server.stop();
      await tiles.close();
      throw error;
    }
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
      rmSync(this.#profile.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    }
  }
}
