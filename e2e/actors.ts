import { type Browser, type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import type { AppServer } from './fixtures/server.ts';

interface QuizDraft {
  question: string;
  right: string;
  wrong: string[];
  points?: number;
  timeLimit?: number;
}

/** True if the current history entry is that of an overlay (`overlay-history.ts`). */
export function hasOverlayInHistory(page: Page): Promise<boolean> {
  return page.evaluate(() => 'overlay' in (history.state ?? {}));
}

/**
 * Waits until the history entry of a closed overlay is gone. The browser would cancel a reload or a
 * navigation that begins during that step back.
 */
export async function steppedBack(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      'overlay' in (history.state ?? {}) ===
      (document.querySelector('dialog[open], [role="dialog"]') !== null),
  );
}

/** A person with a browser page. */
class Actor {
  readonly page: Page;
  protected readonly server: AppServer;

  constructor(page: Page, server: AppServer) {
    this.page = page;
    this.server = server;
  }

  async open(path: string): Promise<void> {
    await steppedBack(this.page);
    await this.page.goto(`${this.server.url}${path}`);
  }

  async reload(): Promise<void> {
    await steppedBack(this.page);
    await this.page.reload();
  }
}

/** The organiser, at the dashboard. */
export class Organiser extends Actor {
  async login(): Promise<void> {
    await this.open('/admin');
    await this.page.getByLabel('Wachtwoord', { exact: true }).fill(this.server.adminPassword);
    await this.page.keyboard.press('Enter');
    await expect(this.page.getByRole('heading', { name: 'Opdrachten', exact: true })).toBeVisible();
  }

  /** Logs in without the form. Opens no page, because a dashboard costs a second of CPU time. */
  async enter(): Promise<void> {
    const opened = await this.page.request.post(`${this.server.url}/api/session/admin`, {
      data: { password: this.server.adminPassword },
    });
    expect(opened.status()).toBe(204);
  }

  /** Opens the dashboard's menu, which is closed on a phone. */
  async openMenu(): Promise<void> {
    await this.page.getByRole('button', { name: 'Menu' }).click();
  }

  async logout(): Promise<void> {
    await this.openMenu();
    await this.page.getByRole('button', { name: 'Uitloggen' }).click();
  }

