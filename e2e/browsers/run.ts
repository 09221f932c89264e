/**
 * `npm run lab -- webkit` or `npm run lab -- firefox`: runs the main scenarios in browsers that
 * Playwright does not control.
 */
import { ensureWebBuild } from '../../scripts/build-web.ts';
import type { Engine } from './browser-window.ts';
import { findFeatures } from './features.ts';
import { firefox } from './firefox.ts';
import { SCENARIOS, type Scenario } from './scenarios.ts';
import { NotSupported, type Step } from './step.ts';
import { type Device, TestGame } from './test-game.ts';
import { webkit } from './webkit.ts';

type Outcome =
  | { is: 'passed' }
  | { is: 'absent'; why: string }
  | { is: 'failed'; why: string }
  | { is: 'not run' };

interface Report {
  readonly engine: string;
  readonly outcomes: ReadonlyMap<string, Outcome>;
  /** Features of an ordinary window and of a private window. */
  readonly features: ReadonlyMap<Device['keeping'], Features>;
}

type Features = Readonly<Record<string, string>>;

const ENGINES: readonly Engine[] = [webkit, firefox];

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function whyOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

async function runStep(step: Step, game: TestGame): Promise<Outcome> {
  try {
    await step.run(game);
  } catch (error) {
    if (error instanceof NotSupported) return { is: 'absent', why: error.message };
    await game.screen.takePicture('failed').catch(() => say('  The browser made no screenshot of this.'));
    return { is: 'failed', why: whyOf(error) };
  }
  const consoleErrors = game
    .newConsoleErrors()
    .filter(({ about }) => about === 'script' || !step.requestsFail);
  if (consoleErrors.length === 0) return { is: 'passed' };
  return { is: 'failed', why: `The console says:\n${consoleErrors.map(({ text }) => text).join('\n')}` };
}

/** Runs steps in order. After a failed step it runs no more, because they depend on it. */
async function runSteps(game: TestGame, steps: readonly Step[]): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>();
  let failed = false;
  for (const step of steps) {
    const started = performance.now();
    const outcome: Outcome = failed ? { is: 'not run' } : await runStep(step, game);
    outcomes.set(step.name, outcome);
    const took = ((performance.now() - started) / 1_000).toFixed(1);
    say(`  ${outcome.is.padEnd(8)}${step.name}  (${took} s)`);
    if ('why' in outcome) say(outcome.why);
    if (outcome.is === 'failed') failed = true;
  }
  return outcomes;
}

async function runScenario(engine: Engine, { device, name, at, steps }: Scenario): Promise<Report> {
  const game = await TestGame.start(engine, device, at);
  try {
    const version = await game.switchOn();
    say(`\n${version}: ${name}`);
    const outcomes = await runSteps(game, steps);
    const features = await game.screen.evaluate(findFeatures, null);
    return { engine: version, outcomes, features: new Map([[device.keeping, features]]) };
  } finally {
    await game.end();
  }
}

/** Like `runScenario`, but counts all steps as failed if the scenario cannot start. */
async function tryScenario(engine: Engine, scenario: Scenario): Promise<Report> {
  try {
    return await runScenario(engine, scenario);
  } catch (error) {
    const why = whyOf(error);
    say(`\n${engine.name}: ${scenario.name} could not be run\n${why}`);
    const outcomes = scenario.steps.map(({ name }): [string, Outcome] => [name, { is: 'failed', why }]);
    return { engine: engine.name, outcomes: new Map(outcomes), features: new Map() };
  }
}

async function runEngine(engine: Engine): Promise<Report> {
  const reports: Report[] = [];
  for (const scenario of SCENARIOS) reports.push(await tryScenario(engine, scenario));
  return {
    engine: reports.find((report) => report.features.size > 0)?.engine ?? engine.name,
    outcomes: new Map(reports.flatMap(({ outcomes }) => [...outcomes])),
    features: new Map(reports.flatMap(({ features }) => [...features])),
  };
}

const COLUMN_WIDTH = 24;

function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const width = Math.max(...rows.map(([name = '']) => name.length)) + 2;
  for (const [name = '', ...cells] of [head, ...rows]) {
    say(`${name.padEnd(width)}${cells.map((cell) => cell.padEnd(COLUMN_WIDTH)).join('')}`.trimEnd());
  }
  say('');
}

/** Prints the outcome of each step in each engine, and then the features of each engine. */
function printReports(reports: readonly Report[]): void {
  say('');
  const engines = reports.map(({ engine }) => engine);
  const steps = SCENARIOS.flatMap((scenario) => scenario.steps);
  const outcomes = steps.map(({ name }) => [name, ...reports.map((it) => it.outcomes.get(name)?.is ?? '')]);
  printTable(['step', ...engines], outcomes);
  for (const keeping of ['kept', 'private'] as const) {
    const columns = reports.map(({ features }) => features.get(keeping) ?? {});
    const names = new Set(columns.flatMap((features) => Object.keys(features)));
    const rows = [...names].map((feature) => [feature, ...columns.map((column) => column[feature] ?? '')]);
    if (rows.length > 0) printTable([`a ${keeping} window has`, ...engines], rows);
  }
}

function chosenEngines(names: readonly string[]): readonly Engine[] {
  const unknown = names.find((name) => !ENGINES.some((engine) => engine.name === name));
  if (unknown !== undefined)
    throw new Error(`Unknown engine ${unknown}, choose from: ${ENGINES.map(({ name }) => name).join(', ')}`);
  return names.length === 0 ? ENGINES : ENGINES.filter(({ name }) => names.includes(name));
}

async function main(): Promise<void> {
  const engines = chosenEngines(process.argv.slice(2));
  const missing = engines.filter((engine) => !engine.isInstalled());
  for (const { name, packages } of missing) {
    say(`${name} is not installed. Debian: apt install --no-install-recommends ${packages.join(' ')}`);
  }
  if (missing.length > 0) throw new Error('Nothing was tested.');
  const { ok, output } = await ensureWebBuild(() => say('Building the web app ...'));
  if (!ok) throw new Error(`The web app does not build:\n${output}`);
  const reports: Report[] = [];
  for (const engine of engines) reports.push(await runEngine(engine));
  printReports(reports);
  const all = reports.flatMap(({ outcomes }) => [...outcomes.values()]);
  const passed = all.filter(({ is }) => is === 'passed').length;
  const failed = all.filter(({ is }) => is === 'failed' || is === 'not run').length;
  say(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}

try {
  await main();
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
