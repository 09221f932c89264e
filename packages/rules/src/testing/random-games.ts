/** Random games for tests, with texts that show who may read them. */
import {
  AdjustmentId,
  HintId,
  MessageId,
  OptionId,
  PhotoId,
  ReplyId,
  SubmissionId,
  TaskId,
  TeamId,
} from '@reisspel/contract/ids';
import { reactionKinds } from '@reisspel/contract/photos';
import type { Lookalike, Review, Verdict } from '@reisspel/contract/submissions';
import type { AdminTask } from '@reisspel/contract/tasks';
import { TeamLook } from '@reisspel/contract/teams';
import fc from 'fast-check';
import { type Board, hidesNewScores, LIVE_BOARD } from '../board.ts';
import {
  compareReactions,
  type Game,
  type GameRun,
  type LiveGame,
  NOT_PLAYED,
  type TaskPlay,
  type TeamPlay,
} from '../game/game.ts';
import { allScores } from '../game/scores.ts';

/**
 * Random games of a property. Each change plays the same ones, so that no luck decides whether a
 * test has seen what it counts. The lab plays others, and more of them.
 */
export const RUNS = process.env['TEST_SIZE'] === 'full' ? { numRuns: 2_000 } : { numRuns: 200, seed: 6 };

export const uuid = (n: number) => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** The photo that others look like. Only the organiser may see this id. */
export const LOOKALIKE = PhotoId.parse(uuid(999_999_999));

/** Texts for the organiser only, or for the organiser and one team. */
export const secret = {
  ofOrganiser: (what: string | number) => `only-organiser-${what}`,
  ofTeam: (team: TeamId, what: string | number) => `only-team-${team}-${what}`,
};

/** One change of a game. The numbers select its kind and its subject by remainder. */
export interface Step {
  what: number;
  team: number;
  task: number;
  value: number;
}

const number = fc.nat(1_000);
export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({ what: number, team: number, task: number, value: number }),
  { minLength: 1, maxLength: 40 },
);

/** The flight of the trip, for which tasks wait. */
export const FLIGHT = {
  id: 'heen',
  flightNumber: 'HV 6145',
  from: 'AMS',
  to: 'ALC',
  landsAt: 500,
  timeZone: 'Europe/Madrid',
};

const LANDINGS = [
  { flightId: FLIGHT.id, landedAt: 40 },
  { flightId: 'weg', landedAt: 80 },
];

/** A running game without content. */
export const EMPTY: Game = {
  revision: 1,
  flags: {
    started: true,
    visible: true,
    repliesOpen: false,
    reactionsOn: false,
    streakBonus: 0,
    board: LIVE_BOARD,
    windowsAt: 0,
    landings: [],
    frozenGallery: [],
  },
  runs: [{ startedAt: 1, endedAt: null }],
  tasks: [],
  teams: [],
  play: [],
  messages: [],
  reactions: [],
  pages: {
    contentVersion: 1,
    startsOn: '2025-06-20',
    end: { endsOn: '2025-06-22', timeZone: 'Europe/Madrid' },
    retention: null,
    plannedFlights: [FLIGHT],
    flights: [],
  },
};

export function at<T>(list: readonly T[], place: number): T | undefined {
  return list[place % Math.max(1, list.length)];
}

/** The two hints of a task. */
function hintsOf(id: TaskId): AdminTask['hints'] {
  return [1, 2].map((n) => ({
    id: HintId.parse(`${n} ${id}`.slice(0, 36)),
    text: `hint ${n} of ${id}`,
    cost: n,
  }));
}

/**
 * Some tasks open or close at a moment in the range of `Step.value`, and some open at a place or by
 * the landing of a flight, which the trip may not have.
 */
