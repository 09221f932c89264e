import type { Random } from './chance.ts';
import { type NetworkConditions, SECOND_GENERATION } from './line.ts';
import type { Phone } from './phone.ts';
import { photograph, STEPS, type Step, type Trouble, waitUntilDelivered } from './photo-flow.ts';
import { realPicture } from './picture.ts';
import type { Records } from './records.ts';
import { blackouts, cutOf, type ServerKills, tabKillOf } from './troubles.ts';

/** The things that one phone needs to play a phase. */
export interface PhonePhase {
  phone: Phone;
  chance: Random;
  records: Records;
  /** Kills of the server, one after another for all phones. */
  kills: ServerKills;
  /** Returns the number of the phone's next task. */
  nextTask: () => number;
  /** The steps at which a trouble has struck any phone in this phase. */
  struckAt: Set<Step | null>;
}

/** A part of the scenario, which all phones play at the same time. */
export interface Phase {
  name: string;
  /** Number of photos of each phone. */
  photos: number;
  conditions: Partial<NetworkConditions>;
  /** The steps at which a trouble must strike at least one phone. */
  troubleAt: readonly Step[];
  play: (phonePhase: PhonePhase, photos: number) => Promise<void>;
}

/** Milliseconds without a network: as behind a hill, and longer than the wait of any upload. */
const SHORT_CUT_MS = [2_000, 10_000] as const;
const LONG_CUT_MS = 45_000;
/** Milliseconds with a network and then without, in turn, as in a train between villages. */
const ON_MS = [2_000, 8_000] as const;
const OFF_MS = [1_000, 12_000] as const;

/** Returns a step that differs by phone and round, so that every step is tested. */
function stepOf({ number }: Phone, round: number): Step {
  return STEPS[(number + round) % STEPS.length] ?? 'task';
}

async function playPlainly({ phone, records, nextTask }: PhonePhase, photos: number): Promise<void> {
  for (let round = 0; round < photos; round += 1)
    await photograph(phone, nextTask(), { trouble: null, records });
}

/** Takes one more photo during each cut. The phone must send it after the previous photo. */
async function playWithCuts(phonePhase: PhonePhase, photos: number): Promise<void> {
  const { phone, chance, records, nextTask, struckAt } = phonePhase;
  for (let round = 0; round < photos; round += 2) {
    const isLong = chance.between(1, 5) === 1;
    const cut = cutOf(phone, isLong ? LONG_CUT_MS : chance.between(...SHORT_CUT_MS));
    const trouble = { at: stepOf(phone, round / 2), hit: cut.hit };
    struckAt.add(await photograph(phone, nextTask(), { trouble, records }));
    await photograph(phone, nextTask(), { trouble: null, records });
    await cut.over();
    await waitUntilDelivered(phone, records);
  }
}

async function playWithBlackouts(phonePhase: PhonePhase, photos: number): Promise<void> {
  const { phone, chance, records } = phonePhase;
  const on = () => chance.between(...ON_MS);
  const off = () => chance.between(...OFF_MS);
  const coming = blackouts(phone, { on, off });
  await playPlainly(phonePhase, photos);
  await waitUntilDelivered(phone, records);
  await coming.stop();
}

function playWith(troubleOf: (phonePhase: PhonePhase) => Omit<Trouble, 'at'>) {
  return async (phonePhase: PhonePhase, photos: number): Promise<void> => {
    const { phone, records, nextTask, struckAt } = phonePhase;
    for (let round = 0; round < photos; round += 1) {
      const trouble = { at: stepOf(phone, round), ...troubleOf(phonePhase) };
      struckAt.add(await photograph(phone, nextTask(), { trouble, records }));
      await waitUntilDelivered(phone, records);
    }
  };
}

/** Also reloads the page under the conditions of the phase. */
async function playWithReload(phonePhase: PhonePhase, photos: number): Promise<void> {
  await phonePhase.phone.page.reload();
  await phonePhase.phone.player.expectTasks();
  await playPlainly(phonePhase, photos);
}

/** Plays like `playWithReload`, but the last photo is as large as a real photo. */
async function playOnSecondGeneration(phonePhase: PhonePhase, photos: number): Promise<void> {
  await playWithReload(phonePhase, photos - 1);
  const { phone, records, nextTask } = phonePhase;
  await photograph(phone, nextTask(), { trouble: null, records, picture: await realPicture() });
}

const killTab = ({ phone }: PhonePhase) => ({ hit: tabKillOf(phone) });
const killServer = ({ phone, kills }: PhonePhase) => ({
  hit: kills.of(phone),
  undisturbed: kills.undisturbed,
});
const killEither = (phonePhase: PhonePhase) =>
  phonePhase.chance.between(0, 1) === 0 ? killTab(phonePhase) : killServer(phonePhase);

/** Twenty photos for each phone in all. */
export const PHASES: readonly Phase[] = [
  { name: 'a good network', photos: 1, conditions: {}, troubleAt: [], play: playPlainly },
  { name: 'cut at each step', photos: 4, conditions: { rttMs: 100 }, troubleAt: STEPS, play: playWithCuts },
  {
    name: '2G: 50 kbit/s, 800 ms',
    photos: 2,
    conditions: SECOND_GENERATION,
    troubleAt: [],
    play: playOnSecondGeneration,
  },
  {
    name: '5 % of the packets lost',
    photos: 3,
    conditions: { rttMs: 300, jitterMs: 60, loss: 0.05 },
    troubleAt: [],
    play: playWithReload,
  },
  {
    name: 'comes and goes',
    photos: 3,
    conditions: { rttMs: 200, kbit: 100 },
    troubleAt: [],
    play: playWithBlackouts,
  },
  {
    name: 'tab killed at each step',
    photos: 3,
    conditions: { rttMs: 100 },
    troubleAt: STEPS,
    play: playWith(killTab),
  },
  {
    name: 'server killed at each step',
    photos: 3,
    conditions: { rttMs: 100 },
    troubleAt: STEPS,
    play: playWith(killServer),
  },
  {
    name: 'all of it at once',
    photos: 1,
    conditions: { rttMs: 300, jitterMs: 60, loss: 0.02, kbit: 100 },
    troubleAt: [],
    play: playWith(killEither),
  },
];
