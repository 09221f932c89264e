/**
 * `npm run lab -- outages [--seed N]`: kills the server, or its PostgreSQL, while phones in a real
 * browser play. It checks that every phone continues by itself within two seconds after the outage.
 */
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Browser, chromium, expect, type Locator } from '@playwright/test';
import { startHaltingPostgres } from '@reisspel/server/testing/halted-postgres';
import { findQuickChromium } from '../../scripts/machine/chromium.ts';
import { Organiser, Player } from '../actors.ts';
import { PHOTO, QUIZ } from '../drafts.ts';
import { BROWSER_ARGS } from '../fixtures/browser-args.ts';
import setUp from '../fixtures/global-setup.ts';
import { type AppServer, startAppServer } from '../fixtures/server.ts';
import { seededRandom } from '../network/chance.ts';

const LARGEST_SEED = 1_000_000;
/** Number of outages of each kind. */
const OUTAGES = 5;
/** Milliseconds from the end of the outage until a player must see the result. */
const BACK_GOAL_MS = 2_000;
/** Milliseconds to wait for a change on a page. */
const PATIENCE_MS = 60_000;
/** Milliseconds between two checks whether the server is ready. */
const READY_POLL_MS = 10;
const ALL_POINTS = QUIZ.points + PHOTO.points;

const { values } = parseArgs({ options: { seed: { type: 'string' } } });
const seed = Number(values.seed ?? randomInt(LARGEST_SEED));
const chance = seededRandom(seed);

/** An outage of something that the phones need. */
interface Outage {
  readonly server: AppServer;
  /** Shortest and longest outage in milliseconds, without the time of the restart. */
  readonly awayMs: readonly [number, number];
  begin(): Promise<void>;
  /** Ends the outage. Resolves when everything works again. */
  end(): Promise<void>;
  /** Stops the server and its database. */
  stop(): Promise<void>;
}

/** Makes an outage in which the server is killed and started again. */
async function serverOutage(): Promise<Outage> {
  const server = await startAppServer();
  return {
    server,
    awayMs: [0, 1_000],
    begin: () => server.kill9(),
    async end() {
      await server.restart();
      while ((await fetch(`${server.url}/readyz`)).status !== 200) await sleep(READY_POLL_MS);
    },
    stop: () => server.stop(),
  };
}

/** Makes an outage in which the server keeps running, but its PostgreSQL crashes. */
async function databaseOutage(): Promise<Outage> {
  const postgres = await startHaltingPostgres();
  const server = await startAppServer({ env: { DATABASE_URL: postgres.url } });
  return {
    server,
    awayMs: [9_000, 11_000],
    begin: async () => postgres.halt('immediate'),
    end: () => postgres.resume(),
    async stop() {
      await server.stop();
      await postgres.stop();
    },
  };
}

/** Opens a phone whose player has joined the team. */
async function phoneIn(browser: Browser, server: AppServer, team: string): Promise<Player> {
  const page = await browser.newPage({
    locale: 'nl-NL',
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  });
  page.setDefaultTimeout(PATIENCE_MS);
  const player = new Player(page, server);
  await player.open('/game');
  await player.join(team);
  return player;
}

/** Milliseconds from the end of the outage until a player sees the result. */
interface Delays {
  readonly answer: number;
  readonly photo: number;
  readonly score: number;
}

/** Plays during one outage: one phone answers a quiz, one sends a photo, one shows the score. */
async function playThrough(outage: Outage, browser: Browser, team: string): Promise<Delays> {
  const join = () => phoneIn(browser, outage.server, team);
  const phones = await Promise.all([join(), join(), join()]);
  const [answering, sending, looking] = phones;
  await answering.openQuiz('Opdracht 1 - Quiz');
  await sending.makePhoto('Opdracht 2 - Foto');
  await outage.begin();
  await answering.answer('Een boot');
  await sending.page.getByRole('button', { name: 'Indienen' }).click();
  await sleep(chance.between(...outage.awayMs));
  await outage.end();
  const since = performance.now();
  const delayOf = async (result: Locator) => {
    await expect(result).toBeVisible({ timeout: PATIENCE_MS });
    return performance.now() - since;
  };
  const [answer, photo, score] = await Promise.all([
    delayOf(answering.page.getByText('Correct! Goed gedaan!', { exact: true })),
    delayOf(sending.page.getByText(/Opdracht 2 - Foto voltooid/).first()),
    delayOf(looking.score(ALL_POINTS)),
  ]);
  await Promise.all(phones.map(({ page }) => page.close()));
  return { answer, photo, score };
}

/** Plays a game with outages. Returns the longest delay of a phone in milliseconds. */
async function play(outage: Outage, browser: Browser): Promise<number> {
  const organiser = new Organiser(await browser.newPage(), outage.server);
  await organiser.enter();
  await organiser.createTask(QUIZ);
  await organiser.createTask(PHOTO);
  await organiser.beginGame();
  let slowestMs = 0;
  for (let n = 1; n <= OUTAGES; n += 1) {
    const team = `Team ${n}`;
    await organiser.createTeam(team);
    const delays = await playThrough(outage, browser, team);
    slowestMs = Math.max(slowestMs, ...Object.values(delays));
    const texts = Object.entries(delays).map(([result, ms]) => `${result} ${ms.toFixed(0)}`);
    process.stdout.write(`  ${texts.join(', ')} ms\n`);
  }
  return slowestMs;
}

await setUp();
process.stdout.write(`Seed ${seed} (repeat with: npm run lab -- outages --seed ${seed})\n`);
const executablePath = findQuickChromium() ?? '';
for (const [name, createOutage] of Object.entries({
  'the server is killed and started again': serverOutage,
  'PostgreSQL is away for ten seconds': databaseOutage,
})) {
  process.stdout.write(`${name}; seen after the outage:\n`);
  const outage = await createOutage();
  const browser = await chromium.launch({ executablePath, args: BROWSER_ARGS });
  try {
    const isInTime = (await play(outage, browser)) <= BACK_GOAL_MS;
    process.stdout.write(`  Within ${BACK_GOAL_MS} ms: ${isInTime ? 'yes' : 'NO'}\n`);
    if (!isInTime) process.exitCode = 1;
  } finally {
    await browser.close();
    await outage.stop();
  }
}
