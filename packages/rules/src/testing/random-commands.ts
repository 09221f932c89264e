/** Random commands of organisers and teams for tests, derived from numbers. */
import {
  AdjustmentId,
  HintId,
  MessageId,
  OptionId,
  PhotoId,
  SubmissionId,
  TaskId,
  TeamId,
} from '@reisspel/contract/ids';
import type { PhotoSource } from '@reisspel/contract/submissions';
import { type AdminTask, type TaskAnswer, TaskInput, TaskType } from '@reisspel/contract/tasks';
import { TeamInput, TeamLook } from '@reisspel/contract/teams';
import type { FlightStatus } from '@reisspel/contract/trip/flights';
import fc from 'fast-check';
import { LIVE_BOARD } from '../board.ts';
import { acceptanceOf, reviewSubmission } from '../game/answer-review.ts';
import { arrive } from '../game/arrival.ts';
import {
  type Decision,
  type NewIds,
  type Rule,
  type RuleContext,
  taskPlayOf,
  unchanged,
} from '../game/decide.ts';
import type { Game, TeamTask } from '../game/game.ts';
import { takeHint } from '../game/hint.ts';
import { reportLanding } from '../game/landing.ts';
import {
  addAdjustment,
  removeAdjustment,
  sendMessage,
  updateBoard,
  updateGame,
  withdrawMessage,
} from '../game/organiser.ts';
import { applyDeadlines, decidePhoto, submitPhoto } from '../game/photo.ts';
import { answerQuestion, openQuestion } from '../game/question.ts';
import { askRemoval, askReview, declineRemoval } from '../game/review.ts';
import { addExampleTasks, addTask, changeTask, orderTasks } from '../game/task-list.ts';
import { addExampleTeams, addTeam, changeTeam, resetQuizzes } from '../game/team-list.ts';
import { type AnswerType, type Flow, flowOf } from '../kinds/flows.ts';
import { findRequirement } from '../kinds/kind.ts';
import { quizOptions } from '../kinds/quiz.ts';
import { refuse } from '../outcome.ts';
import { at, FLIGHT, type Step, secret, uuid } from './random-games.ts';
import { organiserReactionActs, teamReactionActs } from './random-reactions.ts';
import { organiserReplyActs, teamReplyActs } from './random-replies.ts';
import { anyFirstBonus, anyQuestionSettings } from './random-settings.ts';

const EXAMPLE_TEAM = TeamLook.parse({ name: 'Rode Team', color: '#C23E18' });

/** A team without a password, as the rule `addTeam` takes it. */
export function unsavedTeam(name: string): Parameters<typeof addTeam>[1] {
  const { password: _none, ...look } = TeamInput.parse({ name });
  return { ...look, sealedPassword: null };
}

/** Right answers that occur nowhere else in a game, so that a test finds a leak. */
const SECRET_NUMBER = 73_912.25;
const SECRET_TOLERANCE = 0.0625;

/** A place that a team may learn only when it opens the task. */
const SECRET_PLACE = { latitude: 38.73912, longitude: -0.41625, radius: 100 };
/** Where a team is: at the place or elsewhere. Nothing may keep it. */
const POSITIONS = [
  { latitude: 38.739_57, longitude: -0.416_21, accuracy: 10 },
  { latitude: 38.747_57, longitude: -0.416_21, accuracy: 10 },
];

/** A place that a team knows before its task opens, and positions of a team there and elsewhere. */
const OPENING_PLACE = { latitude: 38.6, longitude: -0.41625, radius: 100 };
const NEAR_OPENINGS = [
  { latitude: 38.6, longitude: -0.416_21, accuracy: 10 },
  { latitude: 38.61, longitude: -0.416_21, accuracy: 10 },
];

/** The report of a provider. */
export const LANDED: FlightStatus = {
  flightId: FLIGHT.id,
  flightNumber: FLIGHT.flightNumber,
  source: 'second',
  status: 'LANDED',
  delayMinutes: null,
  gate: null,
  terminal: null,
  departureAirport: FLIGHT.from,
  departureTime: null,
  arrivalAirport: FLIGHT.to,
  arrivalTime: FLIGHT.landsAt,
  currentPosition: null,
  asOf: FLIGHT.landsAt,
  stale: false,
};

/** The server hears that the flight has landed. No command changes the pages of a game. */
function hearLanding(game: Game, context: RuleContext): Decision<null> {
  const { pages } = game;
  const informed = { ...game, pages: { ...pages, flights: [LANDED] } };
  const decided = applyDeadlines(informed, context);
  return { ...decided, game: decided.game === informed ? game : { ...decided.game, pages } };
}

