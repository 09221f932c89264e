import { LOCKOUT_MS } from '@reisspel/contract/limits';
import {
  ADDRESS_RULE,
  DOOR_RULE,
  GUARDED_ADDRESS_RULE,
  giveBack,
  HOUSEHOLD_RULE,
  isGuarded,
  type LockoutRule,
  type LoginAttempt,
  type LoginRecord,
  lockoutMinutes,
  reserveAttempt,
  SITE_RULE,
} from '@reisspel/rules/lockout';
import { done, type Outcome } from '@reisspel/rules/outcome';
import type { Tx } from '../../db/database.ts';
import { oneByOnePerKey } from '../../platform/admission.ts';
import { sha256 } from '../../platform/digest.ts';

/** Whether a device has opened a door before. */
export async function isKnownDevice(tx: Tx, door: string, device: string): Promise<boolean> {
  const row = await tx.query
    .selectFrom('login_devices')
    .select('device')
    .where('door', '=', door)
    .where('device', '=', device)
    .executeTakeFirst();
  return row !== undefined;
}

export async function rememberDevice(tx: Tx, door: string, device: string, now: number): Promise<void> {
  await tx.query
    .insertInto('login_devices')
    .values({ door, device, opened_at: now })
    .onConflict((conflict) => conflict.columns(['door', 'device']).doUpdateSet({ opened_at: now }))
    .execute();
}

/** Forgets the devices that have opened nothing since `before`. */
export async function pruneDevices(tx: Tx, before: number): Promise<void> {
  await tx.query.deleteFrom('login_devices').where('opened_at', '<', before).execute();
}

/** The counts of one door, held against every other guess at it until the work on them is done. */
export interface LockedCounts {
  /** An empty one when there is none, which this does not make: a refused guess leaves no row of whoever guessed behind. */
  read(key: string): Promise<LoginRecord>;
  /** The same, and nobody else gets at it until the end of the work. Makes it when there is none. */
  lock(key: string): Promise<LoginRecord>;
  save(key: string, record: LoginRecord): Promise<void>;
  /** Deletes the count: an address is kept of wrong passwords only. */
  clear(key: string): Promise<void>;
  /** Whether this device has opened the door before. */
  isKnown(device: string): Promise<boolean>;
  remember(device: string): Promise<void>;
}

