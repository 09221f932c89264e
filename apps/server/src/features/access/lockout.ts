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
  lockoutMinutes,
  reserveAttempt,
  SITE_RULE,
} from '@reisspel/rules/lockout';
import { done, type Outcome } from '@reisspel/rules/outcome';
import type { Database } from '../../db/database.ts';
import { oneByOnePerKey } from '../../platform/admission.ts';
import { sha256 } from '../../platform/secrets/digest.ts';
import { type CountedLogin, type LoginCounts, loginCounts } from './store.ts';

export interface GuessedDoor {
  database: Database;
  name: string;
  /** A login of a trip; null for the owner's page. */
  login: CountedLogin | null;
  rule: LockoutRule;
  /**
   * True if a browser is trusted after a right password. False at a door with several right
   * answers: someone who knows one answer could guess the others without limit.
   */
  trusts: boolean;
  /** Is called when somebody has just been locked out, or when the door becomes guarded. */
  lockedOut(): Promise<void>;
}

export interface Guesser {
  address: string;
  device: string;
  /** True without a device cookie, which tells browsers at one address apart; a page sets it. */
  isNew: boolean;
}

interface Count {
  key: string;
  rule: LockoutRule;
}

const THE_DOOR: Count = { key: 'door', rule: DOOR_RULE };

/** Returns the counts of the /56 and /48 of an IPv6 /64, as `http/client.ts` counts addresses. */
function widerNetworks(address: string): Count[] {
  const [, site, subnet] = /^([^:]+:[^:]+:[^:]+):([^:]+)::\/64$/.exec(address) ?? [];
  if (site === undefined || subnet === undefined) return [];
  const household = (Number.parseInt(subnet, 16) & 0xff00).toString(16);
  return [
    { key: `all:${site}:${household}::/56`, rule: HOUSEHOLD_RULE },
    { key: `all:${site}::/48`, rule: SITE_RULE },
  ];
}

/** Returns a stranger's counts, the own first; without a cookie that is the address's count. */
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
      /** Milliseconds of lockout if this guess is wrong; 0 for no lockout. */
      lockedMs: number;
      /** True if a wrong guess makes the door guarded: strangers then have fewer guesses. */
      guards: boolean;
    };

/** Records a guess as failed in every count in advance, or returns how long to wait. */
async function reserve(
  counts: LoginCounts,
  rule: LockoutRule,
  guesser: Guesser,
  device: string,
  now: number,
): Promise<Reserved> {
  const isKnown = !guesser.isNew && (await counts.isKnown(device));
  const own = { key: `device:${device}`, rule };
  // All strangers lock the door's count first, so their other counts can be read before a row is
  // written: devices can be made up without end. A known device locks its own count.
  const gate = isKnown ? own.key : THE_DOOR.key;
  const locked = await counts.lock(gate);
  const wasGuarded = isGuarded(locked, now);
  // A known device has only its own count, so strangers cannot lock it out.
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
  // The browser has a device cookie from its next guess on and continues this count.
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

/** Takes the failure that `reserve` recorded for a right password off these counts. */
async function undoFailure(counts: LoginCounts, keys: readonly string[]): Promise<void> {
  // The door's count is locked first, as in `reserve`, to prevent a deadlock.
  if (keys.includes(THE_DOOR.key)) await counts.lock(THE_DOOR.key);
  for (const key of keys) {
    const left = giveBack(await counts.read(key));
    await (left.failures === 0 ? counts.clear(key) : counts.save(key, left));
  }
}

async function admit(
  counts: LoginCounts,
  { address }: Guesser,
  device: string,
  [, ...wider]: readonly string[],
): Promise<void> {
  await undoFailure(counts, wider);
  await counts.clear(`device:${device}`);
  await counts.clear(address);
  await counts.remember(device);
}

/** Twenty right guesses of one team at the same moment must not look like twenty failures. */
const inTurn = oneByOnePerKey();

/**
 * Checks one guess at a password unless the guesser is locked out (spec 9). The guess counts as a
 * failure until it proves right. `isRight` runs outside the transaction, because hashing is slow.
 * Guesses from one address at one door run one after the other. `now` is epoch milliseconds.
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
  const within = <T>(work: (counts: LoginCounts) => Promise<T>) =>
    door.database.write((tx) => work(loginCounts(tx, door, now)));
  const reserved = await within((counts) => reserve(counts, door.rule, guesser, device, now));
  if (!reserved.allowed) return lockedOut(reserved.remainingMs);
  if (await isRight()) {
    await within((counts) =>
      door.trusts
        ? admit(counts, guesser, device, reserved.keys)
        : undoFailure(counts, [...new Set([...reserved.keys, `device:${device}`])]),
    );
    return done(null);
  }
  if (reserved.lockedMs > 0 || reserved.guards) await door.lockedOut();
  if (reserved.lockedMs > 0) return lockedOut(reserved.lockedMs);
  return { ok: false, code: 'wrong_password', params: { attemptsLeft: reserved.attemptsLeft } };
}
