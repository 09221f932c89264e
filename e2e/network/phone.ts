import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { openPage, Player } from '../actors.ts';
import type { AppServer } from '../fixtures/server.ts';
import { CLEAR, type Line, type Weather } from './line.ts';

/** Milliseconds for a page to come over the worst of networks. */
const OPEN_TIMEOUT_MS = 120_000;

interface PhoneOf {
  number: number;
  line: Line;
  server: AppServer;
  team: string;
}

/** A phone in the game, on a network of its own. */
export class Phone {
  readonly number: number;
  readonly team: string;
  readonly line: Line;
  /** The tasks it has made photos for, in that order. */
  readonly photographed: number[] = [];
  /** How often each photo began to leave, by its id. */
  readonly tries = new Map<string, number>();
  readonly #server: AppServer;
  readonly #context: BrowserContext;
  #player: Player;
  #weather: Weather = CLEAR;

  private constructor({ number, line, server, team }: PhoneOf, context: BrowserContext, page: Page) {
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

  /** A phone whose player has joined the team, and that has all of the game on it. */
  static async join(browser: Browser, of: PhoneOf): Promise<Phone> {
    const context = await browser.newContext({
      locale: 'nl-NL',
      timezoneId: 'Asia/Kathmandu',
      viewport: { width: 390, height: 844 },
      // Ten phones that celebrate leave two cores no time for anything else.
      reducedMotion: 'reduce',
    });
    const phone = new Phone(of, context, await openPage(context));
    await phone.player.open('/game');
    await phone.player.join(of.team);
    await phone.page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    // Under the service worker from its start, as every later visit is.
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

  /** The weather that it comes back to, and has from now on. */
  async settleIn(weather: Partial<Weather>): Promise<void> {
    this.#weather = { ...CLEAR, ...weather };
    await this.clearUp();
  }

  /** Ends what was changed about the weather since. */
  async clearUp(): Promise<void> {
    await this.line.set(this.#weather);
  }

  /** The system ends the tab, in the middle of whatever it does; the player opens the game again. */
  async killTab(): Promise<void> {
    const { page } = this;
    const devtools = await this.#context.newCDPSession(page);
    const crashed = page.waitForEvent('crash');
    // It never answers: there is nobody left to do so.
    devtools.send('Page.crash').catch(() => {});
    await crashed;
    await page.close();
    this.#player = this.#playerOn(await openPage(this.#context));
    await this.page.goto(`${this.line.url}/game`, { timeout: OPEN_TIMEOUT_MS });
    await expect(this.page.getByRole('heading', { name: 'Beschikbare Opdrachten' })).toBeVisible({
      timeout: OPEN_TIMEOUT_MS,
    });
  }

  /** How many photos are still on it, sent or not, by its own database. */
  photosKept(): Promise<number> {
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
