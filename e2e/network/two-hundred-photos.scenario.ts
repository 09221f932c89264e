import { type Browser, chromium, expect } from '@playwright/test';
import { CHROMIUM_HINT, findQuickChromium } from '../../scripts/machine/chromium.ts';
import { BROWSER_ARGS } from '../fixtures/browser-args.ts';
import { test as base } from '../fixtures/server.ts';
import { type Cable, startCable } from './cable.ts';
import { seededRandom } from './chance.ts';
import { expectNothingLost } from './final-checks.ts';
import { startNetworkGame } from './game.ts';
import { PHASES } from './phases.ts';
import { type Step, waitUntilDelivered } from './photo-flow.ts';
import { openRecords } from './records.ts';
import { type PhaseResult, tableOf } from './report.ts';
import { serverKills } from './troubles.ts';

const PHONES = 10;
/** A fake camera with few frames a second. Ten cameras at the usual rate would use two cores. */
const CAMERA = '--use-fake-device-for-media-stream=fps=5';
const SEED = Number(process.env['NETWORK_SEED'] ?? 1);

const test = base.extend<{ cable: Cable; phonesBrowser: Browser }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern here
  cable: async ({}, use) => {
    const cable = await startCable(PHONES, SEED);
    await use(cable);
    await cable.close();
  },
  phonesBrowser: async ({ cable }, use) => {
    const program = findQuickChromium();
    if (program === null) throw new Error(CHROMIUM_HINT);
    const browser = await chromium.launch({
      executablePath: cable.wrap(program),
      args: [...BROWSER_ARGS, CAMERA, `--host-resolver-rules=${cable.resolverRules}`],
    });
    await use(browser);
    await browser.close();
  },
});

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

// The server listens at all addresses, because each phone uses another address.
test.use({ serverOptions: { env: { HOST: '0.0.0.0' } } });

test('200 photos of 10 phones each arrive once and in order', async ({
  browser,
  server,
  cable,
  phonesBrowser,
}) => {
  const lines = cable.lines(new URL(server.url).port);
  const { organiser, phones, tasksOf } = await startNetworkGame({
    server,
    lines,
    browsers: { organiser: browser, phones: phonesBrowser },
    photosPerPhone: PHASES.reduce((photos, phase) => photos + phase.photos, 0),
  });
  const records = openRecords(server);
  const kills = serverKills(server);
  const struckAt = new Set<Step | null>();
  const parts = phones.map((phone) => {
    const tasks = tasksOf(phone);
    const nextTask = () => tasks.shift() ?? 0;
    // Each phone has its own random numbers, so that its speed does not change those of others.
    return { phone, chance: seededRandom(SEED * PHONES + phone.number), records, kills, nextTask, struckAt };
  });
  const tries = () =>
    phones.flatMap((phone) => [...phone.tries.values()]).reduce((sum, each) => sum + each, 0);
  const results: PhaseResult[] = [];
  for (const { name, photos, conditions, troubleAt, play } of PHASES) {
    struckAt.clear();
    const began = performance.now();
    const before = { tries: tries(), arrived: records.photos().length };
    for (const { phone } of parts) await phone.setConditions(conditions);
    await Promise.all(
      parts.map(async (phonePhase) => {
        await play(phonePhase, photos);
        await waitUntilDelivered(phonePhase.phone, records);
      }),
    );
    const arrived = records.photos().length - before.arrived;
    const made = photos * phones.length;
    const seconds = (performance.now() - began) / 1_000;
    results.push({ name, made, arrived, sentAgain: tries() - before.tries - made, seconds });
    expect([...struckAt], name).toEqual(expect.arrayContaining([...troubleAt]));
    say(`${name}: ${arrived} of ${made} photos after ${Math.round(seconds)} s`);
  }
  for (const { phone } of parts) await phone.setConditions({});
  await expectNothingLost(organiser.page, phones, records.photos());
  records.close();
  say(`\n${tableOf(results)}\n`);
});
