import { SubmissionId, TaskId, TeamId } from '@reisspel/contract/ids';
import { MAX_SYNONYMS } from '@reisspel/contract/limits';
import { TaskInput } from '@reisspel/contract/tasks';
import { TeamLook } from '@reisspel/contract/teams';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isLike } from '../kinds/text.ts';
import { taskOf } from '../task.ts';
import { idsFrom } from '../testing/random-commands.ts';
import { EMPTY, uuid } from '../testing/random-games.ts';
import { reviewSubmission } from './answer-review.ts';
import type { Decision } from './decide.ts';
import { type Game, NOT_PLAYED } from './game.ts';
import { answerQuestion, openQuestion } from './question.ts';
import { allScores } from './scores.ts';
import { changeTask } from './task-list.ts';
import { resetQuizzes } from './team-list.ts';

const TASK = TaskId.parse(uuid(10));
const TEAMS = [1, 2, 3, 4].map((n) => TeamId.parse(uuid(n)));
const POINTS = 10;
/** "fietz" is like both other spellings, which are not like each other. */
const WORDS = ['zeester', 'fiets', 'fietz', 'fietzz', 'auto'];
const ACCEPT = { decision: 'approve', seen: 'none' } as const;
const UNDO = { seen: 'approved' } as const;

function input(synonyms: string[] = []): TaskInput {
  const question = { taskType: 'text', points: POINTS, instructions: 'Wat?', rightAnswer: 'zeester' };
  return TaskInput.parse({ ...question, synonyms });
}

const context = { now: 1_000, newId: idsFrom(900_000) };
const { option: newOptionId, hint: newHintId } = context.newId;
const LOOK = TeamLook.parse({ name: 'Team', color: '#ff0000' });
const BEGIN: Game = {
  ...EMPTY,
  tasks: [taskOf(input(), { id: TASK, number: 1, newOptionId, newHintId })],
  teams: TEAMS.map((id) => ({ id, ...LOOK, sealedPassword: null })),
  play: TEAMS.map(() => ({ tasks: [NOT_PLAYED], adjustments: [], removals: [], replies: [] })),
};

function synonymsOf({ tasks: [task] }: Game): string[] {
  const requirement = task?.verificationRequirements.find(({ type }) => type === 'text');
  return requirement?.type === 'text' ? requirement.synonyms : [];
}

function idOf(team: number, round: number): SubmissionId {
  return SubmissionId.parse(uuid(100 + 10 * round + team));
}

function answered(game: Game, team: number, text: string, round = 0): Game {
  const key = { teamId: TEAMS[team] ?? TeamId.parse(uuid(99)), taskId: TASK };
  const opened = openQuestion(game, key, context).game;
  return answerQuestion(opened, { ...key, id: idOf(team, round), answer: { text } }, context).game;
}

function review(
  game: Game,
  team: number,
  command: typeof ACCEPT | typeof UNDO,
  round = 0,
): Decision<unknown> {
  return reviewSubmission(game, { id: idOf(team, round), command }, context);
}

const scores = (game: Game) => allScores(game).map(({ score }) => score);

type Command = { what: 'answer' | 'accept' | 'undo' | 'reset'; team: number; word: number };
const commands: fc.Arbitrary<Command[]> = fc.array(
  fc.record({
    what: fc.constantFrom('answer', 'answer', 'answer', 'accept', 'accept', 'undo', 'reset'),
    team: fc.nat(TEAMS.length - 1),
    word: fc.nat(WORDS.length - 1),
  }),
  { maxLength: 30 },
);

/** An independent model: what each team answered, and by whose acceptance that became right. */
class Model {
  readonly answers = TEAMS.map((): { text: string; by: 'right' | 'wrong' | number } | null => null);
  readonly rounds = TEAMS.map(() => 0);
  synonyms: string[] = [];

