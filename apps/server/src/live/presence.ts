import type { SessionId, TaskId, TeamId } from '@reisspel/contract/ids';
import { PRESENCE_MS } from '@reisspel/contract/limits';
import type { Phones, TeamTask } from '@reisspel/rules/game/game';

/** The number of a team's phones that have a task open on one server. */
export interface PhonesAt extends TeamTask {
  count: number;
}

/** Another server's count, which is valid until `until` (epoch ms). */
interface OtherServersPhones extends PhonesAt {
  until: number;
}

function keyOf({ teamId, taskId }: TeamTask): string {
  return `${teamId} ${taskId}`;
}

/** Counts phones in memory. Each server counts its own phones and receives the others' counts. */
export class Presence {
  /** This server's phones by task and session. Each value is the end of its validity (epoch ms). */
  readonly #own = new Map<string, { at: TeamTask; phones: Map<SessionId, number> }>();
  readonly #others = new Map<string, OtherServersPhones>();
  #phones: Phones = new Map();

  get phones(): Phones {
    return this.#phones;
  }

  get own(): PhonesAt[] {
    return [...this.#own.values()].map(({ at, phones }) => ({ ...at, count: phones.size }));
  }

  enter(at: TeamTask, session: SessionId, now: number): PhonesAt[] {
    const { teamId, taskId } = at;
    const known = this.#own.get(keyOf(at)) ?? { at: { teamId, taskId }, phones: new Map() };
    const isNew = !known.phones.has(session);
    known.phones.set(session, now + PRESENCE_MS);
    this.#own.set(keyOf(at), known);
    return isNew ? [this.#recount(at)] : [];
  }

  leave(at: TeamTask, session: SessionId): PhonesAt[] {
    const wasHere = this.#own.get(keyOf(at))?.phones.delete(session) === true;
    return wasHere ? [this.#recount(at)] : [];
  }

  /** Drops phones and other servers' counts that have expired at `now` (epoch ms). */
  expire(now: number): PhonesAt[] {
    for (const [key, { until, ...at }] of this.#others) {
      if (until > now) continue;
      this.#others.delete(key);
      this.#recount(at);
    }
    const changed: PhonesAt[] = [];
    for (const { at, phones } of [...this.#own.values()]) {
      const before = phones.size;
      for (const [session, until] of phones) if (until <= now) phones.delete(session);
      if (phones.size < before) changed.push(this.#recount(at));
    }
    return changed;
  }

  receive(server: string, phones: readonly PhonesAt[], now: number): void {
    for (const at of phones) {
      const key = `${server} ${keyOf(at)}`;
      if (at.count > 0) this.#others.set(key, { ...at, until: now + PRESENCE_MS });
      else this.#others.delete(key);
      this.#recount(at);
    }
  }

  /** Updates the total of a team's task. Returns this server's part of it. */
  #recount(at: TeamTask): PhonesAt {
    const { teamId, taskId } = at;
    const own = this.#own.get(keyOf(at))?.phones.size ?? 0;
    if (own === 0) this.#own.delete(keyOf(at));
    const others = [...this.#others.values()].filter((other) => keyOf(other) === keyOf(at));
    const count = others.reduce((sum, other) => sum + other.count, own);
    const ofTeam: ReadonlyMap<TaskId, number> = this.#phones.get(teamId) ?? new Map();
    if ((ofTeam.get(taskId) ?? 0) !== count) {
      const tasks = new Map(ofTeam);
      if (count > 0) tasks.set(taskId, count);
      else tasks.delete(taskId);
      this.#phones = new Map<TeamId, ReadonlyMap<TaskId, number>>(this.#phones).set(teamId, tasks);
    }
    return { teamId, taskId, count: own };
  }
}
