import type { Chance } from './chance.ts';
import { SECOND_GENERATION, type Weather } from './line.ts';
import type { Phone } from './phone.ts';
import { delivered, photograph, STEPS, type Step, type Trouble } from './photo-flow.ts';
import { realPicture } from './picture.ts';
import type { Records } from './records.ts';
import { blackouts, cutOf, type ServerKills, tabKillOf } from './troubles.ts';

/** One phone's part in a phase. */
export interface Part {
  phone: Phone;
  chance: Chance;
  records: Records;
  /** Of the server, whatever the other phones are doing. */
  kills: ServerKills;
  /** The number of the next task that this phone has to photograph. */
  next: () => number;
  /** Where trouble has struck in this phase, whichever phone. */
  struckAt: Set<Step | null>;
}

/** What all phones go through at the same time. */
export interface Phase {
  name: string;
  /** Of each phone. */
  photos: number;
  weather: Partial<Weather>;
  /** Where trouble has to strike, each at least once. */
  troubleAt: readonly Step[];
  play: (part: Part, photos: number) => Promise<void>;
}

/** Milliseconds that a network is away: behind a hill, and longer than any try waits for a sign of life. */
const SHORT_CUT_MS = [2_000, 10_000] as const;
const LONG_CUT_MS = 45_000;
/** Milliseconds of network, and of none, by turns: a train between villages. */
const ON_MS = [2_000, 8_000] as const;
const OFF_MS = [1_000, 12_000] as const;

/** Another step for each phone of a round and for each round of a phone, so that all of them come up. */
function stepOf({ number }: Phone, round: number): Step {
  return STEPS[(number + round) % STEPS.length] ?? 'task';
}

async function playPlainly({ phone, records, next }: Part, photos: number): Promise<void> {
  for (let round = 0; round < photos; round += 1) await photograph(phone, next(), { trouble: null, records });
}

/** After each cut one more photo is made while there is no network: it has to wait for the one before it. */
async function playWithCuts(part: Part, photos: number): Promise<void> {
  const { phone, chance, records, next, struckAt } = part;
  for (let round = 0; round < photos; round += 2) {
    const isLong = chance.between(1, 5) === 1;
    const cut = cutOf(phone, isLong ? LONG_CUT_MS : chance.between(...SHORT_CUT_MS));
    const trouble = { at: stepOf(phone, round / 2), hit: cut.hit };
    struckAt.add(await photograph(phone, next(), { trouble, records }));
    await photograph(phone, next(), { trouble: null, records });
    await cut.over();
    await delivered(phone, records);
  }
}

async function playWithBlackouts(part: Part, photos: number): Promise<void> {
  const { phone, chance, records } = part;
  const on = () => chance.between(...ON_MS);
  const off = () => chance.between(...OFF_MS);
  const coming = blackouts(phone, { on, off });
  await playPlainly(part, photos);
  await delivered(phone, records);
  await coming.stop();
}

function playWith(troubleOf: (part: Part) => Omit<Trouble, 'at'>) {
  return async (part: Part, photos: number): Promise<void> => {
    const { phone, records, next, struckAt } = part;
    for (let round = 0; round < photos; round += 1) {
      const trouble = { at: stepOf(phone, round), ...troubleOf(part) };
      struckAt.add(await photograph(phone, next(), { trouble, records }));
      await delivered(phone, records);
    }
  };
}

/** The page is opened there too. */
async function playWithReload(part: Part, photos: number): Promise<void> {
  await part.phone.page.reload();
  await part.phone.player.expectTasks();
  await playPlainly(part, photos);
}

/** The last photo is as large as photos are. */
async function playOnSecondGeneration(part: Part, photos: number): Promise<void> {
  await playWithReload(part, photos - 1);
  const { phone, records, next } = part;
  await photograph(phone, next(), { trouble: null, records, picture: await realPicture() });
}

const killTab = ({ phone }: Part) => ({ hit: tabKillOf(phone) });
const killServer = ({ phone, kills }: Part) => ({ hit: kills.of(phone), calm: kills.calm });
const killEither = (part: Part) => (part.chance.between(0, 1) === 0 ? killTab(part) : killServer(part));

/** Twenty photos of each phone. */
export const PHASES: readonly Phase[] = [
  { name: 'a good network', photos: 1, weather: {}, troubleAt: [], play: playPlainly },
  { name: 'cut at each step', photos: 4, weather: { rttMs: 100 }, troubleAt: STEPS, play: playWithCuts },
  {
    name: '2G: 50 kbit/s, 800 ms',
    photos: 2,
    weather: SECOND_GENERATION,
    troubleAt: [],
    play: playOnSecondGeneration,
  },
  {
    name: '5 % of the packets lost',
    photos: 3,
    weather: { rttMs: 300, jitterMs: 60, loss: 0.05 },
    troubleAt: [],
    play: playWithReload,
  },
  {
    name: 'comes and goes',
    photos: 3,
    weather: { rttMs: 200, kbit: 100 },
    troubleAt: [],
    play: playWithBlackouts,
  },
  {
    name: 'tab killed at each step',
    photos: 3,
    weather: { rttMs: 100 },
    troubleAt: STEPS,
    play: playWith(killTab),
  },
  {
    name: 'server killed at each step',
    photos: 3,
    weather: { rttMs: 100 },
    troubleAt: STEPS,
    play: playWith(killServer),
  },
  {
    name: 'all of it at once',
    photos: 1,
    weather: { rttMs: 300, jitterMs: 60, loss: 0.02, kbit: 100 },
    troubleAt: [],
    play: playWith(killEither),
  },
];
