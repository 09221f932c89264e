import { SessionId, type TeamId } from '@reisspel/contract/ids';
import type { Tx } from '../../db/database.ts';
import { movePushSubscriptions } from '../../db/push-subscriptions.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import type { LiveHub } from '../../live/hub.ts';
import type { Clock } from '../../platform/clock.ts';
import { randomToken, uuidv7 } from '../../platform/ids.ts';
import { hashToken, SESSION_LIFETIME_MS } from '../../platform/session.ts';
import type { Knocker } from './guessing.ts';
import { deleteSession, type Grants, insertSession, openedTeams, rememberOpened } from './store.ts';

/** What a session begins with. */
interface Rights extends Grants {
  firstId: SessionId | null;
  /** The teams whose password was given. */
  opened: readonly TeamId[];
}

/** A session that has just been made, and the token that only its browser knows. */
interface NewSession {
  id: SessionId;
  token: string;
}

const NOTHING: Rights = {
  firstId: null,
  isAdmin: false,
  isGallery: false,
  isGuest: false,
  isScreen: false,
  teamId: null,
  opened: [],
};

async function create(
  tx: Tx,
  scope: TripScope,
  { opened, ...grants }: Rights,
  now: number,
): Promise<NewSession> {
  const token = randomToken();
  const id = SessionId.parse(uuidv7(now));
  const expiresAt = now + SESSION_LIFETIME_MS;
  await insertSession(tx, scope, { id, tokenHash: hashToken(token), ...grants, createdAt: now, expiresAt });
  await rememberOpened(tx, scope, id, opened);
  return { id, token };
}

/** Ends a session; returns what it had, or null when another request was first. */
async function end(tx: Tx, scope: TripScope, id: SessionId): Promise<Rights | null> {
  const opened = await openedTeams(tx, scope, id);
  const grants = await deleteSession(tx, scope, id);
  return grants && { ...grants, opened };
}

/**
 * Gives a session that may do more from now on a new token: one that was stolen before is worth nothing. What is counted by
 * session goes on, or a right password would be a way around each limit.
 */
export function createPromotion({ hub, clock }: { hub: LiveHub; clock: Clock }) {
  return async (
    tx: Tx,
    { scope, session }: Knocker,
    { opened = [], ...grants }: Partial<Omit<Rights, 'firstId'>>,
  ): Promise<NewSession> => {
    const ended = session && (await end(tx, scope, session.id));
    if (session !== null) tx.afterCommit(() => hub.endSessions([session.id]));
    const kept = ended ?? NOTHING;
    const rights = { ...kept, ...grants, opened: [...kept.opened, ...opened] };
    const promoted = await create(tx, scope, rights, clock.now());
    if (session !== null && ended !== null) await movePushSubscriptions(tx, scope, session.id, promoted.id);
    return promoted;
  };
}
