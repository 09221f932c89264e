import { LOCKOUT_MS } from '@reisspel/contract/limits';
import {
  ADDRESS_RULE,
  DOOR_RULE,
  GUARDED_ADDRESS_RULE,
  HOUSEHOLD_RULE,
  isGuarded,
  type LockoutRule,
  type LoginAttempt,
  lockoutMinutes,
  releaseAttempt,
  reserveAttempt,
  SITE_RULE,
} from '@reisspel/rules/lockout';
import { done, type Outcome } from '@reisspel/rules/outcome';
import type { Database } from '../../db/database.ts';
import { createKeyedMutex } from '../../platform/admission.ts';
import { sha256 } from '../../platform/secrets/digest.ts';
import { type LoginCounts, loginCounts, type TripLogin } from './store.ts';

export interface PasswordLogin {
  database: Database;
  /** Unique among the logins of a server. */
  name: string;
  /** Null for the owner's page, which belongs to no trip. */
  tripLogin: TripLogin | null;
  rule: LockoutRule;
  /** False if several codes are right: a device with one of them must not become a known device. */
  trustsDevices: boolean;
  /** Called after a wrong guess that locks somebody out or makes the login guarded. */
  onLockout(): Promise<void>;
}

export interface Guesser {
  address: string;
  /** The browser's id: from its device cookie, or a new one. */
  device: string;
  /** True if the request has no device cookie. Opening a page sets that cookie. */
  isNew: boolean;
}

interface FailureCount {
  key: string;
  rule: LockoutRule;
}

/** Counts the failures of all unknown devices at a login. */
const STRANGERS_COUNT: FailureCount = { key: 'door', rule: DOOR_RULE };

/** Returns the counts of the /56 and /48 around an IPv6 /64, as written by `http/client.ts`. */
function widerNetworks(address: string): FailureCount[] {
  const [, site, subnet] = /^([^:]+:[^:]+:[^:]+):([^:]+)::\/64$/.exec(address) ?? [];
  if (site === undefined || subnet === undefined) return [];
  const household = (Number.parseInt(subnet, 16) & 0xff00).toString(16);
  return [
    { key: `all:${site}:${household}::/56`, rule: HOUSEHOLD_RULE },
    { key: `all:${site}::/48`, rule: SITE_RULE },
  ];
}

/** Returns an unknown device's counts. The first is the browser's, or its address's if `isNew`. */
function countsOfStranger(
  { address, isNew }: Guesser,
  deviceCount: FailureCount,
  addressRule: LockoutRule,
): [FailureCount, ...FailureCount[]] {
  const first = isNew ? { key: address, rule: { ...deviceCount.rule, forgetMs: LOCKOUT_MS } } : deviceCount;
  return [first, { key: `all:${address}`, rule: addressRule }, ...widerNetworks(address), STRANGERS_COUNT];
}

function refuseLockedOut(remainingMs: number): Outcome<never> {
  return { ok: false, code: 'locked_out', params: { minutes: lockoutMinutes(remainingMs) } };
}

type Reservation =
  | { allowed: false; remainingMs: number }
  | {
      allowed: true;
      keys: string[];
      attemptsLeft: number;
      /** Milliseconds of lockout if this guess is wrong. 0 for no lockout. */
      lockedMs: number;
      /** True if a wrong guess makes the login guarded. Strangers then have fewer guesses. */
      becomesGuarded: boolean;
    };