function windowOf(n: number): AdminTask['window'] {
  return {
    opens:
      n % 3 === 0
        ? { when: 'moment', at: 100 * n }
        : n % 4 === 2
          ? { when: 'at-place', latitude: 38.6, longitude: -0.2, radius: 50 }
          : n % 5 === 0
            ? { when: 'after-landing', flightId: n % 2 === 0 ? FLIGHT.id : 'weg' }
            : null,
    closes: n % 4 === 0 ? { when: 'moment', at: 150 * n } : null,
  };
}

function photoTask(id: TaskId, n: number): AdminTask {
  return {
    id,
    description: `Opdracht ${n}`,
    points: 10,
    verificationRequirements: [
      { type: 'photo-config', maxRetries: 3, autoAdvanceTimeout: null, failOnTimeout: false },
      {
        type: 'ai-description',
        description: secret.ofOrganiser(`ai-${n}`),
        requiredElements: [secret.ofOrganiser(`element-${n}`)],
        confidenceThreshold: 0.5,
      },
      { type: 'location', latitude: 38.505, longitude: -0.233, radius: 50 },
    ],
    sequenceOrder: n,
    requiresPreviousTask: n % 2 === 0,
    arModelUrl: null,
    taskType: 'photo',
    instructions: `instructions of ${id}`,
    hints: hintsOf(id),
    firstBonus: n % 3,
    window: windowOf(n),
  };
}

function quizTask(id: TaskId, n: number): AdminTask {
  return {
    ...photoTask(id, n),
    taskType: 'quiz',
    instructions: secret.ofOrganiser(`question-${n}`),
    verificationRequirements: [
      {
        type: 'quiz',
        imageUrl: null,
        options: [
          { id: OptionId.parse(uuid(n)), text: `right answer of ${id}`, isCorrect: true },
          { id: OptionId.parse(uuid(n + 1)), text: 'nee', isCorrect: false },
        ],
      },
      { type: 'deduction', points: 1 + (n % 3) },
      { type: 'explanation', text: `explanation of ${id}`, showsAnswer: n % 2 === 0 },
    ],
  };
}

const VERDICTS: readonly Verdict[] = [
  { verdict: 'accepted', pointsAwarded: 10 },
  { verdict: 'refused', reason: 'checks', attemptsLeft: 1 },
  { verdict: 'held', passed: true, attemptsLeft: null, deadlineAt: null },
];

/** A game that steps change. Parts that a step does not touch stay the same objects. */
class RandomGame {
  live: LiveGame = { game: EMPTY, phones: new Map() };
  #made = 100;

  #new(): string {
    this.#made += 1;
    return uuid(this.#made);
  }

