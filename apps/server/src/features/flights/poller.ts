import { nextPollAt } from '@reisspel/rules/flight-polling';
import type { Notice } from '@reisspel/rules/notices';
import type { Database } from '../../db/database.ts';
import type { Announcer } from '../../live/announcer.ts';
import type { Notifier } from '../../live/notifier.ts';
import type { Clock } from '../../platform/clock.ts';
import { startRepeating } from '../../platform/timing.ts';
import { type FollowedFlight, type FollowedTrip, polledFlight, TripWatch } from './followed-trips.ts';
import type { ProviderWithQuota, Question } from './limited-provider.ts';
import { type Asked, createProviderChain, type ProviderChain } from './providers.ts';
import { type News, newsOf } from './statuses.ts';
import {
  claimPoll,
  deleteTold,
  type FlightAnswer,
  isCurrent,
  keepLearned,
  keepUnanswered,
  listAnswers,
  listTold,
  listToldByTrip,
  putTold,
  type ToldStatus,
} from './store.ts';

/**
 * Epoch ms of the next poll; null for never. `answer` is undefined before the first poll. A planned
 * poll may lie outside the time in which the flight is polled: after an outage, or because the
 * organiser moved the flight.
 */
function dueAt(followed: FollowedFlight, answer: FlightAnswer | undefined, now: number): number | null {
  const { learned = null, nextPollAt: planned } = answer ?? {};
  const polled = polledFlight(followed, learned);
  // Polling has ended, unless the organiser has moved the flight to a later time.
  if (planned === null) return nextPollAt(polled, learned?.asOf ?? null, now);
  const opensAt = nextPollAt(polled, null, now);
  return opensAt === null || planned === undefined ? opensAt : Math.max(planned, opensAt);
}

/** Milliseconds between checks for due flights: well under the shortest pause between two polls. */
const LOOK_PAUSE_MS = 15_000;
/** Milliseconds for one poll: two providers, each with a token. Then another server may poll. */
const CLAIM_MS = 2 * 60 * 1_000;

interface PollerDeps {
  database: Database;
  announcer: Announcer;
  notifier: Notifier;
  clock: Clock;
  /** Ordered by quality, best first. If empty, every status is an example. */
  providers: readonly ProviderWithQuota[];
  onError: (error: unknown) => void;
}

interface Look {
  trips: readonly FollowedTrip[];
  /** Each flight once, whichever trips contain it. */
  flights: ReadonlyMap<string, FollowedFlight>;
  /** Updated during the look. */
  answers: Map<string, FlightAnswer>;
  told: ReadonlyMap<string, readonly ToldStatus[]>;
}

function noticeOf({ followed, status, news }: News['notable'][number]): Notice {
  const { departure, arrival } = followed.query;
  const timeZones = { departure: departure.timeZone, arrival: arrival.timeZone };
  return { kind: 'flight', news, status, timeZones };
}

/** Follows the flights of all trips. The number of viewers does not affect the polls. */
export class FlightPoller {
  readonly #deps: PollerDeps;
  readonly #chain: ProviderChain;
  readonly #watch: TripWatch;

  constructor(deps: PollerDeps) {
    this.#deps = deps;
    this.#chain = createProviderChain(deps);
    this.#watch = new TripWatch(deps.onError);
  }

