/**
 * Jobs 9 and 10 of the goals: a first visit of a phone, and two return visits. A visitor opens the
 * front page, and a player the game with 20 tasks.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { VisitFigures, VisitRun } from '../../e2e/bench/visit-run.ts';
import { ensureWebBuild } from '../../scripts/build-web.ts';
import { type Figure, medianOf } from '../figures.ts';
import { withApps } from './databases.ts';
import { BenchGame, makeMany } from './game.ts';

const PROGRAM = join(import.meta.dirname, '../../e2e/bench/visit-page.ts');
const ROUNDS = 5;
const TASKS = 20;

const SCRIPTS = { visitor: { scriptKb: 100, scripts: 12 }, player: { scriptKb: 110, scripts: 14 } };
/** Figures with their goals. `scriptKb` and `scripts` have a goal for each reader. */
const FIGURES = [
  { what: 'scripts', name: 'scriptKb', unit: 'KB' },
  { what: 'script files', name: 'scripts', unit: '' },
  { what: 'style sheets', name: 'styleKb', unit: 'KB', most: 12 },
  { what: 'LCP, first visit', name: 'firstLcp', unit: 'ms', most: 1_700 },
  { what: 'blocking time, first visit', name: 'blocked', unit: 'ms', most: 80 },
  { what: 'layout shift, first visit', name: 'shift', unit: '', most: 0 },
  { what: 'LCP, return', name: 'returnLcp', unit: 'ms', most: 500 },
  { what: 'LCP, slow return', name: 'slowReturnLcp', unit: 'ms', most: 900 },
] as const;

async function visit(run: VisitRun): Promise<VisitFigures> {
  const program = fork(PROGRAM, { stdio: 'inherit' });
  program.send(run);
  const figures = Promise.withResolvers<VisitFigures>();
  program.on('message', figures.resolve);
  program.once('exit', (code) => figures.reject(new Error(`The browser ended with ${code}`)));
  const measured = await figures.promise;
  if (program.exitCode === null) await once(program, 'exit');
  return measured;
}

export async function visits(): Promise<Figure[]> {
  const built = await ensureWebBuild(() => {});
  if (!built.ok) throw new Error(built.output);
  return withApps(async (apps) => {
    const server = await apps.start('SQLite');
    const game = await BenchGame.begin(server.origin, { teams: 2, phonesPerTeam: 1 });
    await makeMany(TASKS, (n) =>
      game.makeTask({ taskType: 'photo', points: 10, instructions: `Foto van gevel ${n}` }),
    );
    const runs = {
      visitor: { url: `${server.origin}/`, cookie: null },
      player: { url: `${server.origin}/game`, cookie: game.cookies[0] ?? '' },
    };
    const figures: Figure[] = [];
    for (const reader of ['visitor', 'player'] as const) {
      const rounds: VisitFigures[] = [];
      for (let n = 0; n < ROUNDS; n += 1) rounds.push(await visit(runs[reader]));
      const goals: Partial<Record<keyof VisitFigures, number>> = SCRIPTS[reader];
      for (const { what, name, unit, ...goal } of FIGURES) {
        const most = 'most' in goal ? goal.most : (goals[name] ?? 0);
        const value = medianOf(rounds, name);
        figures.push({ job: 'visits', what, on: reader, unit, value, baseline: null, goal: { most } });
      }
    }
    return figures;
  });
}
