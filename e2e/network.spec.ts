import { test as base } from './fixtures/server.ts';
import { expectNothingLost } from './network/final-checks.ts';
import { startNetworkGame } from './network/game.ts';
import type { Phone } from './network/phone.ts';
import { photograph, STEPS, type Trouble, waitUntilDelivered } from './network/photo-flow.ts';
import { type ProxyLine, startProxyLine } from './network/proxy.ts';
import { openRecords } from './network/records.ts';
import { cutOf, serverKills, tabKillOf } from './network/troubles.ts';

const PHONES = 3;
const PHOTOS = 4;
/** Milliseconds without a network: long enough for an attempt to fail. */
const CUT_MS = 2_000;

const test = base.extend<{ lines: ProxyLine[] }>({
  lines: async ({ server }, use) => {
    const { port } = new URL(server.url);
    const lines = await Promise.all(Array.from({ length: PHONES }, () => startProxyLine(port)));
    await use(lines);
    await Promise.all(lines.map((line) => line.close()));
  },
});

test.use({ serviceWorkers: 'allow' });

// A short form of `npm run lab -- network` without root. It has every step and kind of trouble.
test('12 photos of 3 phones each arrive once and in order, despite failures of network, tab and server', {
  tag: '@lab',
}, async ({ browser, server, lines }) => {
  test.slow();
  const setup = { server, lines, browsers: { organiser: browser, phones: browser }, photosPerPhone: PHOTOS };
  const { organiser, phones, tasksOf } = await startNetworkGame(setup);
  const records = openRecords(server);
  const kills = serverKills(server);

  async function play(phone: Phone): Promise<void> {
    const cut = cutOf(phone, CUT_MS);
    const reset = async () => {
      lines[phone.number]?.reset();
      await phone.restoreConditions();
      return 'same_page' as const;
    };
    const hits: Trouble['hit'][] = [cut.hit, tabKillOf(phone), kills.of(phone), reset];
    await phone.setConditions({ rttMs: 100 });
    for (const [round, task] of tasksOf(phone).entries()) {
      const at = STEPS[(phone.number * PHOTOS + round) % STEPS.length];
      const hit = hits[(phone.number + round) % hits.length];
      await photograph(phone, task, { trouble: at && hit ? { at, hit } : null, records });
      await cut.over();
      await waitUntilDelivered(phone, records);
    }
  }

  await Promise.all(phones.map(play));
  for (const phone of phones) await phone.setConditions({});
  await expectNothingLost(organiser.page, phones, records.photos());
  records.close();
});
