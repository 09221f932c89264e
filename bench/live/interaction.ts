/**
 * Job 11 of the goals: somebody opens and closes tasks while 0 or 100 answers a second change the
 * scores, on a CPU that is slowed down four times. The baseline is a bare React page with the same
 * rows and the same changes (`e2e/bench/bare-page.tsx`).
 */
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from 'vite';
import type { PageFigures, PageRun } from '../../e2e/bench/page-run.ts';
import { ensureWebBuild } from '../../scripts/build-web.ts';
import { type Figure, medianOf } from '../figures.ts';
import { type Apps, runInTurn, withApps } from './databases.ts';
import { type Answer, BenchGame, makeMany, send } from './game.ts';
import { Phone } from './phone.ts';
import type { ServerProcess } from './process.ts';

const TEAMS = 20;
/** Together with the quizzes, this is the most tasks that a game may have. */
const PHOTO_TASKS = 140;
/**
 * Quizzes of a round with changes, which all teams answer: enough for 12 seconds. More would exceed
 * the organiser's limit of acts an hour.
 */
const QUIZZES = 60;
const CHANGES_PER_S = [0, 100];
const MS_PER_S = 1_000;
const ROUNDS = { warmUps: 0, rounds: 3 };

const ROOT = join(import.meta.dirname, '../..');
const PROGRAM = join(ROOT, 'e2e/bench/interaction-page.ts');
const BARE_PAGE = join(ROOT, 'e2e/bench/bare-page.tsx');

type Screen = Pick<PageRun, 'isPhone' | 'ready' | 'taps'> & { path: string; view: 'play' | 'admin' };

const SCREENS: Readonly<Record<string, Screen>> = {
  player: {
    path: '/game',
    view: 'play',
    isPhone: true,
    ready: '[data-tap]',
    taps: ['[data-tap]', 'main button:not([data-tap]):visible'],
  },
  organiser: {
    path: '/admin',
    view: 'admin',
    isPhone: false,
    ready: '#tasks',
    taps: [
      'section[aria-labelledby=tasks] li:nth-child(3) div > button',
      'dialog form .justify-end > button[type=button]',
    ],
  },
};

async function bareHtml(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: { write: false, lib: { entry: BARE_PAGE, formats: ['iife'], name: 'bare' } },
  });
  const code = Array.isArray(built) ? built[0]?.output[0].code : undefined;
  if (code === undefined) throw new Error('The bare page was not built');
  return `<!doctype html><meta name=viewport content="width=device-width"><body><script>${code}</script>`;
}

/** Sends answers at an even pace, until `signal` aborts. */
async function sendEvenly(
  { origin }: ServerProcess,
  answers: readonly Answer[],
  perSecond: number,
  signal: AbortSignal,
): Promise<void> {
  const phone = await Phone.connect(origin);
  const since = performance.now();
  for (const [n, answer] of answers.entries()) {
    await sleep(Math.max(0, since + (n * MS_PER_S) / perSecond - performance.now()));
    if (signal.aborted) break;
    await send(phone, answer);
  }
  phone.close();
}

/** Lets the program measure the page. `whenReady` begins the changes. */
async function measurePage(run: PageRun, whenReady: () => void): Promise<PageFigures> {
  const program = fork(PROGRAM, { stdio: 'inherit' });
  program.send(run);
  const figures = Promise.withResolvers<PageFigures>();
  program.on('message', (message: 'ready' | PageFigures) => {
    if (message === 'ready') whenReady();
    else figures.resolve(message);
  });
  program.once('exit', (code) => figures.reject(new Error(`The browser ended with ${code}`)));
  return figures.promise;
}

/** Measures a page during changes. Then deletes the quizzes, to make room for the next round. */
async function measureRound(server: ServerProcess, game: BenchGame, run: PageRun, perSecond: number) {
  const answers = perSecond === 0 ? [] : await game.prepare(QUIZZES);
  const end = new AbortController();
  let sending = Promise.resolve();
  const figures = await measurePage(run, () => {
    if (perSecond > 0) sending = sendEvenly(server, answers, perSecond, end.signal);
  });
  end.abort();
  await sending;
  const quizzes = new Set(answers.map(({ path }) => path.replace('/submissions', '')));
  for (const quiz of quizzes) {
    await game.request('DELETE', quiz, undefined);
  }
  return figures;
}

const FIGURES = [
  { what: 'slowest interaction', name: 'interaction', unit: 'ms', goal: { ratio: 1.3 } },
  { what: 'longest task', name: 'longestTask', unit: 'ms', goal: { ratio: 1.3 } },
  { what: 'busy', name: 'busy', unit: '%', goal: { most: 50 } },
] as const;

async function screenFigures(apps: Apps, name: string, screen: Screen, html: string): Promise<Figure[]> {
  const server = await apps.start('SQLite');
  const game = await BenchGame.begin(server.origin, { teams: TEAMS, phonesPerTeam: 1 });
  await makeMany(PHOTO_TASKS, (n) =>
    game.makeTask({ taskType: 'photo', points: 10, instructions: `Foto van gevel ${n}` }),
  );
  const { path, view, isPhone, ready, taps } = screen;
  const cookie = view === 'admin' ? game.adminCookie : (game.cookies[0] ?? '');
  const app: PageRun = { url: `${server.origin}${path}`, cookie, isPhone, ready, taps, html: null };
  const bareTaps = { ready: '[data-task]', taps: ['[data-task]', '[data-close]'] };
  const bare: PageRun = { ...app, ...bareTaps, url: `${server.origin}/bare?view=${view}`, html };
  const figures: Figure[] = [];
  for (const perSecond of CHANGES_PER_S) {
    const contenders = {
      app: () => measureRound(server, game, app, perSecond),
      baseline: () => measureRound(server, game, bare, perSecond),
    };
    const rounds = await runInTurn(contenders, ROUNDS);
    figures.push(
      ...FIGURES.map(({ what, name: figure, unit, goal }) => ({
        job: 'interaction',
        what: `${name}, ${what}`,
        on: `${perSecond} changes a second`,
        unit,
        value: medianOf(rounds('app'), figure),
        baseline: medianOf(rounds('baseline'), figure),
        goal,
      })),
    );
  }
  await server.stop();
  return figures;
}

export async function interaction(): Promise<Figure[]> {
  const built = await ensureWebBuild(() => {});
  if (!built.ok) throw new Error(built.output);
  const html = await bareHtml();
  return withApps(async (apps) => {
    const figures: Figure[] = [];
    for (const [name, screen] of Object.entries(SCREENS))
      figures.push(...(await screenFigures(apps, name, screen, html)));
    return figures;
  });
}
