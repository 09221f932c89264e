/**
 * `npm run lab -- webkit` or `firefox`: the main scenario in engines that Playwright does not
 * drive.
 */
import { ensureWebBuild } from '../../scripts/build-web.ts';
import { findFeatures } from './features.ts';
import { firefox } from './firefox.ts';
import { type Device, Play } from './play.ts';
import { SCENARIOS, type Scenario } from './scenarios.ts';
import { Absent, type Step } from './step.ts';
import { webkit } from './webkit.ts';
import type { Engine } from './wire.ts';

type Outcome =
  | { is: 'passed' }
  | { is: 'absent'; why: string }
  | { is: 'failed'; why: string }
  | { is: 'not run' };

interface Report {
  readonly engine: string;
  readonly outcomes: ReadonlyMap<string, Outcome>;
  /** Of a window that keeps what it knows, and of a private one. */
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

async function runStep(step: Step, play: Play): Promise<Outcome> {
  try {
    await step.run(play);
  } catch (error) {
    if (error instanceof Absent) return { is: 'absent', why: error.message };
    await play.screen.takePicture('failed').catch(() => say('  The browser gives no picture of this.'));
    return { is: 'failed', why: whyOf(error) };
  }
  const complaints = play.newComplaints().filter(({ about }) => about === 'script' || !step.offline);
  if (complaints.length === 0) return { is: 'passed' };
  return { is: 'failed', why: `The console says:\n${complaints.map(({ text }) => text).join('\n')}` };
}

/** Runs steps in their order; those after a failed one have nothing to stand on. */
async function runSteps(play: Play, steps: readonly Step[]): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>();
  let failed = false;
  for (const step of steps) {
    const started = performance.now();
    const outcome: Outcome = failed ? { is: 'not run' } : await runStep(step, play);
    outcomes.set(step.name, outcome);
    const took = ((performance.now() - started) / 1_000).toFixed(1);
    say(`  ${outcome.is.padEnd(8)}${step.name}  (${took} s)`);
    if ('why' in outcome) say(outcome.why);
    if (outcome.is === 'failed') failed = true;
  }
  return outcomes;
}

async function runScenario(engine: Engine, { device, name, steps }: Scenario): Promise<Report> {
  const play = await Play.start(engine, device);
  try {
    const version = await play.switchOn();
    say(`\n${version}: ${name}`);
    const outcomes = await runSteps(play, steps);
    const features = await play.screen.evaluate(findFeatures, null);
    return { engine: version, outcomes, features: new Map([[device.keeping, features]]) };
  } finally {
    await play.end();
  }
}

/** What cannot even start has failed with all its steps; the other scenarios may still tell something. */
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

/** Step by engine; then what the browsers have. */
function printReports(reports: readonly Report[]): void {
  say('');
  const engines = reports.map(({ engine }) => engine);
  const steps = SCENARIOS.flatMap((scenario) => scenario.steps);
  const outcomes = steps.map(({ name }) => [name, ...reports.map((it) => it.outcomes.get(name)?.is ?? '')]);
  printTable(['step', ...engines], outcomes);
  for (const keeping of ['kept', 'private'] as const) {
    const found = reports.map(({ features }) => features.get(keeping) ?? {});
    const names = new Set(found.flatMap((features) => Object.keys(features)));
    const rows = [...names].map((feature) => [feature, ...found.map((it) => it[feature] ?? '')]);
    if (rows.length > 0) printTable([`a ${keeping} window has`, ...engines], rows);
  }
}

function chosenEngines(names: readonly string[]): readonly Engine[] {
  const unknown = names.find((name) => !ENGINES.some((engine) => engine.name === name));
  if (unknown !== undefined)
    throw new Error(`${unknown} is none of: ${ENGINES.map(({ name }) => name).join(', ')}`);
  return names.length === 0 ? ENGINES : ENGINES.filter(({ name }) => names.includes(name));
}

async function main(): Promise<void> {
  const engines = chosenEngines(process.argv.slice(2));
  const missing = engines.filter((engine) => !engine.isInstalled());
  for (const { name, packages } of missing) {
    say(`${name} is not here. Debian: apt install --no-install-recommends ${packages.join(' ')}`);
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
