import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AppServer, startAppServer } from '../fixtures/server.ts';
import { startTileServer, type TileServer } from '../fixtures/tile-server.ts';
import { Desk } from './desk.ts';
import { Screen } from './screen.ts';
import type { Complaint, Engine, Profile } from './wire.ts';

export type Device = Omit<Profile, 'folder'>;

interface Surroundings {
  readonly server: AppServer;
  readonly desk: Desk;
  /** Maps, of this machine's own. */
  readonly tiles: TileServer;
}

/** A server with a running game, its organiser, and one phone. */
export class Play {
  readonly server: AppServer;
  readonly desk: Desk;
  readonly #tiles: TileServer;
  readonly #engine: Engine;
  readonly #profile: Profile;
  #screen: Screen | null = null;
  #complaints: readonly Complaint[] = [];

  private constructor(engine: Engine, device: Device, around: Surroundings) {
    this.#engine = engine;
    this.#profile = { ...device, folder: mkdtempSync(join(tmpdir(), `reisspel-${engine.name}-`)) };
    this.server = around.server;
    this.desk = around.desk;
    this.#tiles = around.tiles;
  }

  static async start(engine: Engine, device: Device): Promise<Play> {
    const tiles = await startTileServer();
    const server = await startAppServer({ env: { MAP_TILE_URL: tiles.url } });
    try {
      const desk = await Desk.login(server);
      await desk.moveTripToNextYear();
      await desk.startGame();
      return new Play(engine, device, { server, desk, tiles });
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

  /** Switches the phone on; gives the version of its browser. */
  async switchOn(): Promise<string> {
    const wire = await this.#engine.launch(this.#profile);
    this.#screen = new Screen(wire, this.server.url, this.#engine.name);
    await this.#screen.asPhone();
    return wire.version;
  }

  async switchOff(): Promise<void> {
    const screen = this.#screen;
    if (screen === null) return;
    this.#screen = null;
    this.#complaints = [...this.#complaints, ...screen.wire.complaints()];
    await screen.wire.close();
  }

  /** What the console complained of since it was asked last. */
  newComplaints(): readonly Complaint[] {
    const all = [...this.#complaints, ...(this.#screen?.wire.complaints() ?? [])];
    return all.slice(this.#takeNote(all.length));
  }

  #noted = 0;
  #takeNote(count: number): number {
    const before = this.#noted;
    this.#noted = count;
    return before;
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