  /** Opens the form of a new question, and returns it. `kind` is its name in the form. */
  async beginQuestion(kind: string, question: string): Promise<Locator> {
    const { page } = this;
    await page.getByRole('button', { name: 'Nieuwe opdracht' }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('radio', { name: kind }).check();
    await form.getByLabel('Vraag', { exact: true }).fill(question);
    return form;
  }

  async makeQuiz({ question, right, wrong, points = 10, timeLimit }: QuizDraft): Promise<void> {
    const form = await this.beginQuestion('Quiz', question);
    await form.getByLabel('Punten', { exact: true }).fill(String(points));
    for (const [index, text] of [right, ...wrong].entries()) {
      await form.getByLabel(`Antwoord ${index + 1}`, { exact: true }).fill(text);
    }
    await form.getByLabel('Antwoord 1 is goed').check();
    if (timeLimit !== undefined) await form.getByLabel('Tijd in seconden').fill(String(timeLimit));
    await form.getByRole('button', { name: 'Opslaan' }).click();
    await expect(form).toBeHidden();
  }

  async makePhotoTask(instructions: string, points = 20): Promise<void> {
    const { page } = this;
    await page.getByRole('button', { name: 'Nieuwe opdracht' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Wat moet er op de foto?').fill(instructions);
    await form.getByLabel('Punten', { exact: true }).fill(String(points));
    await form.getByRole('button', { name: 'Opslaan' }).click();
    await expect(form).toBeHidden();
  }

  /** Makes a task without the form, for tests that are not about the form. */
  async createTask(input: Record<string, unknown>): Promise<void> {
    const created = await this.page.request.post(`${this.server.url}/api/tasks`, { data: input });
    expect(created.status()).toBe(201);
  }

  /** Changes and publishes the trip without the editor, for tests that are not about the editor. */
  async changeTrip(change: (trip: Record<string, unknown>) => Record<string, unknown>): Promise<void> {
    const { request } = this.page;
    const file = await (await request.get(`${this.server.url}/api/trip/file`)).json();
    const data = { ...file, trip: change(file.trip) };
    const saved = await request.post(`${this.server.url}/api/trip-files`, { data });
    expect(saved.status()).toBe(200);
    const { draftRevision } = await saved.json();
    const published = await request.post(`${this.server.url}/api/trip/publications`, {
      data: { draftRevision },
    });
    expect(published.status()).toBe(201);
  }

  /** Sets the trip's password. An empty password removes it. */
  async setTripPassword(password: string): Promise<void> {
    const data = password === '' ? { kind: 'open' } : { kind: 'password', password };
    const set = await this.page.request.put(`${this.server.url}/api/trip/entry`, { data });
    expect(set.status()).toBe(200);
  }

  async addTeam(name: string, password = ''): Promise<void> {
    await this.page.getByLabel('Naam').fill(name);
    await this.page.getByLabel('Wachtwoord (mag leeg)').fill(password);
    await this.page.getByRole('button', { name: 'Team toevoegen' }).click();
    await expect(this.page.getByRole('button', { name: `${name} verwijderen` })).toBeVisible();
  }

  /** Makes a team without the form. */
  async createTeam(name: string, password?: string): Promise<void> {
    const data = { name, ...(password === undefined ? {} : { password }) };
    const created = await this.page.request.post(`${this.server.url}/api/teams`, { data });
    expect(created.status()).toBe(201);
  }

  /** Starts the game without the dashboard. */
  async beginGame(): Promise<void> {
    const begun = await this.page.request.patch(`${this.server.url}/api/game`, {
      data: { gameStarted: true },
    });
    expect(begun.ok()).toBe(true);
  }

  /** Ends the game without the dashboard. */
  async endGame(): Promise<void> {
    const ended = await this.page.request.patch(`${this.server.url}/api/game`, {
      data: { gameStarted: false },
    });
    expect(ended.ok()).toBe(true);
  }

  async startGame(): Promise<void> {
    await this.page.getByRole('button', { name: 'Spel Starten' }).click();
    await expect(this.page.getByRole('button', { name: 'Spel Beëindigen' })).toBeVisible();
  }

  /** Ends the game with the dashboard's button, and confirms it. */
  async stopGame(): Promise<void> {
    await this.page.getByRole('button', { name: 'Spel Beëindigen' }).click();
    await this.page.getByRole('dialog').getByRole('button', { name: 'Spel Beëindigen' }).click();
    await expect(this.page.getByRole('button', { name: 'Spel Starten' })).toBeVisible();
  }

  async showScoreboard(visible: boolean): Promise<void> {
    await this.page.getByRole('switch', { name: 'Scorebord zichtbaar' }).setChecked(visible);
  }
}

/** A player with a phone. */
export class Player extends Actor {
  async join(team: string, password?: string): Promise<void> {
    await this.page.getByRole('button', { name: team }).click();
    if (password !== undefined) {
      await this.page.getByLabel('Wachtwoord', { exact: true }).fill(password);
      await this.page.getByRole('button', { name: 'Meedoen' }).click();
    }
    await expect(this.page.getByRole('heading', { name: 'Beschikbare Opdrachten' })).toBeVisible();
  }

  async openTask(description: string): Promise<void> {
    await this.page.getByRole('button', { name: description }).click();
    await expect(this.page.getByRole('heading', { name: description })).toBeVisible();
  }

  async openQuiz(description: string): Promise<void> {
    await this.openTask(description);
    await this.page.getByRole('button', { name: 'Quiz Starten' }).click();
    await expect(this.page.getByRole('radio').first()).toBeVisible();
  }

  async answer(option: string): Promise<void> {
    await this.page.getByRole('radio', { name: option }).check();
    await this.page.getByRole('button', { name: 'Antwoord Indienen' }).click();
  }

  /** Takes a photo but does not submit it. */
  async makePhoto(description: string): Promise<void> {
    await this.openTask(description);
    await this.page.getByRole('button', { name: 'Camera Starten' }).click();
    await this.page.getByRole('button', { name: 'Foto maken' }).click();
  }

  /** Takes a photo and submits it. */
  async takePhoto(description: string): Promise<void> {
    await this.makePhoto(description);
    await this.page.getByRole('button', { name: 'Indienen' }).click();
  }

  /** Goes back from an open task. After a result the app goes back by itself (spec 4). */
  async backToTasks(): Promise<void> {
    await this.page.getByRole('button', { name: 'Naar de opdrachten' }).click();
  }

  async expectTasks(): Promise<void> {
    await expect(this.page.getByRole('heading', { name: 'Beschikbare Opdrachten' })).toBeVisible();
  }

  /** Opens the camera of a task and chooses a file instead of taking a photo. */
  async chooseFile(description: string, file: string): Promise<void> {
    await this.openTask(description);
    await this.page.getByRole('button', { name: 'Camera Starten' }).click();
    await this.page.getByLabel('Kies een foto').setInputFiles(file);
  }

  /** Returns the locator of the team's own score on the board with this many points. */
  score(points: number): Locator {
    const text = String(points).replace('-', '−');
    return this.page.getByText('Jullie score').locator('..').getByText(text, { exact: true });
  }

  async expectScore(points: number): Promise<void> {
    await expect(this.score(points)).toBeVisible();
  }
}

/** A person without a login. */
export class Visitor extends Actor {
  async expectBoard(rows: readonly string[]): Promise<void> {
    await expect(this.page.getByRole('row')).toContainText(['Plaats', ...rows]);
  }
}

/** Opens a page on which any uncaught error fails the test. */
export async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  page.on('pageerror', (error) => {
    throw error;
  });
  return page;
}

/** Opens a phone of its own, which plays for a team. */
export async function newPlayer(
  browser: Browser,
  server: AppServer,
  team: string,
  password?: string,
): Promise<Player> {
  const player = new Player(await openPage(await browser.newContext()), server);
  await player.open('/game');
  await player.join(team, password);
  return player;
}
