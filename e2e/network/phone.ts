import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { openPage, Player } from '../actors.ts';
import type { AppServer } from '../fixtures/server.ts';
import { type Line, type NetworkConditions, PERFECT } from './line.ts';

/** Milliseconds to load a page over the worst network. */
const OPEN_TIMEOUT_MS = 120_000;

interface PhoneOptions {
  number: number;
  line: Line;
  server: AppServer;
  team: string;
}

/** A phone in the game, with its own network conditions. */
export class Phone {
  readonly number: number;
  readonly team: string;
  readonly line: Line;
  /** Numbers of the tasks that the phone took photos for, in the order of the photos. */
  readonly photographed: number[] = [];
  /** Number of attempts to send each photo, by its id. */
  readonly tries = new Map<string, number>();
  readonly #server: AppServer;
  readonly #context: BrowserContext;
  #player: Player;
  /** The conditions without a trouble. */
  #conditions: NetworkConditions = PERFECT;

  private constructor({ number, line, server, team }: PhoneOptions, context: BrowserContext, page: Page) {
    this.number = number;
    this.team = team;
    this.line = line;
    this.#context = context;
    this.#server = server;
    this.#player = this.#playerOn(page);
    context.on('request', (request) => {
      const id = request.headers()['idempotency-key'];
      if (id !== undefined && request.method() === 'POST') this.tries.set(id, (this.tries.get(id) ?? 0) + 1);
    });
  }

  /** Makes a phone with the whole app on it, whose player has joined the team. */
  static async join(browser: Browser, options: PhoneOptions): Promise<Phone> {
    const context = await browser.newContext({
      locale: 'nl-NL',
      timezoneId: 'Asia/Kathmandu',
      viewport: { width: 390, height: 844 },
      // Animations on ten phones would use all the time of two cores.
      reducedMotion: 'reduce',
    });
    const phone = new Phone(options, context, await openPage(context));
    await phone.player.open('/game');
    await phone.player.join(options.team);
    await phone.page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    // Loads the page again, so that the service worker controls it, as in every later visit.
    await phone.page.reload();
    await phone.player.expectTasks();
    return phone;
  }

  get player(): Player {
    return this.#player;
  }

  get page(): Page {
    return this.#player.page;
  }

  /** Changes the network conditions, also for the next `restoreConditions`. */
  async setConditions(conditions: Partial<NetworkConditions>): Promise<void> {
    this.#conditions = { ...PERFECT, ...conditions };
    await this.restoreConditions();
  }

  /** Ends a trouble of the network: sets the conditions of `setConditions` again. */
  async restoreConditions(): Promise<void> {
    await this.line.set(this.#conditions);
  }

  /** Crashes the tab, as the phone's system may do. The player opens the game again. */
  async killTab(): Promise<void> {
    const { page } = this;
    const devtools = await this.#context.newCDPSession(page);
    const crashed = page.waitForEvent('crash');
    // This command never gets an answer, because the tab is gone.
    devtools.send('Page.crash').catch(() => {});
    await crashed;
    await page.close();
    this.#player = this.#playerOn(await openPage(this.#context));
    await this.page.goto(`${this.line.url}/game`, { timeout: OPEN_TIMEOUT_MS });
    await expect(this.page.getByRole('heading', { name: 'Beschikbare Opdrachten' })).toBeVisible({
      timeout: OPEN_TIMEOUT_MS,
    });
  }

  /** Returns the number of photos in the phone's database, sent or not. */
  storedPhotoCount(): Promise<number> {
    return this.page.evaluate(async () => {
      const settled = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const database = await settled(indexedDB.open('reisspel-photos'));
      try {
        return await settled(database.transaction('entries').objectStore('entries').count());
      } finally {
        database.close();
      }
    });
  }

  #playerOn(page: Page): Player {
    return new Player(page, { ...this.#server, url: this.line.url });
  }
}
