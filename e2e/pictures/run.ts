/**
 * `npm run screens [-- FOLDER]`: a picture of every screen, in its states that differ most, in four sizes, two themes and two languages, with a demo
 * game that is half played, into FOLDER (`screens` unless told). A sheet a state shows all of its pictures.
 */
import { join, resolve } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { LANGUAGE_COOKIE, type Language } from '@reisspel/contract/language';
import { ensureWebBuild } from '../../scripts/build-web.ts';
import { findQuickChromium } from '../../scripts/machine/chromium.ts';
import { BROWSER_ARGS } from '../fixtures/browser-args.ts';
import { type AppServer, startAppServer } from '../fixtures/server.ts';
import { makeCameraFilm } from './camera.ts';
import { playDemo } from './game.ts';
import { Shots } from './shots.ts';
import { firstStates, organiserStates, playerStates, type Stage, visitorStates } from './states.ts';
import { Words } from './words.ts';

const SHOWN: readonly Language[] = ['nl', 'en'];
/** Two days before the demo trip leaves, and the afternoon of its game. */
const BEFORE = '2025-06-18T10:24:00+02:00';
const DURING = '2025-06-21T15:40:00+02:00';

function stage(browser: Browser, server: AppServer, language: Language, folder: string): Stage {
  return {
    shots: new Shots(join(folder, language)),
    words: new Words(language),
    adminPassword: server.adminPassword,
    async open(path) {
      const context = await browser.newContext({
        baseURL: server.url,
        locale: language,
        timezoneId: 'Europe/Amsterdam',
        serviceWorkers: 'block',
        viewport: { width: 390, height: 844 },
      });
      await context.addCookies([{ name: LANGUAGE_COOKIE, value: language, url: server.url }]);
      const page = await context.newPage();
      await page.goto(path);
      return page;
    },
  };
}

async function takeAll(browser: Browser, language: Language, folder: string): Promise<void> {
  const server = await startAppServer({ demo: true, at: BEFORE });
  try {
    const all = stage(browser, server, language, folder);
    await visitorStates(all);
    await firstStates(all);
    await server.restart(DURING);
    await playDemo(browser, server);
    await playerStates(all);
    await organiserStates(all);
  } finally {
    await server.stop();
  }
}

const folder = resolve(process.argv[2] ?? 'screens');
const built = await ensureWebBuild(() => process.stdout.write('Building the web app\n'));
if (!built.ok) throw new Error(built.output);
const executablePath = findQuickChromium();
const film = await makeCameraFilm();
const browser = await chromium.launch({
  ...(executablePath === null ? {} : { executablePath }),
  args: [...BROWSER_ARGS, film.arg],
});
try {
  for (const language of SHOWN) {
    await takeAll(browser, language, folder);
    process.stdout.write(`${join(folder, language)}\n`);
  }
} finally {
  await browser.close();
  await film.remove();
}
