/** `npm run test:browsers [-- webkit|firefox]`: the main scenario in engines that Playwright does not drive. */
import { ensureWebBuild } from '../../scripts/build-web.ts';
import { firefox } from './firefox.ts';
import { Play } from './play.ts';
import { Absent, SCENARIOS, type Scenario, type Step } from './scenarios.ts';
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
}

const ENGINES: readonly Engine[] = [webkit, firefox];

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function runStep(step: Step, play: Play): Promise<Outcome> {
  try {
    await step.run(play);
  } catch (error) {
    if (error instanceof Absent) return { is: 'absent', why: error.message };
    await play.screen.takePicture('failed').catch(() => say('  The browser gives no picture of this.'));
    return { is: 'failed', why: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  const complaints = play.newComplaints().filter(({ about }) => about === 'script' || !step.offline);
  if (complaints.length === 0) return { is: 'passed' };
  return { is: 'failed', why: `The console says:\n${complaints.map(({ text }) => text).join('\n')}` };
}

/** Runs steps in their order; those after a failed one have nothing to stand on. */
async function runScenario(
  engine: Engine,
  { device, name, steps }: Scenario,
  into: Map<string, Outcome>,
): Promise<string> {
  const play = await Play.start(engine, device);
  try {
    const version = await play.switchOn();
    say(`\n${version}: ${name}`);
    let failed = false;
    for (const step of steps) {
      const started = performance.now();
      const outcome: Outcome = failed ? { is: 'not run' } : await runStep(step, play);
      into.set(step.name, outcome);
      const took = ((performance.now() - started) / 1_000).toFixed(1);
      say(`  ${outcome.is.padEnd(8)}${step.name}  (${took} s)`);
      if ('why' in outcome) say(outcome.why);
      if (outcome.is === 'failed') failed = true;
    }
    return version;
  } finally {
    await play.end();
  }
}

async function runEngine(engine: Engine): Promise<Report> {
  const outcomes = new Map<string, Outcome>();
  let version: string = engine.name;
  for (const scenario of SCENARIOS) version = await runScenario(engine, scenario, outcomes);
  return { engine: version, outcomes };
}

function printTable(reports: readonly Report[]): void {
  const steps = SCENARIOS.flatMap((scenario) => scenario.steps);
  const width = Math.max(...steps.map(({ name }) => name.length)) + 2;
  say(`\n${'step'.padEnd(width)}${reports.map(({ engine }) => engine.padEnd(22)).join('')}`);
  for (const { name } of steps) {
    const cells = reports.map(({ outcomes }) => (outcomes.get(name)?.is ?? 'not run').padEnd(22));
    say(`${name.padEnd(width)}${cells.join('')}`);
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
  printTable(reports);
  const all = reports.flatMap(({ outcomes }) => [...outcomes.values()]);
  const passed = all.filter(({ is }) => is === 'passed').length;
  const failed = all.filter(({ is }) => is === 'failed' || is === 'not run').length;
  say(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}

try {
  await main();
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
