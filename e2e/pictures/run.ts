/**
 * `npm run lab -- pictures [FOLDER [STATE...]]`: takes pictures of every screen and state of a half
 * played demo game, in two languages. It writes them into FOLDER (by default `screens`). Most
 * states have pictures in four sizes and two themes. States that differ little from another state
 * have fewer. A sheet for each state combines its pictures. With STATEs, it takes only states whose
 * names begin with one of them: `npm run lab -- pictures screens home game-quiz`.
 */
import { join, resolve } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { LANGUAGE_COOKIE, type Language } from '@reisspel/contract/language';
import { schipholFlight, startFakeFlights } from '@reisspel/server/testing/fake-flights';
import { ensureWebBuild } from '../../scripts/build-web.ts';
import { findQuickChromium } from '../../scripts/machine/chromium.ts';
import { airportSettings } from '../fixtures/airport.ts';
import { BROWSER_ARGS } from '../fixtures/browser-args.ts';
import { type GameWriter, startGameWriter } from '../fixtures/game-writer.ts';
import { type AppServer, startAppServer } from '../fixtures/server.ts';
import { makeCameraFilm } from './camera.ts';
import { playDemo } from './game.ts';
import { makerStates } from './maker-states.ts';
import { operateStates, retentionStates } from './operate-states.ts';
import { firstStates, organiserStates, recapStates } from './organiser-states.ts';
import { endedStates, playerStates } from './player-states.ts';
import { bigScreenStates } from './screen-states.ts';
import { Shots } from './shots.ts';
import type { Stage } from './stage.ts';
import { shareEverything, tripStates } from './trip-states.ts';
import { doorStates, offlineStates, visitorStates } from './visitor-states.ts';
import { Words } from './words.ts';

const PICTURED_LANGUAGES: readonly Language[] = ['nl', 'en'];
/**
 * Two days before the demo trip, the day of its first flight, the afternoon of its game, the day
 * after the trip, and just before its photos are deleted.
 */
const BEFORE = '2025-06-18T10:24:00+02:00';
const FLYING = '2025-06-20T13:00:00+02:00';
const DURING = '2025-06-21T15:40:00+02:00';
const AFTER = '2025-06-24T10:12:00+02:00';
const AFTERWARDS = '2025-07-05T10:12:00+02:00';
const OWNER_PASSWORD = 'sleutel-onder-de-mat';

interface TestServers {
  browser: Browser;
  server: AppServer;
  writer: GameWriter;
}

/** Returns the milliseconds that the server's clock is ahead of this machine's clock. */
async function clockAhead(server: AppServer): Promise<number> {
  const { headers } = await fetch(`${server.url}/healthz`);
  return Date.parse(headers.get('Date') ?? '') - Date.now();
}

/** Sets the page's clock to the server's time. It runs in the page. */
function moveClock(ahead: number): void {
  const RealDate = Date;
  const now = () => RealDate.now() + ahead;
  window.Date = new Proxy(RealDate, {
    construct: (target, args) => Reflect.construct(target, args.length === 0 ? [now()] : args),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  });
}

function stage({ browser, server, writer }: TestServers, language: Language, folder: string): Stage {
  return {
    shots: new Shots(join(folder, language), wanted),
    words: new Words(language),
    adminPassword: server.adminPassword,
    ownerPassword: OWNER_PASSWORD,
    writer,
    async open(path, { installed = false } = {}) {
      const context = await browser.newContext({
        baseURL: server.url,
        locale: language,
        timezoneId: 'Europe/Amsterdam',
        serviceWorkers: installed ? 'allow' : 'block',
        viewport: { width: 390, height: 844 },
        reducedMotion: 'reduce',
      });
      await context.addInitScript(moveClock, await clockAhead(server));
      await context.addCookies([{ name: LANGUAGE_COOKIE, value: language, url: server.url }]);
      const page = await context.newPage();
      await page.goto(path);
      return page;
    },
  };
}

async function takeAll(browser: Browser, language: Language, folder: string): Promise<void> {
  const writer = await startGameWriter();
  const flights = await startFakeFlights();
  flights.airport = [schipholFlight({ gate: 'D7', publicFlightState: { flightStates: ['BRD'] } })];
  const env = {
    ...airportSettings(flights),
    AI_BASE_URL: writer.baseUrl,
    AI_API_KEY: 'geheim',
    AI_TEXT_MODEL: 'schrijver',
    OWNER_PASSWORD,
  };
  const server = await startAppServer({ demo: true, at: BEFORE, env });
  try {
    const all = stage({ browser, server, writer }, language, folder);
    const familyPath = await shareEverything(all);
    await tripStates(all, 'before', familyPath);
    await visitorStates(all);
    await offlineStates(all);
    await firstStates(all);
    await server.restart(FLYING);
    await tripStates(all, 'flying', familyPath);
    await server.restart(DURING);
    await playDemo(browser, server);
    await tripStates(all, 'during', familyPath);
    await playerStates(all);
    await organiserStates(all);
    await makerStates(all);
    await operateStates(all);
    await doorStates(all);
    await bigScreenStates(all);
    await endedStates(all);
    await recapStates(all);
    await server.restart(AFTER);
    await tripStates(all, 'after', familyPath);
    await server.restart(AFTERWARDS);
    await retentionStates(all);
  } finally {
    await server.stop();
    await writer.close();
    await flights.close();
  }
}

const [, , target = 'screens', ...wanted] = process.argv;
const folder = resolve(target);
const built = await ensureWebBuild(() => process.stdout.write('Building the web app\n'));
if (!built.ok) throw new Error(built.output);
const executablePath = findQuickChromium();
const film = await makeCameraFilm();
const browser = await chromium.launch({
  ...(executablePath === null ? {} : { executablePath }),
  args: [...BROWSER_ARGS, film.arg],
});
try {
  // The languages run in parallel, because each run waits half of its time.
  await Promise.all(
    PICTURED_LANGUAGES.map(async (language) => {
      await takeAll(browser, language, folder);
      process.stdout.write(`${join(folder, language)}\n`);
    }),
  );
} finally {
  await browser.close();
  await film.remove();
}
