import { type Browser, chromium, expect } from '@playwright/test';
import { CHROMIUM_HINT, findQuickChromium } from '../../scripts/machine/chromium.ts';
import { BROWSER_ARGS } from '../fixtures/browser-args.ts';
import { test as base } from '../fixtures/server.ts';
import { type Cable, layCable } from './cable.ts';
import { chanceOf } from './chance.ts';
import { startNetworkGame } from './game.ts';
import { PHASES } from './phases.ts';
import { delivered, type Step } from './photo-flow.ts';
import { expectNothingLost } from './proofs.ts';
import { openRecords } from './records.ts';
import { type PhaseResult, tableOf } from './report.ts';
import { serverKills } from './troubles.ts';

const PHONES = 10;
/** As before, and slow: ten cameras at the usual speed take all of two cores. */
const CAMERA = '--use-fake-device-for-media-stream=fps=5';
const SEED = Number(process.env['NETWORK_SEED'] ?? 1);

const test = base.extend<{ cable: Cable; phonesBrowser: Browser }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  cable: async ({}, use) => {
    const cable = await layCable(PHONES, SEED);
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

// At all its addresses: every phone calls another one.
test.use({ serverOptions: { env: { HOST: '0.0.0.0' } } });

test('200 photos of 10 phones all arrive, each once and in order', async ({
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
    const next = () => tasks.shift() ?? 0;
    // Apart, so that which phone is quicker changes nothing of what befalls another.
    return { phone, chance: chanceOf(SEED * PHONES + phone.number), records, kills, next, struckAt };
  });
  const tries = () =>
    phones.flatMap((phone) => [...phone.tries.values()]).reduce((sum, each) => sum + each, 0);
  const results: PhaseResult[] = [];
  for (const { name, photos, weather, troubleAt, play } of PHASES) {
    struckAt.clear();
    const began = performance.now();
    const before = { tries: tries(), arrived: records.photos().length };
    for (const { phone } of parts) await phone.settleIn(weather);
    await Promise.all(
      parts.map(async (part) => {
        await play(part, photos);
        await delivered(part.phone, records);
      }),
    );
    const arrived = records.photos().length - before.arrived;
    const made = photos * phones.length;
    const seconds = (performance.now() - began) / 1_000;
    results.push({ name, made, arrived, sentAgain: tries() - before.tries - made, seconds });
    expect([...struckAt], name).toEqual(expect.arrayContaining([...troubleAt]));
    say(`${name}: ${arrived} of ${made} photos after ${Math.round(seconds)} s`);
  }
  for (const { phone } of parts) await phone.settleIn({});
  await expectNothingLost(organiser.page, phones, records.photos());
  records.close();
  say(`\n${tableOf(results)}\n`);
});
