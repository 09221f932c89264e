import type { AuditAct } from '@reisspel/contract/audit-acts';
import { DEVICE_RULE, TEAM_RULE } from '@reisspel/rules/lockout';
import type { Outcome } from '@reisspel/rules/outcome';
import { recordAct } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { inTrip, type TripScope, type TripTx } from '../../db/trip-scope.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Session } from '../../platform/session.ts';
import {
  type GuessedDoor,
  type Guesser,
  guessPassword,
  isKnownDevice,
  type LockedCounts,
  rememberDevice,
} from './lockout.ts';
import {
  clearLoginRecord,
  findLoginRecord,
  type LoginScope,
  lockLoginRecord,
  saveLoginRecord,
} from './store.ts';

/** Somebody who tries to get in: the present session, and the keys of the failure counts. */
export interface Knocker extends Guesser {
  scope: TripScope;
  session: Session | null;
}

interface Guess {
  login: LoginScope;
  isRight: () => Promise<boolean>;
  /** Name of the door in the log; absent if the act implies it. */
  label?: string;
}

function lockoutAct(login: LoginScope): AuditAct {
  switch (login) {
    case 'admin':
    case 'gallery':
    case 'guest':
      return `${login}_locked_out`;
    default:
      return 'team_locked_out';
  }
}

interface Door {
  name: string;
  login: LoginScope;
  now: number;
}

function countsOf(tx: TripTx, { name, login, now }: Door): LockedCounts {
  return {
    read: (key) => findLoginRecord(tx, { scope: login, key }, now),
    lock: (key) => lockLoginRecord(tx, { scope: login, key }, now),
    save: (key, record) => saveLoginRecord(tx, { scope: login, key }, record),
    clear: (key) => clearLoginRecord(tx, { scope: login, key }),
    isKnown: (device) => isKnownDevice(tx, name, device),
    remember: (device) => rememberDevice(tx, name, device, now),
  };
}

/** Checks guesses at the passwords of a trip, and counts the failures. */
export function createGuessing({ database, clock }: { database: Database; clock: Clock }) {
  return async (knocker: Knocker, { login, isRight, label = '' }: Guess): Promise<Outcome<null>> => {
    const { scope } = knocker;
    const now = clock.now();
    const name = `${scope.tripId} ${login}`;
    const isTeams = login.startsWith('team:');
    const isCode = login === 'team-code';
    const door: GuessedDoor = {
      name,
      rule: isTeams || isCode ? TEAM_RULE : DEVICE_RULE,
      trusts: !isCode,
      within: (work) => database.write((tx) => work(countsOf(inTrip(tx, scope), { name, login, now }))),
      lockedOut: () =>
        database.write((tx) => recordAct(inTrip(tx, scope), { act: lockoutAct(login), at: now, label })),
    };
    const guessed = await guessPassword(door, knocker, now, isRight);
    return !guessed.ok && guessed.code === 'wrong_password' && isTeams
      ? { ...guessed, code: 'wrong_team_password' }
      : guessed;
  };
}