/** What a password opens. */
export interface GuessedDoor {
  /** Tells it from every other door of the server. */
  name: string;
  /** What one browser may get wrong here. */
  rule: LockoutRule;
  /**
   * Whether a browser that was right is trusted from then on. Not at a door with several right
   * answers: whoever knows one would guess at the others without end.
   */
  trusts: boolean;
  within<T>(work: (counts: LockedCounts) => Promise<T>): Promise<T>;
  /** Hears that somebody has just been locked out, or that many addresses have begun to guess. */
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

/** Around an IPv6 network of 64 bits, as addresses are counted (`http/client.ts`). */
function widerNetworks(address: string): Count[] {
  const [, site, subnet] = /^([^:]+:[^:]+:[^:]+):([^:]+)::\/64$/.exec(address) ?? [];
  if (site === undefined || subnet === undefined) return [];
  const household = (Number.parseInt(subnet, 16) & 0xff00).toString(16);
  return [
    { key: `all:${site}:${household}::/56`, rule: HOUSEHOLD_RULE },
    { key: `all:${site}::/48`, rule: SITE_RULE },
  ];
}

/**
 * By which counts a stranger is held, the own one first: who came without a name shares that of the
 * address.
 */
function countsOfStranger(
  { address, isNew }: Guesser,
  own: Count,
  addressRule: LockoutRule,
): [Count, ...Count[]] {
  const first = isNew ? { key: address, rule: { ...own.rule, forgetMs: LOCKOUT_MS } } : own;
  return [first, { key: `all:${address}`, rule: addressRule }, ...widerNetworks(address), THE_DOOR];
}

function lockedOut(remainingMs: number): Outcome<never> {
  return { ok: false, code: 'locked_out', params: { minutes: lockoutMinutes(remainingMs) } };
}

type Reserved =
  | { allowed: false; remainingMs: number }
  | {
      allowed: true;
      keys: string[];
      attemptsLeft: number;
      /** For how long it is locked out if this guess proves wrong; 0 is not. */
      lockedMs: number;
      /** Whether strangers have less guesses from here on if this one proves wrong. */
      guards: boolean;
    };

/** Counts a guess as failed in advance wherever it counts, or says how long to wait. */
async function reserve(
  counts: LockedCounts,
  rule: LockoutRule,
  guesser: Guesser,
  device: string,
  now: number,
): Promise<Reserved> {
  const isKnown = !guesser.isNew && (await counts.isKnown(device));
  const own = { key: `device:${device}`, rule };
  // Strangers at a door come one by one, so that what they are counted by can be read before any of it is made: there is no
  // end to the devices that somebody can make up. Of those that are known there is one.
  const gate = isKnown ? own.key : THE_DOOR.key;
  const locked = await counts.lock(gate);
  const wasGuarded = isGuarded(locked, now);
  // A device that has been let in before has its own count and no other: strangers cannot shut it
  // out.
  const held: [Count, ...Count[]] = isKnown
    ? [own]
    : countsOfStranger(guesser, own, wasGuarded ? GUARDED_ADDRESS_RULE : ADDRESS_RULE);
  const attempts: { key: string; attempt: LoginAttempt & { allowed: true } }[] = [];
  for (const { key, rule } of held) {
    const record = key === gate ? locked : await counts.read(key);
    const attempt = reserveAttempt(record, now, rule);
    if (!attempt.allowed) return attempt;
    attempts.push({ key, attempt });
  }
  for (const { key, attempt } of attempts) await counts.save(key, attempt.next);
  const [first] = attempts;
  if (first === undefined) throw new Error('A guess that counts nowhere');
  // From its next guess on the browser is told from others, and goes on counting from here.
  if (guesser.isNew) await counts.save(own.key, first.attempt.next);
  const until = attempts.map(({ attempt }) => attempt.next.lockedUntil ?? now);
  return {
    allowed: true,
    keys: attempts.map(({ key }) => key),
    attemptsLeft: Math.min(...attempts.map(({ attempt }) => attempt.attemptsLeft)),
    lockedMs: Math.max(...until) - now,
    guards:
      !wasGuarded &&
      attempts.some(({ key, attempt }) => key === THE_DOOR.key && isGuarded(attempt.next, now)),
  };
}

/** Takes back what a right password was counted as by these counts. */
async function takeBack(counts: LockedCounts, keys: readonly string[]): Promise<void> {
  // First, as `reserve` does: two that wait for each other would never end.
  if (keys.includes(THE_DOOR.key)) await counts.lock(THE_DOOR.key);
  for (const key of keys) {
    const left = giveBack(await counts.read(key));
    await (left.failures === 0 ? counts.clear(key) : counts.save(key, left));
  }
}

/** Lets a right password in, and trusts the device from now on. */
async function admit(
  counts: LockedCounts,
  { address }: Guesser,
  device: string,
  [, ...wider]: readonly string[],
): Promise<void> {
  await takeBack(counts, wider);
  await counts.clear(`device:${device}`);
  await counts.clear(address);
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
  const reserved = await door.within((counts) => reserve(counts, door.rule, guesser, device, now));
  if (!reserved.allowed) return lockedOut(reserved.remainingMs);
  if (await isRight()) {
    await door.within((counts) =>
      door.trusts
        ? admit(counts, guesser, device, reserved.keys)
        : takeBack(counts, [...new Set([...reserved.keys, `device:${device}`])]),
    );
    return done(null);
  }
  if (reserved.lockedMs > 0 || reserved.guards) await door.lockedOut();
  if (reserved.lockedMs > 0) return lockedOut(reserved.lockedMs);
  return { ok: false, code: 'wrong_password', params: { attemptsLeft: reserved.attemptsLeft } };
}