  take({ what, team, word }: Command): void {
    const given = this.answers[team] ?? null;
    const text = WORDS[word] ?? '';
    if (what === 'answer' && given === null) {
      const isRight = ['zeester', ...this.synonyms].some((right) => isLike(text, right));
      this.answers[team] = { text, by: isRight ? 'right' : 'wrong' };
    }
    if (what === 'reset' && given?.by === 'wrong') {
      this.answers[team] = null;
      this.rounds[team] = (this.rounds[team] ?? 0) + 1;
    }
    if (what === 'accept' && given?.by === 'wrong') {
      this.synonyms = this.synonyms.some((right) => isLike(given.text, right))
        ? this.synonyms
        : [...this.synonyms, given.text];
      for (const other of this.answers) {
        if (other?.by === 'wrong' && isLike(other.text, given.text)) other.by = team;
      }
    }
    if (what === 'undo' && typeof given?.by === 'number') {
      const { by } = given;
      this.synonyms = this.synonyms.filter((right) => right !== this.answers[by]?.text);
      for (const other of this.answers) if (other?.by === by) other.by = 'wrong';
    }
  }
}

describe('any sequence of answers, acceptances, undos and resets', () => {
  test('gives the points and synonyms of a simple model', () => {
    fc.assert(
      fc.property(commands, (run) => {
        const model = new Model();
        let game = BEGIN;
        for (const command of run) {
          const { what, team, word } = command;
          const round = model.rounds[team] ?? 0;
          if (what === 'answer') game = answered(game, team, WORDS[word] ?? '', round);
          if (what === 'accept') game = review(game, team, ACCEPT, round).game;
          if (what === 'undo') game = review(game, team, UNDO, round).game;
          const teamId = TEAMS[team];
          if (what === 'reset' && teamId) game = resetQuizzes(game, teamId, context).game;
          model.take(command);
          const isRight = model.answers.map((answer) => answer !== null && answer.by !== 'wrong');
          expect(scores(game)).toEqual(isRight.map((right) => (right ? POINTS : 0)));
          expect(synonymsOf(game)).toEqual(model.synonyms);
        }
      }),
    );
  });

  test('changes nothing by a repeat, and is the same as before after an undo', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(WORDS.length - 1), { minLength: 4, maxLength: 4 }), (words) => {
        const game = words.reduce((before, word, team) => answered(before, team, WORDS[word] ?? ''), BEGIN);
        for (const team of TEAMS.keys()) {
          const accepted = review(game, team, ACCEPT).game;
          expect(review(accepted, team, ACCEPT).game).toBe(accepted);
          expect(review(accepted, team, UNDO).game).toEqual(game);
        }
      }),
    );
  });
});

