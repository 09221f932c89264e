import type { PushPayload } from '@reisspel/contract/notifications';
import { TripSlug } from '@reisspel/contract/trip/trip';
import type { ShareSections } from '@reisspel/contract/trip/trip-editing';
import type { Notice } from '@reisspel/rules/notices';
import type { Selectable } from 'kysely';
import type { Database } from '../db/database.ts';
import { listFamilyTargets } from '../db/family-subscriptions.ts';
import { listPushTargets, type PushTarget, type Recipients } from '../db/push-subscriptions.ts';
import type { Schema } from '../db/tables/schema.ts';
import type { TripScope, TripTx } from '../db/trip-scope.ts';
import { shareLinkOf } from '../db/trips.ts';
import type { Clock } from '../platform/clock.ts';
import type { PushMessage } from '../platform/push/delivery.ts';
import type { PushSender } from '../platform/push/sender.ts';
import { sha256 } from '../platform/secrets/digest.ts';
import { noticeText } from './notice-texts.ts';

/** Maximum queued notices: more than a game of 50 teams makes in a second. */
const MAX_WAITING = 1_000;
/** Maximum length of a push topic (base64url). */
const TOPIC_LENGTH = 32;
const HOUR_S = 60 * 60;
const DAY_S = 24 * HOUR_S;

type Audience =
  | { kind: 'subscribers'; to: Recipients; page: PushPayload['page'] }
  /** The readers of the family's link, while it shows this part of the trip. */
  | { kind: 'family'; section: keyof ShareSections };

type Delivery = Audience &
  Pick<PushMessage, 'ttlS' | 'urgency'> & {
    /** Within a trip, a new notification replaces an older one about the same subject. */
    subject: string;
    /** True when a phone that is off later receives only the last notification of a subject. */
    isReplaced: boolean;
  };

function deliveryOf(notice: Notice): Delivery {
  const { kind } = notice;
  const urgent = { kind: 'subscribers', page: '/game', urgency: 'high' } as const;
  const normal = { ...urgent, ttlS: 12 * HOUR_S, urgency: 'normal', isReplaced: false } as const;
  const toOrganisers = { topic: 'game', to: 'organisers' } as const;
  const organisers = { ...urgent, page: '/admin', urgency: 'normal', to: toOrganisers } as const;
  const family = { kind: 'family', ttlS: 12 * HOUR_S, urgency: 'high', isReplaced: true } as const;
  switch (kind) {
    case 'game-started': {
      const to = { topic: 'game', to: 'everybody' } as const;
      return { ...urgent, ttlS: 2 * HOUR_S, to, subject: kind, isReplaced: true };
    }
    case 'game-paused':
    case 'game-resumed': {
      const to = { topic: 'game', to: 'players' } as const;
      return { ...urgent, ttlS: 2 * HOUR_S, to, subject: 'pause', isReplaced: true };
    }
    case 'verdict': {
      const to = { topic: 'game', to: { teamId: notice.teamId } } as const;
      return { ...normal, to, subject: `verdict-${notice.task.id}` };
    }
    case 'adjustment':
      return { ...normal, to: { topic: 'game', to: { teamId: notice.teamId } }, subject: kind };
    case 'message': {
      const { id, teamId } = notice;
      const to = { topic: 'game', to: teamId === null ? 'players' : { teamId } } as const;
      // A new message must not replace an unread one.
      const subject = `message-${id}`;
      return { ...urgent, ttlS: 6 * HOUR_S, to, subject, isReplaced: false };
    }
    case 'flight': {
      const subject = `flight-${notice.status.flightId}`;
      const to = { topic: 'flights' } as const;
      return { ...urgent, page: '/vlucht', ttlS: 4 * HOUR_S, to, subject, isReplaced: true };
    }
    case 'programme': {
      // A second change must not replace one that is unread.
      const subject = `programme-${notice.version}`;
      const to = { topic: 'any' } as const;
      return { ...urgent, page: '/schedule', ttlS: 3 * HOUR_S, to, subject, isReplaced: false };
    }
    case 'reply':
      return { ...organisers, ttlS: 6 * HOUR_S, subject: `reply-${notice.id}`, isReplaced: false };
    case 'removal-asked':
      return { ...organisers, ttlS: DAY_S, subject: `removal-${notice.photoId}`, isReplaced: false };
    case 'arrived':
      return { ...family, section: 'flights', subject: kind };
    case 'winner':
      return { ...family, section: 'scores', subject: kind };
    case 'photos-go':
      return { ...organisers, ttlS: 2 * DAY_S, subject: kind, isReplaced: true };
    default:
      return kind satisfies never;
  }
}