/** None, one or two hints, whose texts nobody may see before they are taken. */
function hints(value: number): TaskInput['hints'] {
  const count = Math.floor(value / 5) % 3;
  return Array.from({ length: count }, (_, index) => ({
    text: `Tip ${index} van ${value}`,
    cost: value % 7,
  }));
}

/** When `playSteps` begins, epoch ms. */
const BEGIN = 1_000_000;

/**
 * Half of the tasks open or close during a run of commands, which takes some minutes. `anyTask`
 * divides `value` by the number of kinds, so each kind gets each window.
 */
function anyWindow({ tasks }: Game, value: number): TaskInput['window'] {
  const moment = BEGIN + (value % 400) * 1_000;
  const minutes = 1 + (value % 3);
  const awaited = at(tasks, value)?.id;
  const opens: TaskInput['window']['opens'][] = [
    null,
    null,
    value % 2 === 0 ? { when: 'at-place', ...OPENING_PLACE } : { when: 'after-landing', flightId: FLIGHT.id },
    { when: 'moment', at: moment },
    { when: 'after-start', minutes },
    awaited ? { when: 'after-task', taskId: awaited } : null,
  ];
  const closes: TaskInput['window']['closes'][] = [
    null,
    null,
    { when: 'moment', at: moment + 60_000 },
    { when: 'after-opening', minutes },
  ];
  const opensAt = Math.floor(value / TaskType.options.length);
  return {
    opens: at(opens, opensAt) ?? null,
    closes: at(closes, Math.floor(opensAt / opens.length)) ?? null,
  };
}

function photoTask(value: number): TaskInput {
  return TaskInput.parse({
    taskType: 'photo',
    points: 10 + (value % 5),
    instructions: `Maak een foto ${value}`,
    requiresPreviousTask: value % 4 === 0,
    maxRetries: value % 3 === 0 ? null : 1 + (value % 3),
    autoAdvanceTimeout: value % 2 === 0 ? null : 20,
    failOnTimeout: value % 5 === 0,
    cameraOnly: value % 3 === 1,
    minBrightness: 30,
    hints: hints(value),
    ...anyFirstBonus(value),
  });
}

function videoTask(value: number): TaskInput {
  return TaskInput.parse({
    taskType: 'video',
    points: 10 + (value % 5),
    instructions: `Maak een video ${value}`,
    hints: hints(value),
    ...anyFirstBonus(value),
  });
}

/** Makes a question from a number. `fields` are those of its kind, and may replace the others. */
function questionTask(
  taskType: AnswerType,
  value: number,
  fields: Readonly<Record<string, unknown>>,
): TaskInput {
  return TaskInput.parse({
    taskType,
    points: 10 + (value % 5),
    instructions: secret.ofOrganiser(`${taskType} ${value}`),
    timeLimit: value % 2 === 0 ? null : 30,
    hints: hints(value),
    ...anyQuestionSettings(value),
    ...fields,
  });
}

/** With so few points, a part of them can be rounded down to none. */
function partsTask(
  taskType: 'choices' | 'order',
  value: number,
  fields: Readonly<Record<string, unknown>>,
): TaskInput {
  return questionTask(taskType, value, {
    points: 2 + (value % 5),
    partialPoints: value % 3 !== 0,
    ...fields,
  });
}

/** Answers to every open question. The first is right, and the next two are like each other. */
const WORDS = ['zeester', 'fiets', 'fietz', 'auto'].map(secret.ofOrganiser);

const MAKE = {
  photo: photoTask,
  quiz: (value) =>
    questionTask('quiz', value, {
      requiresPreviousTask: value % 4 === 1,
      options: [
        { text: secret.ofOrganiser('right'), isCorrect: true },
        { text: 'Nee', isCorrect: false },
      ],
    }),
  estimate: (value) =>
    questionTask('estimate', value, {
      answer: SECRET_NUMBER,
      tolerance: value % 2 === 0 ? null : SECRET_TOLERANCE,
      unit: 'm',
    }),
  choices: (value) =>
    partsTask('choices', value, {
      options: [0, 1, 2].map((n) => ({
        text: secret.ofOrganiser(`choice ${n}`),
        isCorrect: n !== value % 4,
      })),
    }),
  order: (value) =>
    partsTask('order', value, { items: [0, 1, 2].map((n) => ({ text: secret.ofOrganiser(`item ${n}`) })) }),
  text: (value) => questionTask('text', value, { rightAnswer: secret.ofOrganiser('zeester') }),
  code: (value) => questionTask('code', value, { code: secret.ofOrganiser('code') }),
  place: (value) => questionTask('place', value, SECRET_PLACE),
  video: videoTask,
} as const satisfies Record<TaskType, (value: number) => TaskInput>;

