import type { PushPayload } from '@reisspel/contract/notifications';
import { TripSlug } from '@reisspel/contract/trip/trip';
import type { Notice } from '@reisspel/rules/notices';
import type { Database } from '../db/database.ts';
import { listPushTargets, type Recipients } from '../db/push-subscriptions.ts';
import type { TripScope, TripTx } from '../db/trip-scope.ts';
import type { Clock } from '../platform/clock.ts';
import type { PushMessage } from '../platform/push/delivery.ts';
import type { PushSender } from '../platform/push/sender.ts';
import { sha256 } from '../platform/secrets/digest.ts';
import { noticeText } from './notice-texts.ts';

/** Queued notices: more than a game of 50 teams makes in a second. */
const MAX_WAITING = 1_000;
/** Maximum length of a push topic (base64url). */
const TOPIC_LENGTH = 32;
const HOUR_S = 60 * 60;
const DAY_S = 24 * HOUR_S;

interface Manner {
  page: PushPayload['page'];
  /** Seconds that the push service keeps it for a phone that is off. */
  ttlS: number;
  urgency: PushMessage['urgency'];
}

const MANNERS: Readonly<Record<Notice['kind'], Manner>> = {
  'game-started': { page: '/game', ttlS: 2 * HOUR_S, urgency: 'high' },
  verdict: { page: '/game', ttlS: 12 * HOUR_S, urgency: 'normal' },
  adjustment: { page: '/game', ttlS: 12 * HOUR_S, urgency: 'normal' },
  message: { page: '/game', ttlS: 6 * HOUR_S, urgency: 'high' },
  flight: { page: '/vlucht', ttlS: 4 * HOUR_S, urgency: 'high' },
  'removal-asked': { page: '/admin', ttlS: DAY_S, urgency: 'normal' },
  'photos-go': { page: '/admin', ttlS: 2 * DAY_S, urgency: 'normal' },
};

function recipientsOf(notice: Notice): Recipients {
  switch (notice.kind) {
    case 'flight':
      return { topic: 'flights' };
    case 'game-started':
      return { topic: 'game', to: 'everybody' };
    case 'verdict':
    case 'adjustment':
      return { topic: 'game', to: { teamId: notice.teamId } };
    case 'message':
      return { topic: 'game', to: notice.teamId === null ? 'players' : { teamId: notice.teamId } };
    case 'removal-asked':
    case 'photos-go':
      return { topic: 'game', to: 'organisers' };
    default:
      return notice satisfies never;
  }
}

/** Identifies, within a trip, the notification that a new one replaces. */
function subjectOf(notice: Notice): string {
  switch (notice.kind) {
    case 'flight':
      return `flight-${notice.status.flightId}`;
    case 'verdict':
      return `verdict-${notice.task.id}`;
    // A new message must not replace an unread one.
    case 'message':
      return `message-${notice.id}`;
    case 'removal-asked':
      return `removal-${notice.photoId}`;
    case 'game-started':
    case 'adjustment':
    case 'photos-go':
      return notice.kind;
    default:
      return notice satisfies never;
  }
}

interface NotifierDeps {
  database: Database;
  clock: Clock;
  sender: PushSender;
  onError: (error: unknown) => void;
}

/** Sends push notifications after the commit; lost when the server stops, as the app has it all. */
export class Notifier {
  readonly #deps: NotifierDeps;
  /** Looks up one at a time: the game's own queries go first. */
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;
  #isStopped = false;

  constructor(deps: NotifierDeps) {
    this.#deps = deps;
  }

  tell(tx: TripTx, notice: Notice): void {
    tx.afterCommit(() => this.send(tx.scope, notice));
  }

  /** Sends a notice. Call it only for what is committed. */
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

  /** Resolves when all notices were delivered or given up. */
  async settled(): Promise<void> {
    await this.#last;
    await this.#deps.sender.settled();
  }

  /** Drops queued notices; resolves when no database query is under way. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#last;
  }

  async #send(scope: TripScope, notice: Notice, at: number): Promise<void> {
    const { database, clock, sender } = this.#deps;
    const { row, targets } = await database.readTrip(scope, async (tx) => ({
      row: await tx.query
        .selectFrom('trips')
        .select(['slug', 'is_default'])
        .where('id', '=', tx.tripId)
        .executeTakeFirstOrThrow(),
      targets: await listPushTargets(tx, recipientsOf(notice), clock.now()),
    }));
    if (targets.length === 0) return;
    const { page, ttlS, urgency } = MANNERS[notice.kind];
    const trip = { slug: TripSlug.parse(row.slug), isDefault: row.is_default === 1 };
    const tag = `${trip.slug} ${subjectOf(notice)}`;
    const topic = sha256(tag, 'base64url').slice(0, TOPIC_LENGTH);
    for (const [language, readers] of Map.groupBy(targets, (target) => target.language)) {
      const text = noticeText(notice, language);
      const payload: PushPayload = { kind: notice.kind, tag, ...text, at, trip, page };
      sender.send(readers, { payload: JSON.stringify(payload), ttlS, urgency, topic });
    }
  }
}