  #set(change: Partial<Game>): void {
    this.live = { ...this.live, game: { ...this.live.game, ...change } };
  }

  #play(team: number, change: (play: TeamPlay, id: TeamId) => TeamPlay): void {
    const { teams, play } = this.live.game;
    const index = team % Math.max(1, teams.length);
    const id = teams[index]?.id;
    if (id === undefined) return;
    this.#set({ play: play.map((teamPlay, n) => (n === index ? change(teamPlay, id) : teamPlay)) });
  }

  #taskPlay({ team, task }: Step, change: (play: TaskPlay, team: TeamId, task: AdminTask) => TaskPlay): void {
    const { tasks } = this.live.game;
    const index = task % Math.max(1, tasks.length);
    const chosen = tasks[index];
    if (!chosen) return;
    this.#play(team, (teamPlay, id) => ({
      ...teamPlay,
      tasks: teamPlay.tasks.map((taskPlay, n) => (n === index ? change(taskPlay, id, chosen) : taskPlay)),
    }));
  }

  /** The organiser alone may learn that a photo looks like another. */
  #anyPhoto(): Lookalike | null {
    const { teams, tasks } = this.live.game;
    const [team, task] = [at(teams, this.#made), at(tasks, this.#made)];
    if (!team || !task || this.#made % 2 === 0) return null;
    return { photoId: LOOKALIKE, teamId: team.id, taskId: task.id };
  }

  #attempt(step: Step): void {
    const id = SubmissionId.parse(this.#new());
    const photoId = PhotoId.parse(this.#new());
    this.#taskPlay(step, (play, _team, { taskType }) => {
      const outcome = VERDICTS[step.value % VERDICTS.length] ?? { verdict: 'accepted', pointsAwarded: 10 };
      const isPhoto = taskType === 'photo';
      const attempt = {
        id,
        attempt: play.attempts.length + 1,
        outcome,
        checks: [
          {
            type: 'ai-description' as const,
            passed: true,
            checked: {
              confidence: 1,
              confidenceThreshold: 0.5,
              explanation: secret.ofOrganiser('explanation'),
            },
          },
        ],
        photoId: isPhoto ? photoId : null,
        source: null,
        review: { state: 'none' } as Review,
        asked: false,
        capturedAt: step.value,
        createdAt: 1_000 + this.#made,
        late: false,
        answer: isPhoto ? null : { text: secret.ofOrganiser(`answer-${step.value}`) },
        acceptedWith: step.value % 5 === 0 ? id : null,
        photo: isPhoto
          ? {
              id: photoId,
              storageKey: secret.ofOrganiser(`key-${photoId}`),
              width: 4,
              height: 3,
              bytes: 5,
              sha256: secret.ofOrganiser('digest'),
              look: secret.ofOrganiser('look'),
              resembles: this.#anyPhoto(),
              takenAt: step.value,
              video:
                step.value % 2 === 0
                  ? { type: 'mp4' as const, bytes: 6, sha256: secret.ofOrganiser('video digest') }
                  : null,
            }
          : null,
      };
      const settled = outcome.verdict === 'accepted' && play.result === null;
      return {
        ...play,
        attempts: [...play.attempts, attempt],
        result: settled
          ? {
              id: secret.ofOrganiser(`result-${this.#made}`),
              outcome: { status: 'completed', pointsAwarded: 10, photoId: isPhoto ? photoId : null },
              deduction: 0,
              submissionId: id,
              settledAt: this.#made,
            }
          : play.result,
      };
    });
  }

  /** The result of a wrong answer. */
  #wrong(deduction: number): TaskPlay['result'] {
    const outcome = { status: 'failed', reason: 'wrong_answer' } as const;
    const id = secret.ofOrganiser(`result-${this.#made}`);
    return { id, outcome, deduction, submissionId: null, settledAt: this.#made };
  }

  /** Ends the run of a running game, or begins another one. */
  #startOrEnd(): void {
    const { flags, runs } = this.live.game;
    const [first] = runs;
    if (first === undefined) return;
    const { startedAt } = first;
    const run: GameRun = flags.started
      ? { startedAt, endedAt: startedAt + 1, endedBy: 'stop' }
      : { startedAt, endedAt: null };
    this.#set({ flags: { ...flags, started: !flags.started }, runs: [run] });
  }

  #board(value: number): void {
    const scores = allScores(this.live.game);
    const boards: Board[] = [
      LIVE_BOARD,
      { status: 'frozen', at: value, frozen: scores },
      { status: 'revealing', at: value, frozen: scores, outcome: scores, revealed: value % 3 },
      { status: 'revealed', at: value, frozen: scores, outcome: scores },
    ];
    const board = at(boards, value) ?? LIVE_BOARD;
    const photos = this.live.game.play.flatMap(({ tasks }) =>
      tasks.flatMap(({ result }) =>
        result?.outcome.status === 'completed' ? (result.outcome.photoId ?? []) : [],
      ),
    );
    const frozenGallery = hidesNewScores(board) ? photos.map((photoId) => ({ photoId, points: 10 })) : [];
    this.#set({ flags: { ...this.live.game.flags, board, frozenGallery } });
  }

  #addTask({ value }: Step): void {
    const { tasks, play } = this.live.game;
    const id = TaskId.parse(this.#new());
    const made = value % 2 === 0 ? photoTask(id, tasks.length + 1) : quizTask(id, tasks.length + 1);
    this.#set({
      tasks: [...tasks, made],
      play: play.map((teamPlay) => ({ ...teamPlay, tasks: [...teamPlay.tasks, NOT_PLAYED] })),
    });
  }

  #addTeam(): void {
    const { teams, tasks, play } = this.live.game;
    const id = TeamId.parse(this.#new());
    const name = `Team ${teams.length}`;
    const sealedPassword = secret.ofOrganiser(`sealed-${teams.length}`);
    this.#set({
      teams: [...teams, { id, ...TeamLook.parse({ name, color: '#C23E18' }), sealedPassword }],
      play: [...play, { tasks: tasks.map(() => NOT_PLAYED), adjustments: [], removals: [], replies: [] }],
    });
  }

  /** Removes a task, or moves it to the front. */
  #moveTask({ task, value }: Step): void {
    const { tasks, play } = this.live.game;
    const place = task % Math.max(1, tasks.length);
    const moved = <T>(list: readonly T[]): T[] => {
      const rest = list.filter((_, n) => n !== place);
      const out = list[place];
      return value % 3 === 0 || out === undefined ? rest : [out, ...rest];
    };
    this.#set({
      tasks: moved(tasks),
      play: play.map((teamPlay) => ({ ...teamPlay, tasks: moved(teamPlay.tasks) })),
    });
  }

  #sendMessage({ team, value }: Step): void {
    const { teams, messages } = this.live.game;
    const teamId = value % 3 === 0 ? null : (at(teams, team)?.id ?? null);
    const text = teamId === null ? 'Aan allen' : secret.ofTeam(teamId, value);
    const id = MessageId.parse(this.#new());
    this.#set({ messages: [{ id, teamId, text, createdAt: this.#made }, ...messages] });
  }

  #sendReply({ team, task, value }: Step): void {
    const taskId = value % 2 === 0 ? null : (at(this.live.game.tasks, task)?.id ?? null);
    this.#play(team, (teamPlay, teamId) => {
      const id = ReplyId.parse(this.#new());
      const text = secret.ofTeam(teamId, `reply-${value}`);
      const reply = { id, teamId, taskId, text, createdAt: this.#made, isRead: value % 3 === 0 };
      return { ...teamPlay, replies: [reply, ...teamPlay.replies] };
    });
  }

  /** A reaction of the organiser or a team to any photo, also to one that the gallery hides. */
  #react({ team, task, value }: Step): void {
    const { teams, reactions } = this.live.game;
    const photos = this.live.game.play.flatMap(({ tasks }) => tasks.flatMap((play) => play.attempts));
    const photoId = at(photos, value)?.photo?.id;
    const teamId = task % 4 === 0 ? null : (at(teams, team)?.id ?? null);
    const kind = at(reactionKinds, value);
    if (photoId === undefined || kind === undefined) return;
    const others = reactions.filter((each) => each.photoId !== photoId || each.teamId !== teamId);
    const given = { id: secret.ofOrganiser(this.#new()), photoId, teamId, kind };
    this.#set({ reactions: [...others, given].toSorted(compareReactions) });
  }

  #requestRemoval(step: Step): void {
    const { tasks } = this.live.game;
    this.#play(step.team, (teamPlay, teamId) => {
      const taken = new Set(teamPlay.removals.map(({ photoId }) => photoId));
      const photo = teamPlay.tasks
        .flatMap(({ attempts }) => attempts)
        .find((each) => each.photo && !taken.has(each.photo.id));
      const taskId = at(tasks, step.task)?.id;
      if (!photo?.photo || taskId === undefined) return teamPlay;
      const removal = {
        photoId: photo.photo.id,
        teamId,
        taskId,
        reason: secret.ofOrganiser('reason'),
        state: step.value % 2 === 0 ? ('asked' as const) : ('declined' as const),
        answer: secret.ofTeam(teamId, 'answer'),
        askedAt: step.value,
      };
      return { ...teamPlay, removals: [...teamPlay.removals, removal] };
    });
  }

  apply(step: Step): void {
    const { flags, messages, tasks, teams, play } = this.live.game;
    const acts: (() => void)[] = [
      () => this.#attempt(step),
      () => this.#attempt({ ...step, task: step.task + 1 }),
      () => this.#addTask(step),
      () => this.#addTeam(),
      () =>
        // Only a question is opened.
        this.#taskPlay(step, (taskPlay, _team, { taskType }) =>
          taskType === 'photo' ? taskPlay : { ...taskPlay, opening: { openedAt: 0, deadlineAt: step.value } },
        ),
      () => this.#taskPlay(step, (taskPlay) => ({ ...taskPlay, arrival: { arrivedAt: step.value } })),
      () =>
        this.#taskPlay(step, (taskPlay, _team, { taskType }) => ({
          ...taskPlay,
          result: taskType === 'photo' || step.value % 2 === 0 ? null : this.#wrong(step.value % 4),
        })),
      () =>
        this.#taskPlay(step, (taskPlay, _team, { hints }) => {
          const next = hints[taskPlay.hints.length];
          if (!next) return taskPlay;
          const hint = { hintId: next.id, cost: step.value, takenAt: this.#made };
          return { ...taskPlay, hints: [...taskPlay.hints, hint] };
        }),
      () =>
        this.#taskPlay(step, (taskPlay, team) => ({
          ...taskPlay,
          attempts: taskPlay.attempts.map((each, n) =>
            n === 0
              ? { ...each, review: { state: 'rejected', reason: secret.ofTeam(team, 'review') } }
              : each,
          ),
        })),
      () =>
        this.#play(step.team, (teamPlay, teamId) => {
          const id = AdjustmentId.parse(this.#new());
          const reason = secret.ofTeam(teamId, 'bonus');
          const added = { id, teamId, points: step.value, reason, createdAt: this.#made };
          return { ...teamPlay, adjustments: [added, ...teamPlay.adjustments] };
        }),
      () => this.#startOrEnd(),
      () => this.#set({ flags: { ...flags, visible: !flags.visible, streakBonus: step.value % 3 } }),
      () => this.#set({ flags: { ...flags, windowsAt: Math.max(flags.windowsAt, step.value) } }),
      () => this.#set({ flags: { ...flags, landings: LANDINGS.slice(0, step.value % 3) } }),
      () => this.#board(step.value),
      () => this.#moveTask(step),
      () => this.#sendMessage(step),
      () => this.#set({ messages: messages.slice(1) }),
      () => this.#requestRemoval(step),
      () => this.#sendReply(step),
      () => this.#set({ flags: { ...flags, repliesOpen: !flags.repliesOpen } }),
      () => this.#react(step),
      () => this.#set({ flags: { ...flags, reactionsOn: !flags.reactionsOn } }),
      () => {
        const place = step.team % Math.max(1, teams.length);
        const without = <T>(list: readonly T[]) => list.filter((_, n) => n !== place);
        this.#set({ teams: without(teams), play: without(play) });
      },
      () => {
        const [team, task] = [at(teams, step.team), at(tasks, step.task)];
        if (!team || !task) return;
        const phones = new Map(this.live.phones).set(team.id, new Map([[task.id, step.value % 3]]));
        this.live = { ...this.live, phones };
      },
    ];
    this.#set({ revision: this.live.game.revision + 1 });
    at(acts, step.what)?.();
  }
}

/** All states of a random game that begins with three teams and four tasks. */
export function statesOf(run: readonly Step[]): LiveGame[] {
  const random = new RandomGame();
  const begin = { team: 0, task: 0, value: 0 };
  for (const what of [3, 3, 3]) random.apply({ ...begin, what });
  for (const value of [0, 1, 2, 3]) random.apply({ ...begin, what: 2, value });
  return [
    random.live,
    ...run.map((step) => {
      random.apply(step);
      return random.live;
    }),
  ];
}