/** The remainder chooses the kind and the quotient its settings: each kind gets each setting. */
function anyTask(game: Game, value: number): TaskInput {
  const make = at(Object.values(MAKE), value) ?? photoTask;
  return withWindow(game, make(Math.floor(value / TaskType.options.length)), value);
}

function withWindow(game: Game, input: TaskInput, value: number): TaskInput {
  return { ...input, window: anyWindow(game, value) };
}

/** Makes ids that ascend from the n-th id. */
export function idsFrom(n: number): NewIds {
  let made = n;
  const next = () => {
    made += 1;
    return uuid(made);
  };
  return {
    result: next,
    task: () => TaskId.parse(next()),
    team: () => TeamId.parse(next()),
    adjustment: () => AdjustmentId.parse(next()),
    option: () => OptionId.parse(next()),
    hint: () => HintId.parse(next()),
    reaction: next,
  };
}

const SOURCES: readonly (PhotoSource | null)[] = [
  null,
  { from: 'camera' },
  { from: 'library', madeAt: null },
  { from: 'library', madeAt: '2025-05-03T14:02' },
];

/** Looks of which any two differ in half of their bits. Only the organiser may see them. */
const LOOKS = ['0', '3', '5', '6'].map((digit) => digit.repeat(16));

/**
 * Makes a rule that takes a photo or a video for a task, and sometimes the wrong one of them.
 * `value` decides that, whether it passes and whether it is held.
 */
function photo(teamId: TeamId, { id: taskId, taskType }: AdminTask, value: number): Rule<unknown> {
  // The ids are few, so that some repeat. Each id has its own files.
  const n = value % 400;
  const passed = value % 3 !== 0;
  const isVideo = (taskType === 'video') !== (value % 12 === 11);
  const sent = {
    id: SubmissionId.parse(uuid(n)),
    teamId,
    taskId,
    capturedAt: value % 7 === 0 ? null : value,
    source: at(SOURCES, Math.floor(value / 5)) ?? null,
    photo: {
      id: PhotoId.parse(uuid(100_000 + n)),
      storageKey: secret.ofOrganiser(`key ${n}`),
      width: 4,
      height: 3,
      bytes: 5,
      sha256: secret.ofOrganiser(`digest ${n}`),
      video: isVideo ? { type: 'webm' as const, bytes: 6, sha256: secret.ofOrganiser('video') } : null,
      look: value % 6 === 0 ? null : (at(LOOKS, Math.floor(value / 7)) ?? null),
    },
    putAside: [],
    checks: [{ type: 'brightness' as const, passed, measured: 40, minBrightness: 30 }],
    hold: value % 2 === 0,
    isGivenUp: () => value % 11 === 0,
  };
  return (current, context) =>
    submitPhoto(current, { ...sent, capturedAt: sent.capturedAt && context.now - 100 * value }, context);
}

/** Makes an answer to a question. Some are right, some wrong, and some for a changed question. */
function answerTo({ taskType, verificationRequirements: stored }: AdminTask, value: number): TaskAnswer {
  const question = findRequirement(stored, 'choices') ?? findRequirement(stored, 'order');
  const partialPoints = value % 13 === 0 || (question?.partialPoints ?? false);
  switch (taskType) {
    case 'estimate':
      return { value: value % 2 === 0 ? SECRET_NUMBER : value };
    case 'choices': {
      const ids = findRequirement(stored, 'choices')?.options.map(({ id }) => id) ?? [];
      const isTicked = (_: OptionId, n: number) => Math.floor(value / 2 ** n) % 2 === 0;
      const unticked = ids.filter((id, n) => !isTicked(id, n));
      return { ticked: ids.filter(isTicked), unticked, partialPoints };
    }
    case 'order': {
      const ids = findRequirement(stored, 'order')?.items.map(({ id }) => id) ?? [];
      const first = at(ids, value);
      return { itemIds: ids.toSorted((a, b) => Number(b === first) - Number(a === first)), partialPoints };
    }
    case 'text':
      return { text: at(WORDS, value) ?? '' };
    case 'code':
      return { code: secret.ofOrganiser(value % 3 === 0 ? 'code' : 'other') };
    case 'place':
      return at(POSITIONS, value) ?? { latitude: 0, longitude: 0, accuracy: 0 };
    case 'quiz':
    case 'photo':
    case 'video':
      // A photo task has no options.
      return { optionId: at(quizOptions(stored), value)?.id ?? OptionId.parse('unknown') };
    default:
      return taskType satisfies never;
  }
}