  /** Sends trips' news, polls the due flights and sends the results. `signal` ends it early. */
  async pollDue(signal: AbortSignal = new AbortController().signal): Promise<void> {
    const look = await this.#look();
    if (look.trips.length === 0) return;
    const due = this.#due(look);
    const awaited = new Set(due.map(({ key }) => key));
    const { onError } = this.#deps;
    // A failure must not hold up the others.
    for (const trip of look.trips) {
      const known = { answers: look.answers, told: look.told.get(trip.scope.tripId) ?? [], awaited };
      if (newsOf(trip, known, this.#deps.clock.now()) === null) continue;
      await this.#tell(trip, awaited).catch(onError);
    }
    for (const followed of due) {
      if (signal.aborted) return;
      awaited.delete(followed.key);
      await this.#poll(followed, look, { awaited, signal }).catch(onError);
    }
  }

  async #look(): Promise<Look> {
    const look = await this.#deps.database.read(async (tx) => {
      const trips = await this.#watch.look(tx);
      const flights = new Map<string, FollowedFlight>();
      for (const followed of trips.flatMap((trip) => trip.flights)) {
        if (!flights.has(followed.key)) flights.set(followed.key, followed);
      }
      const answers = await listAnswers(tx, [...flights.keys()]);
      const told = await listToldByTrip(
        tx,
        trips.map(({ scope }) => scope.tripId),
      );
      return { trips, flights, answers: new Map(answers.map((answer) => [answer.key, answer])), told };
    });
    this.#chain.keepOnly(new Set(look.flights.keys()));
    return look;
  }

  /** Returns the flights that are due, the longest waiting first. */
  #due({ flights, answers }: Look): FollowedFlight[] {
    const now = this.#deps.clock.now();
    return [...flights.values()]
      .filter(({ query }) => this.#chain.covers(query))
      .filter((followed) => (dueAt(followed, answers.get(followed.key), now) ?? Infinity) <= now)
      .map((followed) => ({ followed, since: answers.get(followed.key)?.nextPollAt ?? now }))
      .toSorted((a, b) => a.since - b.since)
      .map(({ followed }) => followed);
  }

  async #poll(
    followed: FollowedFlight,
    look: Look,
    { awaited, signal }: { awaited: ReadonlySet<string>; signal: AbortSignal },
  ): Promise<void> {
    const { database, clock } = this.#deps;
    const { key } = followed;
    const now = clock.now();
    const seen = look.answers.get(key)?.nextPollAt ?? null;
    const isOurs = await database.write((tx) => claimPoll(tx, key, { seen, until: now + CLAIM_MS, now }));
    if (!isOurs) return;
    const questionOf = (about: FollowedFlight): Question => {
      const learned = look.answers.get(about.key)?.learned ?? null;
      return { followed: about, polled: polledFlight(about, learned), source: learned?.source ?? null };
    };
    const all = [...look.flights.values()].map(questionOf);
    const asked = await this.#chain.ask(questionOf(followed), all, signal);
    if (asked.kind === 'stopped') return;
    look.answers.set(key, await this.#keep(key, look.answers.get(key), asked));
    const concerned = look.trips.filter(({ flights }) => flights.some((flight) => flight.key === key));
    for (const trip of concerned) await this.#tell(trip, awaited);
  }

  async #keep(
    key: string,
    before: FlightAnswer | undefined,
    asked: Exclude<Asked, { kind: 'stopped' }>,
  ): Promise<FlightAnswer> {
    const { nextPollAt } = asked;
    if (asked.kind === 'learned') {
      const { learned, record } = asked;
      await this.#deps.database.write((tx) => keepLearned(tx, key, learned, { record, nextPollAt }));
      return { key, learned, stale: false, nextPollAt };
    }
    const stale = asked.stale || before?.stale === true;
    await this.#deps.database.write((tx) => keepUnanswered(tx, key, { stale, nextPollAt }));
    return { key, learned: before?.learned ?? null, stale, nextPollAt };
  }

  /** Stores the news of a trip and sends it to the open windows. */
  async #tell(trip: FollowedTrip, awaited: ReadonlySet<string>): Promise<void> {
    const { scope, contentVersion, flights } = trip;
    const { database, announcer, notifier, clock } = this.#deps;
    await database.changeTrip(scope, async (tx) => {
      // The trip was published or archived in the meantime; the next look handles it.
      if (!(await isCurrent(tx, contentVersion))) return;
      const keys = [...new Set(flights.map(({ key }) => key))];
      const answers = new Map((await listAnswers(tx, keys)).map((answer) => [answer.key, answer]));
      const news = newsOf(trip, { answers, told: await listTold(tx), awaited }, clock.now());
      if (news === null) return;
      for (const id of news.gone) await deleteTold(tx, id);
      for (const told of news.statuses) await putTold(tx, told);
      await announcer.changed(tx);
      for (const notable of news.notable) notifier.tell(tx, noticeOf(notable));
    });
  }
}

/** Polls every 15 seconds, starting at once. The returned function does not wait for a poll. */
export function startFlightPolling(
  poller: FlightPoller,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const work = (ended: AbortSignal) => poller.pollDue(ended);
  return startRepeating({ firstMs: 0, pauseMs: LOOK_PAUSE_MS, work, onError });
}
