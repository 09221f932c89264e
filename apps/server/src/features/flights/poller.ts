import { nextPollAt } from '@reisspel/rules/flight-polling';
import type { Notice } from '@reisspel/rules/notices';
import type { Notifier } from '../../live/notifier.ts';
import type { WorkDeps } from '../../live/work.ts';
import { startRepeating } from '../../platform/timing.ts';
import { type FollowedFlight, type FollowedTrip, followedTrips, polledFlight } from './followed-trips.ts';
import type { ProviderWithQuota, Question } from './limited-provider.ts';
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

interface PollerDeps extends WorkDeps {
  notifier: Notifier;
  /** Ordered by quality, best first. If empty, every status is an example. */
  providers: readonly ProviderWithQuota[];
  onError: (error: unknown) => void;
}

interface Look {
  trips: readonly FollowedTrip[];
  /** Each flight once, whichever trips contain it. */
  flights: ReadonlyMap<string, FollowedFlight>;
  answers: Map<string, FlightAnswer>;
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

  constructor(deps: PollerDeps) {
    this.#deps = deps;
    this.#chain = createProviderChain(deps);
  }

  /** Sends trips' news, polls the due flights and sends the results. `signal` ends it early. */
  async pollDue(signal: AbortSignal = new AbortController().signal): Promise<void> {
    const look = await this.#look();
    if (look.trips.length === 0) return;
    const due = this.#due(look);
    const awaited = new Set(due.map(({ key }) => key));
    const { onError } = this.#deps;
    for (const trip of look.trips) {
      const known = { answers: look.answers, awaited };
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
    return this.#deps.database.read(async (tx) => {
      const trips = await followedTrips(tx, this.#deps.onError);
      const flights = new Map<string, FollowedFlight>();
      for (const followed of trips.flatMap((trip) => trip.flights)) {
        if (!flights.has(followed.key)) flights.set(followed.key, followed);
      }
      const answers = await listAnswers(tx, [...flights.keys()]);
      return { trips, flights, answers: new Map(answers.map((answer) => [answer.key, answer])) };
    });
  }

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
    if (asked === null) return;
    const before = look.answers.get(key);
    const stale = asked.learned === null && (asked.stale || before?.stale === true);
    await database.write((tx) => saveAnswer(tx, key, { ...asked, stale }));
    const learned = asked.learned ?? before?.learned ?? null;
    look.answers.set(key, { key, learned, stale, nextPollAt: asked.nextPollAt });
    const concerned = look.trips.filter(({ flights }) => flights.some((flight) => flight.key === key));
    for (const trip of concerned) await this.#tell(trip, awaited);
  }

  async #tell(trip: FollowedTrip, awaited: ReadonlySet<string>): Promise<void> {
    const { scope, contentVersion, flights } = trip;
    const { database, announcer, notifier, clock } = this.#deps;
    await database.changeTrip(scope, async (tx) => {
      // The trip was published or archived in the meantime; the next look handles it.
      if (!(await isCurrent(tx, contentVersion))) return;
      const keys = [...new Set(flights.map(({ key }) => key))];
      const answers = new Map((await listAnswers(tx, keys)).map((answer) => [answer.key, answer]));
      const news = newsOf({ ...trip, told: await listSentStatuses(tx) }, { answers, awaited }, clock.now());
      if (news === null) return;
      for (const id of news.gone) await deleteSentStatus(tx, id);
      for (const told of news.statuses) await saveSentStatus(tx, told);
      await announcer.changed(tx);
      for (const notable of news.notable) notifier.sendAfterCommit(tx, noticeOf(notable));
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
