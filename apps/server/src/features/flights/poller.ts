import { nextPollAt } from '@reisspel/rules/flight-polling';
import type { Notice } from '@reisspel/rules/notices';
import type { Database } from '../../db/database.ts';
import { lockTrip } from '../../db/trip-scope.ts';
import type { Announcer } from '../../live/announcer.ts';
import type { Notifier } from '../../live/notifier.ts';
import type { Clock } from '../../platform/clock.ts';
import { startRepeating } from '../../platform/repeating.ts';
import { type FollowedFlight, polledFlight } from './followed-flight.ts';
import type { ProviderWithQuota, Question } from './limited-provider.ts';
import { type Asked, createProviderChain, type ProviderChain } from './provider-chain.ts';
import { type News, newsOf } from './statuses.ts';
import {
  claimPoll,
  deleteTold,
  type FlightAnswer,
  followFlight,
  isCurrent,
  keepLearned,
  keepUnanswered,
  listAnswers,
  listTold,
  listToldByTrip,
  putTold,
  rescheduleFlight,
  type ToldStatus,
} from './store.ts';
import { type FollowedTrip, TripWatch } from './trip-watch.ts';

/** What a look at a flight leads to. */
type Step =
  /** It is new: its first question is at `at`. */
  | { kind: 'follow'; at: number }
  /** Its question comes at another moment than was thought; null is never. */
  | { kind: 'reschedule'; at: number | null }
  | { kind: 'wait' };

interface Plan {
  step: Step;
  /** When its question is due; null is never. */
  dueAt: number | null;
}

/** What to do about a flight now. `answer` undefined: it is not followed yet. */
function planOf(followed: FollowedFlight, answer: FlightAnswer | undefined, now: number): Plan {
  const polled = polledFlight(followed, answer?.learned ?? null);
  const opensAt = nextPollAt(polled, null, now);
  if (!answer) {
    return { step: opensAt === null ? { kind: 'wait' } : { kind: 'follow', at: opensAt }, dueAt: opensAt };
  }
  const planned = answer.nextPollAt;
  if (planned === null) {
    // Over, unless the organiser has moved a flight whose time had gone by.
    const at = nextPollAt(polled, answer.learned?.asOf ?? null, now);
    return { step: at === null ? { kind: 'wait' } : { kind: 'reschedule', at }, dueAt: at };
  }
  // A server that was down for a while finds questions whose time has gone by, and must not put them any more.
  const isOutside = planned <= now && opensAt !== now;
  return isOutside
    ? { step: { kind: 'reschedule', at: opensAt }, dueAt: opensAt }
    : { step: { kind: 'wait' }, dueAt: planned };
}

/** Milliseconds between looks for flights that are due: well under the shortest pause between two questions. */
const LOOK_PAUSE_MS = 15_000;
/** Milliseconds a server has for one question: two providers, each with a token to get. Then another may ask. */
const CLAIM_MS = 2 * 60 * 1_000;

interface PollerDeps {
  database: Database;
  announcer: Announcer;
  notifier: Notifier;
  clock: Clock;
  /** The best one first. None: every status is an example. */
  providers: readonly ProviderWithQuota[];
  onError: (error: unknown) => void;
}

/** What one look finds. */
interface Look {
  trips: readonly FollowedTrip[];
  /** Each flight once, whichever trips have it. */
  flights: ReadonlyMap<string, FollowedFlight>;
  /** Kept up to date while the look goes on. */
  answers: Map<string, FlightAnswer>;
  told: ReadonlyMap<string, readonly ToldStatus[]>;
}

function noticeOf({ followed, status, news }: News['notable'][number]): Notice {
  const { departure, arrival } = followed.query;
  const timeZones = { departure: departure.timeZone, arrival: arrival.timeZone };
  return { kind: 'flight', news, status, timeZones };
}

/** Follows the flights of every trip on this server, for all of their viewers at once: no viewer causes a question. */
export class FlightPoller {
  readonly #deps: PollerDeps;
  readonly #chain: ProviderChain;
  readonly #watch: TripWatch;

  constructor(deps: PollerDeps) {
    this.#deps = deps;
    this.#chain = createProviderChain(deps);
    this.#watch = new TripWatch(deps.onError);
  }

  /**
   * One look: tells what the viewers of each trip do not know yet, asks about the flights that are due, and tells what
   * came of it. Ends early when `signal` is aborted.
   */
  async pollDue(signal: AbortSignal = new AbortController().signal): Promise<void> {
    const look = await this.#look();
    if (look.trips.length === 0) return;
    const due = await this.#schedule(look);
    const awaited = new Set(due.map(({ key }) => key));
    const { onError } = this.#deps;
    // One that fails must not keep the others waiting.
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

  /** Returns the flights that are to be asked about now, who waits longest first. */
  async #schedule({ flights, answers }: Look): Promise<FollowedFlight[]> {
    const now = this.#deps.clock.now();
    const steps: { key: string; step: Step }[] = [];
    const due: { followed: FollowedFlight; at: number }[] = [];
    for (const followed of flights.values()) {
      const { key, query } = followed;
      if (!this.#chain.covers(query)) continue;
      const { step, dueAt } = planOf(followed, answers.get(key), now);
      if (step.kind !== 'wait') steps.push({ key, step });
      if (dueAt !== null && dueAt <= now) due.push({ followed, at: dueAt });
    }
    if (steps.length > 0) await this.#take(steps, now);
    return due.toSorted((a, b) => a.at - b.at).map(({ followed }) => followed);
  }

  #take(steps: readonly { key: string; step: Step }[], now: number): Promise<void> {
    return this.#deps.database.write(async (tx) => {
      for (const { key, step } of steps) {
        if (step.kind === 'follow') await followFlight(tx, { key, nextPollAt: step.at, now });
        if (step.kind === 'reschedule') await rescheduleFlight(tx, key, step.at);
      }
    });
  }

  async #poll(
    followed: FollowedFlight,
    look: Look,
    { awaited, signal }: { awaited: ReadonlySet<string>; signal: AbortSignal },
  ): Promise<void> {
    const { database, clock } = this.#deps;
    const { key } = followed;
    const now = clock.now();
    const isOurs = await database.write((tx) => claimPoll(tx, key, now, now + CLAIM_MS));
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

  /** Tells the open windows of a trip what they do not know yet, and keeps it for those that come later. */
  async #tell(trip: FollowedTrip, awaited: ReadonlySet<string>): Promise<void> {
    const { scope, contentVersion, flights } = trip;
    const { database, announcer, notifier, clock } = this.#deps;
    await database.write(async (tx) => {
      await lockTrip(tx, scope);
      // Published or archived in the meantime: the next look knows.
      if (!(await isCurrent(tx, scope, contentVersion))) return;
      const keys = [...new Set(flights.map(({ key }) => key))];
      const answers = new Map((await listAnswers(tx, keys)).map((answer) => [answer.key, answer]));
      const news = newsOf(trip, { answers, told: await listTold(tx, scope), awaited }, clock.now());
      if (news === null) return;
      for (const id of news.gone) await deleteTold(tx, scope, id);
      for (const told of news.statuses) await putTold(tx, scope, told);
      await announcer.changed(tx, scope);
      for (const notable of news.notable) notifier.tell(tx, scope, noticeOf(notable));
    });
  }
}

/** Looks every 15 seconds, one look at a time, the first one at once. Returns how to stop, which waits for no provider. */
export function startFlightPolling(
  poller: FlightPoller,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const work = (ended: AbortSignal) => poller.pollDue(ended);
  return startRepeating({ firstMs: 0, pauseMs: LOOK_PAUSE_MS, work, onError });
}
