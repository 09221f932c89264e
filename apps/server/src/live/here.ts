import type { SessionId, TaskId, TeamId } from '@reisspel/contract/ids';
import { PRESENCE_MS } from '@reisspel/contract/limits';
import type { Phones, TeamTask } from '@reisspel/rules/game/game';

/** How many phones of a server have a task open for a team. */
export interface PhonesAt extends TeamTask {
  count: number;
}

/** What another server said of a team's task, until when it holds (epoch ms). */
interface Heard extends PhonesAt {
  until: number;
}

function cell({ teamId, taskId }: TeamTask): string {
  return `${teamId} ${taskId}`;
}

/**
 * Who has a task open, in one trip: kept in memory only, and forgotten when nobody says so again for
 * `PRESENCE_MS`. Each server counts its own phones, and hears of those of the others.
 */
export class Here {
  /** The phones of this server, by the session of each: until when they were last said to be there. */
  readonly #own = new Map<string, { at: TeamTask; phones: Map<SessionId, number> }>();
  /** By server and task. */
  readonly #others = new Map<string, Heard>();
  #phones: Phones = new Map();

  get phones(): Phones {
    return this.#phones;
  }

  /** What this server has to tell the others. */
  get own(): PhonesAt[] {
    return [...this.#own.values()].map(({ at, phones }) => ({ ...at, count: phones.size }));
  }

  /** Says that a phone has a task open at `now` (epoch ms). Returns what changed of this server's count. */
  enter(key: TeamTask, session: SessionId, now: number): PhonesAt[] {
    const { teamId, taskId } = key;
    const known = this.#own.get(cell(key)) ?? { at: { teamId, taskId }, phones: new Map() };
    const isNew = !known.phones.has(session);
    known.phones.set(session, now + PRESENCE_MS);
    this.#own.set(cell(key), known);
    return isNew ? [this.#counted(key)] : [];
  }

  /** Says that a phone has left a task. */
  leave(key: TeamTask, session: SessionId): PhonesAt[] {
    const isGone = this.#own.get(cell(key))?.phones.delete(session) === true;
    return isGone ? [this.#counted(key)] : [];
  }

  /** Forgets the phones and servers that were not heard of until `now` (epoch ms). */
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

  /** Takes what another server tells of its phones. */
  hear(server: string, phones: readonly PhonesAt[], now: number): void {
    for (const at of phones) {
      const key = `${server} ${cell(at)}`;
      if (at.count > 0) this.#others.set(key, { ...at, until: now + PRESENCE_MS });
      else this.#others.delete(key);
      this.#counted(at);
    }
  }

  /** Brings the count of a team's task in line. Returns what of it is this server's. */
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
