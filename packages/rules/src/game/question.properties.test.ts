import { OptionId, SubmissionId, TaskId, TeamId } from '@reisspel/contract/ids';
import { QUIZ_GRACE_S } from '@reisspel/contract/limits';
import type { AdminTask } from '@reisspel/contract/tasks';
import { TeamLook } from '@reisspel/contract/teams';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inputOf } from '../task.ts';
import { idsFrom } from '../testing/random-commands.ts';
import { EMPTY } from '../testing/random-games.ts';
import { changed, type Decision } from './decide.ts';
import { type Game, NOT_PLAYED, type TeamTask } from './game.ts';
import { updateGame } from './organiser.ts';
import { answerQuestion, closeQuestions, openQuestion } from './question.ts';
import { allScores } from './scores.ts';
import { changeTask } from './task-list.ts';
import { ALWAYS_OPEN } from './window.ts';

const RUNS = { numRuns: 300 };
const LIMIT_S = 30;
/** What a wrong answer costs. */
const COST = 4;
const uuid = (n: number) => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const TEAMS = [1, 2, 3].map((n) => TeamId.parse(uuid(n)));
const TASKS = [11, 12, 13].map((n) => TaskId.parse(uuid(n)));
const [RIGHT, WRONG, UNKNOWN] = ['right', 'wrong', 'unknown'];

function quiz(id: TaskId, at: number): AdminTask {
  const option = (n: number, isCorrect: boolean) => ({ id: OptionId.parse(uuid(n)), text: '', isCorrect });
  return {
    id,
    description: '',
    points: 10 * (at + 1),
    verificationRequirements: [
      // The second task has no limit, and the third task requires the second.
      ...(at === 1 ? [] : [{ type: 'quiz-config' as const, timeLimit: LIMIT_S }]),
      { type: 'quiz', imageUrl: null, options: [option(1, true), option(2, false)] },
      { type: 'deduction', points: COST },
    ],
    sequenceOrder: at + 1,
    requiresPreviousTask: at === 2,
    arModelUrl: null,
    taskType: 'quiz',
    hints: [],
    firstBonus: 0,
    window: ALWAYS_OPEN,
    instructions: '',
  };
}

const LOOK = TeamLook.parse({ name: 'Team', color: '#ff0000' });

const BEGIN: Game = {
  ...EMPTY,
  runs: [{ startedAt: 0, endedAt: null }],
  tasks: TASKS.map(quiz),
  teams: TEAMS.map((id) => ({ id, ...LOOK, sealedPassword: null })),
  play: TEAMS.map(() => ({ tasks: TASKS.map(() => NOT_PLAYED), adjustments: [], removals: [], replies: [] })),
};

type Command = { seconds: number; team: number; task: number } & (
  | { type: 'open' | 'tick' | 'stop' | 'pause' }
  | { type: 'answer'; option: string; id: number }
);

const anyCommand: fc.Arbitrary<Command> = fc.record({
  type: fc.constantFrom('open', 'open', 'answer', 'answer', 'answer', 'tick', 'stop', 'pause', 'pause'),
  seconds: fc.nat(20),
  team: fc.nat(2),
  task: fc.nat(2),
  option: fc.constantFrom(RIGHT ?? '', RIGHT ?? '', WRONG ?? '', UNKNOWN ?? ''),
  // The ids are few, so that some repeat.
  id: fc.integer({ min: 100, max: 112 }),
});
const OPTION: Readonly<Record<string, string>> = { right: uuid(1), wrong: uuid(2), unknown: uuid(3) };

/** An independent model of the rules: who opened what when, and how each task ended. */
class Model {
  started = true;
  paused = false;
  readonly opened = new Map<string, number>();
  readonly ended = new Map<string, 'right' | 'wrong' | 'late'>();
  readonly answers = new Map<string, string>();

  isLate(at: string, task: number, now: number): boolean {
    const since = this.opened.get(at);
    return since !== undefined && task !== 1 && now > since + (LIMIT_S + QUIZ_GRACE_S) * 1_000;
  }

  /** Why a team may not work on a task; null when it may. */
  refusal(team: number, task: number): string | null {
    if (this.paused) return 'game_paused';
    if (!this.started) return 'game_not_started';
    const end = this.ended.get(`${team} ${task}`);
    if (end !== undefined) return end === 'right' ? 'task_already_completed' : 'task_failed';
    return task === 2 && !this.ended.has(`${team} 1`) ? 'task_locked' : null;
  }