/** Finds a question that the team has opened and not answered: else few answers would count. */
function openedQuestion(game: Game, teamId: TeamId): AdminTask | undefined {
  return game.tasks.find(({ id: taskId }) => {
    const play = taskPlayOf(game, { teamId, taskId })?.play;
    return play?.opening && play.result === null;
  });
}

const nothing: Rule<unknown> = (game) => unchanged(game, refuse('not_found'));

/** Makes a rule that takes the next hint of a task. Sometimes another one, or for another price. */
function nextHintOf(game: Game, key: TeamTask, value: number): Rule<unknown> {
  const found = taskPlayOf(game, key);
  const hint = found?.task.hints[value % 5 === 0 ? 1 : found.play.hints.length];
  if (!hint) return nothing;
  const cost = value % 11 === 0 ? hint.cost + 1 : hint.cost;
  return (current, context) => takeHint(current, { ...key, hintId: hint.id, cost }, context);
}

/** Makes a rule for a part that the game may lack. */
function ifPresent<Part>(
  part: Part | undefined,
  rule: (game: Game, part: Part, context: RuleContext) => Decision<unknown>,
): Rule<unknown> {
  return part === undefined ? nothing : (game, context) => rule(game, part, context);
}

function anyPhoto({ play }: Game, place: number): SubmissionId | undefined {
  const photos = play
    .flatMap(({ tasks }) => tasks)
    .flatMap(({ attempts }) => attempts.filter(({ photoId }) => photoId !== null));
  return at(photos, place)?.id;
}

function anyWrongAnswer({ play }: Game, place: number): SubmissionId | undefined {
  const answers = play
    .flatMap(({ tasks }) => tasks)
    .flatMap(({ attempts }) => attempts.filter((attempt) => acceptanceOf(attempt) !== 'impossible'));
  return at(answers, place)?.id;
}

function organiserActs(game: Game, { team, task, value }: Step): Rule<unknown>[] {
  const { tasks, teams, messages, play, flags } = game;
  const [teamId, someTask] = [at(teams, team)?.id, at(tasks, task)];
  const sealed = secret.ofOrganiser(`sealed ${value}`);
  const adjustment = at(play, team)?.adjustments[0]?.id;
  const removal = at(
    play.flatMap(({ removals }) => removals),
    value,
  )?.photoId;
  const message = at(messages, value)?.id;
  const submission = anyPhoto(game, value);
  const order = tasks.map(({ id }) => id);
  const moved = order[task % Math.max(1, order.length)];
  const reviews = [
    { decision: 'approve' as const },
    { decision: 'reject' as const, reason: 'Te donker' },
    {},
  ];
  const seen = (['none', 'asked', 'approved', 'rejected'] as const)[value % 4] ?? 'none';
  const boards = [
    { status: 'live' as const },
    { status: 'frozen' as const },
    { status: 'revealing' as const, revealed: value % 3 },
    { status: 'revealed' as const },
  ];
  const input = anyTask(game, value);
  return [
    (current, context) => addTask(current, input, context),
    (current, context) => addExampleTasks(current, [photoTask(1), MAKE.quiz(2)], context),
    ifPresent(someTask, (current, { id, taskType }, context) =>
      changeTask(current, { id, input: withWindow(game, MAKE[taskType](value), value) }, context),
    ),
    (current, context) =>
      orderTasks(current, moved ? [moved, ...order.filter((id) => id !== moved)] : order, context),
    (current, context) =>
      addTeam(current, { ...unsavedTeam(`Team ${value}`), sealedPassword: sealed }, context),
    (current, context) => addExampleTeams(current, [EXAMPLE_TEAM], context),
    ifPresent(teamId, (current, id, context) => {
      const reseal = () => ({ sealedPassword: sealed, isNewPassword: value % 2 === 0 });
      return changeTeam(current, { id, look: { name: `Team ${value}` }, reseal }, context);
    }),
    ifPresent(teamId, resetQuizzes),
    (current, context) => updateGame(current, { gameStarted: !flags.started }, context),
    (current, context) =>
      updateGame(
        current,
        { gameStarted: true, scoreboardVisible: value % 2 === 0, streakBonus: value % 4 },
        context,
      ),
    // Short pauses, because nothing else happens in them.
    (current, context) => updateGame(current, { paused: value % 4 === 0 }, context),
    (current, context) => updateBoard(current, at(boards, value) ?? LIVE_BOARD, context),
    ifPresent(teamId, (current, given, context) => {
      const id = AdjustmentId.parse(uuid(value));
      return addAdjustment(current, { teamId: given, id, points: value - 500 || 1, reason: 'Goed' }, context);
    }),
    ifPresent(adjustment, removeAdjustment),
    (current, context) => {
      const to = value % 3 === 0 ? null : (teamId ?? null);
      return sendMessage(current, { id: MessageId.parse(uuid(value)), teamId: to, text: 'Hallo' }, context);
    },
    ifPresent(message, withdrawMessage),
    ifPresent(submission, (current, id, context) =>
      reviewSubmission(current, { id, command: { ...(at(reviews, value) ?? {}), seen } }, context),
    ),
    ifPresent(removal, (current, photoId, context) =>
      declineRemoval(current, { photoId, answer: 'Blijft' }, context),
    ),
    ifPresent(anyWrongAnswer(game, value), (current, id, context) => {
      const acceptance = { decision: 'approve', seen: 'none' } as const;
      const command = value % 4 === 0 ? { seen: 'approved' as const } : acceptance;
      return reviewSubmission(current, { id, command }, context);
    }),
    hearLanding,
    (current, context) => reportLanding(current, FLIGHT.id, context),
    ...organiserReplyActs(game, value),
    ...organiserReactionActs(game, value),
  ];
}

