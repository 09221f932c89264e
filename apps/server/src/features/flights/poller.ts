import { nextPollAt } from '@reisspel/rules/flight-polling';
import { isReportedLanding } from '@reisspel/rules/game/landing';
import { applyDeadlines } from '@reisspel/rules/game/photo';
import type { Notice } from '@reisspel/rules/notices';
import type { LiveHub } from '../../live/hub.ts';
import type { Notifier } from '../../live/notifier.ts';
import type { WorkDeps } from '../../live/work.ts';
import { startRepeating } from '../../platform/timing.ts';
import { type FollowedFlight, type FollowedTrip, listFollowedTrips, polledFlight } from './followed-trips.ts';
import type { LimitedProvider, PollRequest } from './limited-provider.ts';
import { createProviderChain, type ProviderChain } from './providers.ts';
import { type News, newsOf } from './statuses.ts';
import {
  claimPoll,
  deleteSentStatus,
  type FlightAnswer,
  isCurrent,
  listAnswers,
  listSentStatuses,
  saveAnswer,
  saveSentStatus,
} from './store.ts';

/**
 * Returns the epoch milliseconds of the next poll, or null for no poll. `answer` is undefined
 * before the first poll. The stored plan may be too early after an outage, or after the organiser
 * moved the flight.
 */
function dueAt(followed: FollowedFlight, answer: FlightAnswer | undefined, now: number): number | null {
  const { latest = null, nextPollAt: planned } = answer ?? {};
  const polled = polledFlight(followed, latest);
  // Polling has ended, unless the organiser moved the flight to a later time.
  if (planned === null) return nextPollAt(polled, latest?.asOf ?? null, now);
  const opensAt = nextPollAt(polled, null, now);
  return opensAt === null || planned === undefined ? opensAt : Math.max(planned, opensAt);
}

/** Milliseconds between checks for due flights. Much less than the shortest pause of a flight. */
const CHECK_PAUSE_MS = 30_000;
/** Milliseconds of a claim: enough to ask two providers for a token and a status each. */
const CLAIM_MS = 2 * 60 * 1_000;

interface PollerDeps extends WorkDeps {
  hub: Pick<LiveHub, 'act'>;
  notifier: Notifier;
  /** Ordered by quality, best first. If empty, every status is an example. */
  providers: readonly LimitedProvider[];
  onError: (error: unknown) => void;
}

interface Overview {
  trips: readonly FollowedTrip[];
  /** By flight key. A flight of several trips is in it once. */
  flights: ReadonlyMap<string, FollowedFlight>;
  answers: Map<string, FlightAnswer>;
}

function noticeOf({ followed, status, news }: News['notable'][number]): Notice {
  const { departure, arrival } = followed.query;
  const timeZones = { departure: departure.timeZone, arrival: arrival.timeZone };
  return { kind: 'flight', news, status, timeZones };
}

/** Polls the flights of all trips. The number of viewers has no influence on the polls. */
export class FlightPoller {
  readonly #deps: PollerDeps;
  readonly #chain: ProviderChain;

  constructor(deps: PollerDeps) {
    this.#deps = deps;
    this.#chain = createProviderChain(deps);
  }

  /** Sends known news, polls the due flights and sends the results. Stops if `signal` aborts. */
  async pollDue(signal: AbortSignal = new AbortController().signal): Promise<void> {
    const overview = await this.#overview();
    if (overview.trips.length === 0) return;
    const due = this.#due(overview);
    const awaited = new Set(due.map(({ key }) => key));
    const { onError } = this.#deps;
    for (const trip of overview.trips) {
      const known = { answers: overview.answers, awaited };
      if (newsOf(trip, known, this.#deps.clock.now()) === null) continue;
      await this.#send(trip, awaited).catch(onError);
    }
    for (const followed of due) {
      if (signal.aborted) return;
      awaited.delete(followed.key);
      await this.#poll(followed, overview, { awaited, signal }).catch(onError);
    }
  }

  async #overview(): Promise<Overview> {
    return this.#deps.database.read(async (tx) => {
      const trips = await listFollowedTrips(tx, this.#deps.onError);
      const flights = new Map<string, FollowedFlight>();
      for (const followed of trips.flatMap((trip) => trip.flights)) {
        if (!flights.has(followed.key)) flights.set(followed.key, followed);
      }
      const answers = await listAnswers(tx, [...flights.keys()]);
      return { trips, flights, answers: new Map(answers.map((answer) => [answer.key, answer])) };
    });
  }

  #due({ flights, answers }: Overview): FollowedFlight[] {
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
    overview: Overview,
    { awaited, signal }: { awaited: ReadonlySet<string>; signal: AbortSignal },
  ): Promise<void> {
    const { database, clock } = this.#deps;
    const { key } = followed;
    const now = clock.now();
    const seen = overview.answers.get(key)?.nextPollAt ?? null;
    const isOurs = await database.write((tx) => claimPoll(tx, key, { seen, until: now + CLAIM_MS, now }));
    if (!isOurs) return;
    const requestFor = (flight: FollowedFlight): PollRequest => {
      const latest = overview.answers.get(flight.key)?.latest ?? null;
      return { followed: flight, polled: polledFlight(flight, latest), source: latest?.source ?? null };
    };
    const all = [...overview.flights.values()].map(requestFor);
    const result = await this.#chain.ask(requestFor(followed), all, signal);
    if (result === null) return;
    const before = overview.answers.get(key);
    const stale = result.latest === null && (result.stale || before?.stale === true);
    await database.write((tx) => saveAnswer(tx, key, { ...result, stale }));
    const latest = result.latest ?? before?.latest ?? null;
    overview.answers.set(key, { key, latest, stale, nextPollAt: result.nextPollAt });
    const concerned = overview.trips.filter(({ flights }) => flights.some((flight) => flight.key === key));
    for (const trip of concerned) await this.#send(trip, awaited);
  }

  /**
   * Sends news to the pages of a trip, and to its subscribers if it is important enough. A landing
   * opens tasks at once, also when nobody has a page of the trip open.
   */
  async #send(trip: FollowedTrip, awaited: ReadonlySet<string>): Promise<void> {
    const { scope, contentVersion, flights } = trip;
    const { database, announcer, notifier, clock, hub } = this.#deps;
    const hasLanding = await database.changeTrip(scope, async (tx) => {
      // The next check handles a trip that was published again or archived meanwhile.
      if (!(await isCurrent(tx, contentVersion))) return false;
      const keys = [...new Set(flights.map(({ key }) => key))];
      const answers = new Map((await listAnswers(tx, keys)).map((answer) => [answer.key, answer]));
      const news = newsOf({ ...trip, sent: await listSentStatuses(tx) }, { answers, awaited }, clock.now());
      if (news === null) return false;
      for (const id of news.gone) await deleteSentStatus(tx, id);
      for (const status of news.statuses) await saveSentStatus(tx, status);
      await announcer.announceChange(tx);
      for (const notable of news.notable) notifier.sendAfterCommit(tx, noticeOf(notable));
      return news.statuses.some(({ status }) => isReportedLanding(status));
    });
    if (hasLanding) await hub.act(scope, applyDeadlines);
  }
}

/** Checks every 30 seconds, starting now. The returned function stops without awaiting a poll. */
export function startFlightPolling(
  poller: FlightPoller,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const work = (ended: AbortSignal) => poller.pollDue(ended);
  return startRepeating({ firstMs: 0, pauseMs: CHECK_PAUSE_MS, work, onError });
}