  take(command: Command, now: number): string {
    const { team, task } = command;
    const at = `${team} ${task}`;
    switch (command.type) {
      case 'stop':
        // An end of a paused game would close the questions, which this model does not know.
        if (!this.paused) this.started = !this.started;
        return 'ok';
      case 'pause':
        if (this.started) this.paused = !this.paused;
        return 'ok';
      case 'tick': {
        if (!this.started || this.paused) return 'ok';
        for (const key of this.opened.keys()) {
          const [, which] = key.split(' ');
          if (!this.ended.has(key) && this.isLate(key, Number(which), now)) this.ended.set(key, 'late');
        }
        return 'ok';
      }
      case 'open': {
        const refusal = this.refusal(team, task);
        if (refusal !== null) return refusal;
        if (!this.opened.has(at)) this.opened.set(at, now);
        if (!this.isLate(at, task, now)) return 'ok';
        this.ended.set(at, 'late');
        return 'task_failed';
      }
      case 'answer': {
        const first = this.answers.get(`${command.id} ${at}`);
        if (first !== undefined) return first;
        if ([...this.answers.keys()].some((key) => key.startsWith(`${command.id} `)))
          return 'submission_id_taken';
        const refusal = this.refusal(team, task);
        if (refusal !== null) return refusal;
        if (!this.opened.has(at)) return 'quiz_not_opened';
        if (command.option === UNKNOWN) return 'unknown_option';
        const end = this.isLate(at, task, now) ? 'late' : command.option === RIGHT ? 'right' : 'wrong';
        this.ended.set(at, end);
        this.answers.set(`${command.id} ${at}`, end);
        return end;
      }
      default:
        return command satisfies never;
    }
  }

  score(team: number): number {
    const points = TASKS.map((_, task) => {
      const end = this.ended.get(`${team} ${task}`);
      return end === 'right' ? 10 * (task + 1) : end === 'wrong' ? -COST : 0;
    });
    return points.reduce((sum, each) => sum + each, 0);
  }
}

function summaryOf({ answer }: Decision<unknown>, command: Command): string {
  if (!answer.ok) return answer.code;
  if (command.type !== 'answer' || typeof answer.value !== 'object' || answer.value === null) return 'ok';
  const text = JSON.stringify(answer.value);
  if (text.includes('accepted')) return 'right';
  return text.includes('time_expired') ? 'late' : 'wrong';
}

function decide(game: Game, command: Command, now: number): Decision<unknown> {
  const context = { now, newId: idsFrom(1_000) };
  const [teamId, taskId] = [TEAMS[command.team], TASKS[command.task]];
  if (!teamId || !taskId) throw new Error('No such team or task');
  const key: TeamTask = { teamId, taskId };
  if (command.type === 'open') return openQuestion(game, key, context);
  if (command.type !== 'answer') return changed(closeQuestions(game, context), null);
  const optionId = OptionId.parse(OPTION[command.option]);
  return answerQuestion(
    game,
    { ...key, id: SubmissionId.parse(uuid(command.id)), answer: { optionId } },
    context,
  );
}

test('an edit that changes the price of a wrong answer closes the question for a team that reads it', () => {
  const key: TeamTask = { teamId: TEAMS[0] ?? expect.fail(), taskId: TASKS[0] ?? expect.fail() };
  const context = { now: 0, newId: idsFrom(1_000) };
  const input = inputOf(quiz(key.taskId, 0));
  if (input.taskType !== 'quiz') return expect.fail();
  const answeredAfter = (deduction: number) => {
    const reading = openQuestion(BEGIN, key, context).game;
    const edited = changeTask(reading, { id: key.taskId, input: { ...input, deduction } }, context).game;
    const answer = { optionId: OptionId.parse(uuid(2)) };
    return answerQuestion(edited, { ...key, id: SubmissionId.parse(uuid(100)), answer }, context).answer;
  };
  expect(answeredAfter(COST)).toMatchObject({ ok: true });
  expect(answeredAfter(COST + 1)).toMatchObject({ code: 'quiz_not_opened' });
});

describe('any sequence of quiz commands', () => {
  test('gives the same answers and scores as a simple model of the rules', () => {
    fc.assert(
      fc.property(fc.array(anyCommand, { maxLength: 60 }), (commands) => {
        const model = new Model();
        let game = BEGIN;
        let now = 0;
        /** The time of the model, which stands still in a pause. */
        let played = 0;
        for (const command of commands) {
          now += command.seconds * 1_000;
          if (!model.paused) played += command.seconds * 1_000;
          const expected = model.take(command, played);
          if (command.type === 'stop') {
            const started = model.started && !model.paused;
            game = { ...game, flags: { ...game.flags, started } };
            continue;
          }
          if (command.type === 'pause') {
            const context = { now, newId: idsFrom(1_000) };
            if (model.started) game = updateGame(game, { paused: model.paused }, context).game;
            continue;
          }
          const decision = decide(game, command, now);
          expect(summaryOf(decision, command)).toBe(expected);
          game = decision.game;
        }
        expect(allScores(game).map(({ score }) => score)).toEqual(TEAMS.map((_, team) => model.score(team)));
      }),
      RUNS,
    );
  });

  test('changes nothing when a command is repeated', () => {
    fc.assert(
      fc.property(fc.array(anyCommand, { maxLength: 60 }), (commands) => {
        let game = BEGIN;
        let now = 0;
        for (const command of commands.filter(({ type }) => type !== 'stop' && type !== 'pause')) {
          now += command.seconds * 1_000;
          game = decide(game, command, now).game;
          expect(decide(game, command, now).game).toBe(game);
        }
      }),
      RUNS,
    );
  });
});
