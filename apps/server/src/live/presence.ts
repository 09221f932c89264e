import type { SessionId, TaskId, TeamId } from '@reisspel/contract/ids';
import { PRESENCE_MS } from '@reisspel/contract/limits';
import type { Phones, TeamTask } from '@reisspel/rules/game/game';

/** The number of a server's phones that have a task open for a team. */
export interface PhonesAt extends TeamTask {
  count: number;
}

/** Another server's count, valid until `until` (epoch ms). */
interface Heard extends PhonesAt {
  until: number;
}

function cell({ teamId, taskId }: TeamTask): string {
  return `${teamId} ${taskId}`;
}

/**
 * Counts the phones that have a task open, in one trip and in memory only. Each server counts its
 * own phones and hears the counts of the others.
 */
export class Presence {
  /** Phones of this server by task and session, with the time (epoch ms) until which they count. */
  readonly #own = new Map<string, { at: TeamTask; phones: Map<SessionId, number> }>();
  readonly #others = new Map<string, Heard>();
  #phones: Phones = new Map();

  get phones(): Phones {
    return this.#phones;
  }

  get own(): PhonesAt[] {
    return [...this.#own.values()].map(({ at, phones }) => ({ ...at, count: phones.size }));
  }

  enter(key: TeamTask, session: SessionId, now: number): PhonesAt[] {
    const { teamId, taskId } = key;
    const known = this.#own.get(cell(key)) ?? { at: { teamId, taskId }, phones: new Map() };
    const isNew = !known.phones.has(session);
    known.phones.set(session, now + PRESENCE_MS);
    this.#own.set(cell(key), known);
    return isNew ? [this.#counted(key)] : [];
  }

  leave(key: TeamTask, session: SessionId): PhonesAt[] {
    const isGone = this.#own.get(cell(key))?.phones.delete(session) === true;
    return isGone ? [this.#counted(key)] : [];
  }

  /** Drops phones and other servers' counts that were not renewed until `now` (epoch ms). */
  expire(now: number): PhonesAt[] {
    for (const [key, { until, ...at }] of this.#others) {
      if (until > now) continue;
      this.#others.delete(key);
      this.#counted(at);
    }
    const changed: PhonesAt[] = [];
    for (const { at, phones } of [...this.#own.values()]) {
      const before = phones.size;
      for (const [session, until] of phones) if (until <= now) phones.delete(session);
      if (phones.size < before) changed.push(this.#counted(at));
    }
    return changed;
  }

  hear(server: string, phones: readonly PhonesAt[], now: number): void {
    for (const at of phones) {
      const key = `${server} ${cell(at)}`;
      if (at.count > 0) this.#others.set(key, { ...at, until: now + PRESENCE_MS });
      else this.#others.delete(key);
      this.#counted(at);
    }
  }

  /** Updates the total of a team's task. Returns this server's part of it. */
  #counted(key: TeamTask): PhonesAt {
    const { teamId, taskId } = key;
    const own = this.#own.get(cell(key))?.phones.size ?? 0;
    if (own === 0) this.#own.delete(cell(key));
    const elsewhere = [...this.#others.values()].filter((each) => cell(each) === cell(key));
    const count = elsewhere.reduce((sum, each) => sum + each.count, own);
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
