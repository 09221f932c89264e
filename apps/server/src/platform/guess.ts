import {
  ADDRESS_RULE,
  DEVICE_RULE,
  DOOR_RULE,
  giveBack,
  type LockoutRule,
  type LoginAttempt,
  type LoginRecord,
  lockoutMinutes,
  NEWCOMERS_RULE,
  reserveAttempt,
} from '@reisspel/rules/lockout';
import { sha256 } from './digest.ts';
import { oneByOnePerKey } from './in-turn.ts';
import { done, type Outcome } from './outcome.ts';

/** The counts of one door, held against every other guess at it until the work on them is done. */
export interface LockedCounts {
  /** An empty one when there is none, which this does not make: a refused guess leaves no row of whoever guessed behind. */
  read(key: string): Promise<LoginRecord>;
  /** The same, and nobody else gets at it until the end of the work. Makes it when there is none. */
  lock(key: string): Promise<LoginRecord>;
  save(key: string, record: LoginRecord): Promise<void>;
  /** Keeps nothing of who failed no more: an address is kept of wrong passwords only. */
  clear(key: string): Promise<void>;
  /** Whether this device has opened the door before. */
  isKnown(device: string): Promise<boolean>;
  remember(device: string): Promise<void>;
}

/** What a password opens. */
export interface GuessedDoor {
  /** Tells it from every other door of the server. */
  name: string;
  within<T>(work: (counts: LockedCounts) => Promise<T>): Promise<T>;
  /** Hears that somebody has just been locked out. */
  lockedOut(): Promise<void>;
}

/** Who guesses. */
export interface Guesser {
  address: string;
  /** What the browser's device cookie says. */
  device: string;
  /** Whether it came without one, so that nothing tells it from others at its address; a page of ours brings one along. */
  isNew: boolean;
}

interface Count {
  key: string;
  rule: LockoutRule;
}

const THE_DOOR: Count = { key: 'door', rule: DOOR_RULE };

/** By which counts somebody is held. A device that has been let in before has its own and no other: strangers cannot shut it out. */
function countsOf({ address, isNew }: Guesser, device: string, isKnown: boolean): [Count, ...Count[]] {
  const own = { key: `device:${device}`, rule: DEVICE_RULE };
  if (isKnown) return [own];
  const first = isNew ? { key: address, rule: NEWCOMERS_RULE } : own;
  return [first, { key: `all:${address}`, rule: ADDRESS_RULE }, THE_DOOR];
}

function lockedOut(remainingMs: number): Outcome<never> {
  return { ok: false, code: 'locked_out', params: { minutes: lockoutMinutes(remainingMs) } };
}

type Reserved =
  | { allowed: false; remainingMs: number }
  /** `lockedMs` is for how long it is locked out if this guess proves wrong; 0 is not. */
  | { allowed: true; counts: [Count, ...Count[]]; attemptsLeft: number; lockedMs: number };

/** Counts a guess as failed in advance wherever it counts, or says how long to wait. */
async function reserve(
  counts: LockedCounts,
  guesser: Guesser,
  device: string,
  now: number,
): Promise<Reserved> {
  const isKnown = !guesser.isNew && (await counts.isKnown(device));
  const held = countsOf(guesser, device, isKnown);
  // Strangers at a door come one by one, so that what they are counted by can be read before any of it is made: there is no
  // end to the devices that somebody can make up. Of those that are known there is one.
  const gate = isKnown ? held[0].key : THE_DOOR.key;
  const locked = await counts.lock(gate);
  const attempts: { key: string; attempt: LoginAttempt & { allowed: true } }[] = [];
  for (const { key, rule } of held) {
    const record = key === gate ? locked : await counts.read(key);
    const attempt = reserveAttempt(record, now, rule);
    if (!attempt.allowed) return attempt;
    attempts.push({ key, attempt });
  }
  for (const { key, attempt } of attempts) await counts.save(key, attempt.next);
  const [own] = attempts;
  if (own === undefined) throw new Error('A guess that counts nowhere');
  // From its next guess on the browser is told from others, and goes on counting from here.
  if (guesser.isNew) await counts.save(`device:${device}`, own.attempt.next);
  const until = attempts
    .filter(({ key }) => key !== THE_DOOR.key)
    .map(({ attempt }) => attempt.next.lockedUntil ?? now);
  const lockedMs = Math.max(...until) - now;
  return { allowed: true, counts: held, attemptsLeft: own.attempt.attemptsLeft, lockedMs };
}

/** Takes back what a right password was counted as, and knows the device from now on. */
async function admit(
  counts: LockedCounts,
  { address }: Guesser,
  device: string,
  held: readonly Count[],
): Promise<void> {
  const wider = held.slice(1);
  // First, as `reserve` does: two that wait for each other would never end.
  if (wider.length > 0) await counts.lock(THE_DOOR.key);
  await counts.clear(`device:${device}`);
  await counts.clear(address);
  for (const { key, rule } of wider) {
    const left = giveBack(await counts.read(key), rule);
    await (left.failures === 0 ? counts.clear(key) : counts.save(key, left));
  }
  await counts.remember(device);
}

/** Guesses that are under way: twenty right ones of one team at the same moment must not pass for twenty failures. */
const inTurn = oneByOnePerKey();

/**
 * Lets one guess at a password through if who guesses is not locked out (spec 9). It counts as a failure until it
 * proves right, and the password is looked at outside of the counts' transaction, as hashing takes long. Those of one
 * address at one door come one after the other. `now` is that of the counts.
 */
export function guessPassword(
  door: GuessedDoor,
  guesser: Guesser,
  now: number,
  isRight: () => boolean | Promise<boolean>,
): Promise<Outcome<null>> {
  return inTurn(`${door.name} ${guesser.address}`, () => guess(door, guesser, now, isRight));
}

async function guess(
  door: GuessedDoor,
  guesser: Guesser,
  now: number,
  isRight: () => boolean | Promise<boolean>,
): Promise<Outcome<null>> {
  const device = sha256(`${door.name} ${guesser.device}`, 'hex');
  const reserved = await door.within((counts) => reserve(counts, guesser, device, now));
  if (!reserved.allowed) return lockedOut(reserved.remainingMs);
  if (await isRight()) {
    await door.within((counts) => admit(counts, guesser, device, reserved.counts));
    return done(null);
  }
  if (reserved.lockedMs > 0) {
    await door.lockedOut();
    return lockedOut(reserved.lockedMs);
  }
  return { ok: false, code: 'wrong_password', params: { attemptsLeft: reserved.attemptsLeft } };
}