function teamActs(game: Game, { team, task, value }: Step): Rule<unknown>[] {
  const teamId = at(game.teams, team)?.id;
  const ofFlow = (flow: Flow) =>
    // Sometimes this chooses a task of the other flow.
    at(value % 20 === 0 ? game.tasks : game.tasks.filter(({ taskType }) => flowOf(taskType) === flow), task);
  const [question, photoTaskOfGame] = [ofFlow('answer'), ofFlow('photo')];
  if (!teamId || !question || !photoTaskOfGame) return [nothing];
  const key = { teamId, taskId: question.id };
  const answered = openedQuestion(game, teamId) ?? question;
  const answer = answerTo(answered, value);
  const submission = anyPhoto(game, value);
  const ownPhoto = at(
    game.play.flatMap(({ tasks }) => tasks).flatMap(({ attempts }) => attempts),
    value,
  )?.photoId;
  const atPlace = at(
    game.tasks.filter(({ window }) => window.opens?.when === 'at-place'),
    task,
  )?.id;
  const position = at(NEAR_OPENINGS, value);
  const decision = value % 2 === 0 ? ('submit' as const) : ('withdraw' as const);
  return [
    (current, context) => openQuestion(current, key, context),
    (current, context) =>
      answerQuestion(
        current,
        { teamId, taskId: answered.id, id: SubmissionId.parse(uuid(value % 300)), answer },
        context,
      ),
    photo(teamId, photoTaskOfGame, value),
    nextHintOf(game, key, value),
    nextHintOf(game, { teamId, taskId: photoTaskOfGame.id }, value),
    photo(teamId, photoTaskOfGame, value + 300),
    ifPresent(submission, (current, id, context) => decidePhoto(current, { teamId, id, decision }, context)),
    ifPresent(submission, (current, id, context) => askReview(current, { teamId, id }, context)),
    ifPresent(ownPhoto ?? undefined, (current, photoId, context) =>
      askRemoval(current, { teamId, photoId, reason: secret.ofOrganiser('why') }, context),
    ),
    applyDeadlines,
    ifPresent(atPlace && position && { teamId, taskId: atPlace, position }, arrive),
    ...teamReplyActs(key, value),
    ...teamReactionActs(game, key, value),
  ];
}

const number = fc.noBias(fc.nat(1_000));

/** Enough commands, so that later commands build on earlier ones. */
export const commandSteps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({ what: number, team: number, task: number, value: number }),
  { minLength: 30, maxLength: 60, size: 'max' },
);

export function isOfTeam({ what }: Step): boolean {
  return what % 3 !== 0;
}

/** Chooses a team's command twice as often as an organiser's. */
export function commandOf(game: Game, step: Step): Rule<unknown> {
  const acts = isOfTeam(step) ? teamActs(game, step) : organiserActs(game, step);
  return at(acts, Math.floor(step.what / 3)) ?? nothing;
}

export interface Played {
  before: Game;
  /** Epoch milliseconds. */
  now: number;
  step: Step;
  command: Rule<unknown>;
  decided: Decision<unknown>;
}

/** Plays the commands one after the other, 0 to 24 seconds apart. */
export function playSteps(begin: Game, run: readonly Step[]): Played[] {
  let game = begin;
  let now = BEGIN;
  const newId = idsFrom(500_000);
  return run.map((step) => {
    now += (step.value % 25) * 1_000;
    const command = commandOf(game, step);
    const before = game;
    const decided = command(before, { now, newId });
    game = decided.game;
    return { before, now, step, command, decided };
  });
}