describe('accepting an answer', () => {
  const game = answered(answered(answered(BEGIN, 0, 'fiets'), 1, 'fietz'), 2, 'auto');

  test('notifies the teams that get the points, and is one act that can be undone', () => {
    const { acts, notices } = review(game, 0, ACCEPT);
    expect(notices?.map((notice) => 'teamId' in notice && notice.teamId)).toEqual([TEAMS[0], TEAMS[1]]);
    expect(acts).toEqual([
      {
        act: 'answer_accepted',
        at: 1_000,
        subject: idOf(0, 0),
        label: 'Team: fiets (Opdracht 1 - Open vraag)',
        undo: { by: 'review', submissionId: idOf(0, 0), decision: 'approved' },
      },
    ]);
    const undone = review(review(game, 0, ACCEPT).game, 1, UNDO);
    expect(undone.acts).toMatchObject([{ act: 'answer_acceptance_undone' }]);
    expect(undone.notices).toEqual([]);
    expect(undone.game).toEqual(game);
  });

  test('makes the same answer right for a team that gives it later', () => {
    const later = answered(review(game, 0, ACCEPT).game, 3, 'de fiets');
    expect(scores(later)).toEqual([POINTS, POINTS, 0, POINTS]);
    // An undo takes back only what the acceptance gave.
    expect(scores(review(later, 0, UNDO).game)).toEqual([0, 0, 0, POINTS]);
  });

  test('gives the points also when the organiser has added the answer in the form before', () => {
    const edited = changeTask(game, { id: TASK, input: input(['fiets']) }, context).game;
    const { game: after } = review(edited, 0, ACCEPT);
    expect(scores(after)).toEqual([POINTS, POINTS, 0, 0]);
    expect(synonymsOf(after)).toEqual(['fiets']);
  });

  test('keeps the points when the organiser changes the task later', () => {
    const edited = changeTask(review(game, 0, ACCEPT).game, { id: TASK, input: input() }, context).game;
    expect(scores(edited)).toEqual([POINTS, POINTS, 0, 0]);
    expect(scores(review(edited, 1, UNDO).game)).toEqual([0, 0, 0, 0]);
  });

  test('gives back what the wrong answer cost, and an undo takes the same again', () => {
    const costly = (deduction: number) => TaskInput.parse({ ...input(), deduction });
    const edit = (before: Game, deduction: number) =>
      changeTask(before, { id: TASK, input: costly(deduction) }, context).game;
    const wrong = answered(answered(edit(BEGIN, 3), 0, 'fiets'), 1, 'auto');
    expect(scores(wrong)).toEqual([-3, -3, 0, 0]);
    // An edit of the task changes no points of answers that teams gave before.
    const accepted = review(edit(wrong, 8), 0, ACCEPT).game;
    expect(scores(accepted)).toEqual([POINTS, -3, 0, 0]);
    expect(scores(review(accepted, 0, UNDO).game)).toEqual([-3, -3, 0, 0]);
  });

  test('gives the points that a right answer of that moment gives', () => {
    const timed = TaskInput.parse({ ...input(), timeLimit: 30, speedPoints: true });
    const begin = changeTask(BEGIN, { id: TASK, input: timed }, context).game;
    const answeredAfter = (seconds: number, before: Game, team: number, text: string) => {
      const key = { teamId: TEAMS[team] ?? TeamId.parse(uuid(99)), taskId: TASK };
      const opened = openQuestion(before, key, context).game;
      const later = { ...context, now: context.now + seconds * 1_000 };
      return answerQuestion(opened, { ...key, id: idOf(team, 0), answer: { text } }, later).game;
    };
    fc.assert(
      fc.property(fc.nat(32), fc.nat(32), (one, other) => {
        const right = answeredAfter(one, answeredAfter(other, begin, 1, 'zeester'), 0, 'zeester');
        const wrong = answeredAfter(one, answeredAfter(other, begin, 1, 'fiets'), 0, 'fiets');
        expect(scores(wrong)).toEqual([0, 0, 0, 0]);
        const accepted = reviewSubmission(
          wrong,
          { id: idOf(0, 0), command: ACCEPT },
          {
            ...context,
            now: 9_000_000,
          },
        );
        expect(scores(accepted.game)).toEqual(scores(right));
        expect(accepted.notices?.map((notice) => 'news' in notice && notice.news)).toEqual(
          [0, 1].map((team) => ({ kind: 'answer-accepted', points: scores(right)[team] })),
        );
      }),
    );
  });

  test('is refused for a right answer, by an outdated window, and when the list is full', () => {
    const right = answered(BEGIN, 0, 'zeester');
    expect(review(right, 0, ACCEPT)).toMatchObject({ game: right, answer: { code: 'review_not_possible' } });
    const reject = { decision: 'reject', reason: 'Nee', seen: 'none' } as const;
    const id = idOf(0, 0);
    expect(reviewSubmission(game, { id, command: reject }, context)).toMatchObject({
      answer: { code: 'review_not_possible' },
    });
    const outdated = { ...ACCEPT, seen: 'approved' } as const;
    expect(reviewSubmission(game, { id, command: outdated }, context)).toMatchObject({
      answer: { code: 'review_outdated' },
    });
    const many = Array.from({ length: MAX_SYNONYMS }, (_, n) => `vijftien${n}`);
    const full = changeTask(game, { id: TASK, input: input(many) }, context).game;
    expect(review(full, 0, ACCEPT).answer).toMatchObject({ code: 'limit_reached', params: { limit: 10 } });
  });
});