/** Counts a guess as a failure before the check. Returns the waiting time if a count is locked. */
async function reserve(
  counts: LoginCounts,
  rule: LockoutRule,
  guesser: Guesser,
  device: string,
  now: number,
): Promise<Reservation> {
  const isKnown = !guesser.isNew && (await counts.isKnownDevice(device));
  const deviceCount = { key: `device:${device}`, rule };
  // A guess of an unknown device locks the row of the strangers' count. Locking its other counts is
  // not needed, and would write a row for each invented device. A known device locks its own count.
  const lockedKey = isKnown ? deviceCount.key : STRANGERS_COUNT.key;
  const lockedRecord = await counts.lock(lockedKey);
  const wasGuarded = isGuarded(lockedRecord, now);
  // A known device has only its own count, so that unknown devices cannot lock it out.
  const applicable: [FailureCount, ...FailureCount[]] = isKnown
    ? [deviceCount]
    : countsOfStranger(guesser, deviceCount, wasGuarded ? GUARDED_ADDRESS_RULE : ADDRESS_RULE);
  const attempts: { key: string; attempt: LoginAttempt & { allowed: true } }[] = [];
  for (const { key, rule } of applicable) {
    const record = key === lockedKey ? lockedRecord : await counts.read(key);
    const attempt = reserveAttempt(record, now, rule);
    if (!attempt.allowed) return attempt;
    attempts.push({ key, attempt });
  }
  for (const { key, attempt } of attempts) await counts.save(key, attempt.next);
  const [first] = attempts;
  if (first === undefined) throw new Error('A guess needs at least one count');
  // From its next guess on, the browser has a device cookie and continues this count.
  if (guesser.isNew) await counts.save(deviceCount.key, first.attempt.next);
  const lockedUntil = attempts.map(({ attempt }) => attempt.next.lockedUntil ?? now);
  return {
    allowed: true,
    keys: attempts.map(({ key }) => key),
    attemptsLeft: Math.min(...attempts.map(({ attempt }) => attempt.attemptsLeft)),
    lockedMs: Math.max(...lockedUntil) - now,
    becomesGuarded:
      !wasGuarded &&
      attempts.some(({ key, attempt }) => key === STRANGERS_COUNT.key && isGuarded(attempt.next, now)),
  };
}

/** Removes from these counts the failure that `reserve` counted for a right password. */
async function undoFailure(counts: LoginCounts, keys: readonly string[]): Promise<void> {
  // Locks the strangers' count first, as in `reserve`, to prevent a deadlock.
  if (keys.includes(STRANGERS_COUNT.key)) await counts.lock(STRANGERS_COUNT.key);
  for (const key of keys) {
    const record = releaseAttempt(await counts.read(key));
    await (record.failures === 0 ? counts.clear(key) : counts.save(key, record));
  }
}

/** Clears the failures of a browser with the right password, and makes it a known device. */
async function admit(
  counts: LoginCounts,
  { address }: Guesser,
  device: string,
  [, ...wider]: readonly string[],
): Promise<void> {
  await undoFailure(counts, wider);
  await counts.clear(`device:${device}`);
  await counts.clear(address);
  await counts.rememberDevice(device);
}

/** Queues the guesses at a login, because simultaneous right guesses must not count as failures. */
const withLoginLock = createKeyedMutex();

/**
 * Checks one guess at a password unless the guesser is locked out (spec 9). The guess counts as a
 * failure until it proves right. `isRight` runs outside the transaction, because hashing is slow.
 * Guesses from one address at one login run one after the other. `now` is epoch milliseconds.
 */
export function guessPassword(
  login: PasswordLogin,
  guesser: Guesser,
  now: number,
  isRight: () => boolean | Promise<boolean>,
): Promise<Outcome<null>> {
  return withLoginLock(`${login.name} ${guesser.address}`, () => guess(login, guesser, now, isRight));
}

async function guess(
  login: PasswordLogin,
  guesser: Guesser,
  now: number,
  isRight: () => boolean | Promise<boolean>,
): Promise<Outcome<null>> {
  const device = sha256(`${login.name} ${guesser.device}`, 'hex');
  const withCounts = <T>(work: (counts: LoginCounts) => Promise<T>) =>
    login.database.write((tx) => work(loginCounts(tx, login, now)));
  const reserved = await withCounts((counts) => reserve(counts, login.rule, guesser, device, now));
  if (!reserved.allowed) return refuseLockedOut(reserved.remainingMs);
  if (await isRight()) {
    await withCounts((counts) =>
      login.trustsDevices
        ? admit(counts, guesser, device, reserved.keys)
        : undoFailure(counts, [...new Set([...reserved.keys, `device:${device}`])]),
    );
    return done(null);
  }
  if (reserved.lockedMs > 0 || reserved.becomesGuarded) await login.onLockout();
  if (reserved.lockedMs > 0) return refuseLockedOut(reserved.lockedMs);
  return { ok: false, code: 'wrong_password', params: { attemptsLeft: reserved.attemptsLeft } };
}
