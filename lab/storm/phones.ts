import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium, expect, type Locator } from '@playwright/test';
import {
  newTask,
  newTeam,
  photoInput,
  quizInput,
  startGame,
} from '../../apps/server/src/testing/game-builders.ts';
import { startHaltingPostgres } from '../../apps/server/src/testing/halted-postgres.ts';
import type { TestClient } from '../../apps/server/src/testing/test-client.ts';
import { Player } from '../../e2e/actors.ts';
import { BROWSER_ARGS } from '../../e2e/fixtures/browser-args.ts';
import { chanceOf } from '../../e2e/network/chance.ts';
import { ensureWebBuild } from '../../scripts/build-web.ts';
import { CHROMIUM_HINT, findQuickChromium } from '../../scripts/machine/chromium.ts';
import { organiserAt } from './players.ts';
import { type Report, slowerThan } from './report.ts';
import { ADMIN_PASSWORD, type DatabaseName, type Stage, untilReady } from './stage.ts';

const OUTAGES = 5;
/** Milliseconds from the moment when all is there again to what a player sees of it. */
const BACK_GOAL_MS = 2_000;
/** Milliseconds for a page to show what it has to. */
const PATIENCE_MS = 60_000;
/** What the answer and the photo are worth together. */
const ALL_POINTS = 30;

/** What can go away under the phones, and come back. */
interface Outage {
  readonly url: string;
  /** Milliseconds that it is away, its own start not counted: from, to. */
  readonly awayMs: readonly [number, number];
  begin(): Promise<void>;
  /** Resolves when what was away is there again. */
  end(): Promise<void>;
}

/** The server stays, and its PostgreSQL crashes. */
async function databaseOutage(stage: Stage): Promise<Outage> {
  const postgres = await startHaltingPostgres();
  stage.atEnd(postgres.stop);
  const { url } = await stage.start(stage.homeOn(postgres.url));
  return {
    url,
    awayMs: [9_000, 11_000],
    begin: async () => postgres.halt('immediate'),
    end: () => postgres.resume(),
  };
}

/** The server itself is killed, and started again at once. */
async function serverOutage(stage: Stage): Promise<Outage> {
  const home = await stage.newHome('SQLite');
  let server = await stage.start(home);
  const { url } = server;
  return {
    url,
    awayMs: [0, 1_000],
    begin: () => server.kill(),
    async end() {
      server = await stage.start(home, new URL(url).port);
      await untilReady(server);
    },
  };
}

async function startBrowser(stage: Stage): Promise<Browser> {
  const { ok, output } = await ensureWebBuild(() => process.stdout.write('Building the web app ...\n'));
  if (!ok) throw new Error(`The web app does not build:\n${output}`);
  const executablePath = findQuickChromium();
  if (executablePath === null) throw new Error(CHROMIUM_HINT);
  const browser = await chromium.launch({ executablePath, args: BROWSER_ARGS });
  stage.atEnd(() => browser.close());
  return browser;
}

/** A phone that has joined a team, as its player holds it. */
async function phoneIn(browser: Browser, url: string, team: string): Promise<Player> {
  const context = await browser.newContext({
    locale: 'nl-NL',
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const player = new Player(page, { url, adminPassword: ADMIN_PASSWORD });
  await player.open('/game');
  await player.join(team);
  return player;
}

/** Milliseconds, from when all is there again, until a player sees what came of it. */
interface Back {
  readonly answer: number;
  readonly photo: number;
  readonly score: number;
}

/** One outage, in which a team has a question answered and a photo sent, and looks at its score. */
async function playThrough(
  outage: Outage,
  browser: Browser,
  admin: TestClient,
  { team, awayMs }: { team: string; awayMs: number },
): Promise<Back> {
  const { url } = outage;
  await newTeam(admin, team);
  const [answering, sending, looking] = await Promise.all([
    phoneIn(browser, url, team),
    phoneIn(browser, url, team),
    phoneIn(browser, url, team),
  ]);
  await answering.openQuiz('Opdracht 1 - Quiz');
  await sending.makePhoto('Opdracht 2 - Foto');
  await outage.begin();
  await answering.answer('goed');
  await sending.page.getByRole('button', { name: 'Indienen' }).click();
  await sleep(awayMs);
  await outage.end();
  const since = performance.now();
  const seen = async (what: Locator) => {
    await expect(what).toBeVisible({ timeout: PATIENCE_MS });
    return performance.now() - since;
  };
  const [answer, photo, score] = await Promise.all([
    seen(answering.page.getByText('Correct! Goed gedaan!', { exact: true })),
    seen(sending.page.getByText(/Opdracht 2 - Foto voltooid/).first()),
    seen(looking.score(ALL_POINTS)),
  ]);
  await Promise.all([answering, sending, looking].map(({ page }) => page.context().close()));
  return { answer, photo, score };
}

/** Real phones while the server is killed, or its PostgreSQL is away. */
export async function phones(stage: Stage, database: DatabaseName, seed: number): Promise<Report> {
  const browser = await startBrowser(stage);
  const outage = await (database === 'SQLite' ? serverOutage(stage) : databaseOutage(stage));
  const admin = await organiserAt(outage.url);
  await newTask(admin, quizInput());
  await newTask(admin, photoInput());
  await startGame(admin);
  const chance = chanceOf(seed);
  const backs: Back[] = [];
  for (let n = 1; n <= OUTAGES; n += 1) {
    const of = { team: `Team ${n}`, awayMs: chance.between(...outage.awayMs) };
    backs.push(await playThrough(outage, browser, admin, of));
  }
  const said = backs.map(({ answer, photo, score }) =>
    [answer, photo, score].map((ms) => ms.toFixed(0)).join('/'),
  );
  const slowest = Math.max(...backs.flatMap(({ answer, photo, score }) => [answer, photo, score]));
  return {
    done: `${OUTAGES} outages; answer/photo/score seen ${said.join(', ')} ms after all was there again`,
    wrong: slowerThan(BACK_GOAL_MS, slowest, 'What a player waits for'),
  };
}