type TripOfNotice = Pick<
  Selectable<Schema['trips']>,
  'slug' | 'is_default' | 'archived_at' | 'share_token' | 'share_sections'
>;

interface Readers {
  page: PushPayload['page'];
  /** True when the page is at the server's first address too. */
  isDefault: boolean;
  targets: PushTarget[];
}

/** Returns null when the family's link is off, or does not show what the notice is about. */
async function readersOf(
  tx: TripTx,
  trip: TripOfNotice,
  audience: Audience,
  now: number,
): Promise<Readers | null> {
  if (audience.kind === 'subscribers') {
    const targets = await listPushTargets(tx, audience.to, now);
    return { page: audience.page, isDefault: trip.is_default === 1, targets };
  }
  const { token, sections } = shareLinkOf(trip);
  if (token === null || trip.archived_at !== null || !sections[audience.section]) return null;
  // The link always has the trip's own address, and so has the app that a reader installed.
  return { page: `/delen/${token}`, isDefault: false, targets: await listFamilyTargets(tx) };
}

interface NotifierDeps {
  database: Database;
  clock: Clock;
  sender: PushSender;
  onError: (error: unknown) => void;
}

/** Sends notices after the commit. A stop drops waiting ones, which the app shows anyway. */
export class Notifier {
  readonly #deps: NotifierDeps;
  /** Resolves after the last notice. Sends one by one, so that the game's queries need not wait. */
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;
  #isStopped = false;

  constructor(deps: NotifierDeps) {
    this.#deps = deps;
  }

  sendAfterCommit(tx: TripTx, notice: Notice): void {
    tx.afterCommit(() => this.send(tx.scope, notice));
  }

  /** Sends a notice. Call it only after the commit. */
  send(scope: TripScope, notice: Notice): void {
    if (this.#isStopped) return;
    if (this.#waiting >= MAX_WAITING) {
      this.#deps.onError(new Error(`${MAX_WAITING} notices wait; one was dropped`));
      return;
    }
    this.#waiting += 1;
    const at = this.#deps.clock.now();
    this.#last = this.#last
      .then(() => (this.#isStopped ? undefined : this.#send(scope, notice, at)))
      .catch(this.#deps.onError)
      .finally(() => {
        this.#waiting -= 1;
      });
  }

  async settled(): Promise<void> {
    await this.#last;
    await this.#deps.sender.settled();
  }

  /** Drops queued notices. Resolves when no database query is running. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#last;
  }

  async #send(scope: TripScope, notice: Notice, at: number): Promise<void> {
    const { database, clock, sender } = this.#deps;
    const delivery = deliveryOf(notice);
    const { ttlS, urgency, subject, isReplaced } = delivery;
    const { row, readers } = await database.readTrip(scope, async (tx) => {
      const found = await tx.query
        .selectFrom('trips')
        .select(['slug', 'is_default', 'archived_at', 'share_token', 'share_sections'])
        .where('id', '=', tx.tripId)
        .executeTakeFirst();
      return { row: found, readers: found ? await readersOf(tx, found, delivery, clock.now()) : null };
    });
    // The trip may have been deleted meanwhile.
    if (row === undefined || readers === null) return;
    const { page, isDefault, targets } = readers;
    const trip = { slug: TripSlug.parse(row.slug), isDefault };
    const tag = `${trip.slug} ${subject}`;
    const topic = isReplaced ? sha256(tag, 'base64url').slice(0, TOPIC_LENGTH) : null;
    for (const [language, group] of Map.groupBy(targets, (target) => target.language)) {
      const text = noticeText(notice, language);
      const payload: PushPayload = { kind: notice.kind, tag, ...text, at, trip, page };
      sender.send(group, { payload: JSON.stringify(payload), ttlS, urgency, topic });
    }
  }
}
