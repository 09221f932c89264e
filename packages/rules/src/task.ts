import type { Hint } from '@reisspel/contract/kinds/common';
import type {
  PlayerTask,
  TaskExplanation,
  TaskHints,
  TaskProgress,
  TaskResult,
} from '@reisspel/contract/live';
import type { LastPhoto } from '@reisspel/contract/submissions';
import type { AdminTask, KeptAnswer, TaskInput, TaskInputs, TaskType } from '@reisspel/contract/tasks';
import { nearestWins } from './kinds/estimate.ts';
import { findRequirement, type NewOptionId, type OpenTaskState } from './kinds/kind.ts';
import { KINDS, questionRules } from './kinds/kinds.ts';
import { photoChecks } from './kinds/photo.ts';

interface TaskIdentity {
  id: AdminTask['id'];
  number: number;
  newOptionId: NewOptionId;
  newHintId: () => Hint['id'];
}

/** It is generic, so that the compiler matches an input with the rules of its own kind. */
function storedRequirements<Kind extends TaskType>(
  input: TaskInputs[Kind] & { taskType: Kind },
  newOptionId: NewOptionId,
) {
  return KINDS[input.taskType].toStored(input, newOptionId);
}

export function taskOf(input: TaskInput, { id, number, newOptionId, newHintId }: TaskIdentity): AdminTask {
  return {
    id,
    description: taskDescription(number, input.taskType),
    points: input.points,
    verificationRequirements: storedRequirements(input, newOptionId),
    sequenceOrder: number,
    requiresPreviousTask: input.requiresPreviousTask,
    arModelUrl: input.arModelUrl,
    taskType: input.taskType,
    instructions: input.instructions,
    hints: input.hints.map(({ id: hintId, ...hint }) => ({ id: hintId ?? newHintId(), ...hint })),
    firstBonus: input.firstBonus,
    window: input.window,
  };
}

/** The inverse of `taskOf`. */
export function inputOf(task: AdminTask): TaskInput {
  const { points, requiresPreviousTask, instructions, arModelUrl, hints, firstBonus, window } = task;
  const common = { points, requiresPreviousTask, instructions, arModelUrl, hints, firstBonus, window };
  return KINDS[task.taskType].fromStored(task.verificationRequirements, common);
}

/** The generated name of a task, "Opdracht 3 - Foto" (spec 3). `number` counts from 1. */
export function taskDescription(number: number, taskType: TaskType): string {
  return `Opdracht ${number} - ${KINDS[taskType].label}`;
}

export type TeamTaskState =
  | (Pick<TaskResult, 'outcome' | 'deduction'> & {
      status: 'settled';
      lastPhoto: LastPhoto | null;
      /** The answer that settled a question. */
      answer: KeptAnswer | null;
      hasGameEnded: boolean;
    })
  | Extract<TaskProgress, { status: 'locked' | 'closed' }>
  | OpenTaskState;

/** The hints as a team sees them; null for a task without hints. */
function shownHints({ hints }: AdminTask, takenIds: OpenTaskState['hintsTaken']): TaskHints | null {
  if (hints.length === 0) return null;
  const taken = hints.filter(({ id }) => takenIds.includes(id));
  const next = nextHint(hints, takenIds);
  return { taken: taken.map(({ text }) => text), next: next && { id: next.id, cost: next.cost } };
}

/** Returns the hint that a team may take; null when it has taken all. */
export function nextHint(hints: readonly Hint[], takenIds: OpenTaskState['hintsTaken']): Hint | null {
  return hints.find(({ id }) => !takenIds.includes(id)) ?? null;
}

type Settled = Extract<TeamTaskState, { status: 'settled' }>;

/**
 * Only a question can have an explanation. Where the nearest wins, the right answer is a secret
 * until the end of the game, because other teams may still hand in a number.
 */
function explanationOf(task: AdminTask, { hasGameEnded }: Settled): { explanation?: TaskExplanation } {
  const { taskType, verificationRequirements: stored } = task;
  const found = findRequirement(stored, 'explanation');
  if (found === undefined) return {};
  const isShown = found.showsAnswer && (hasGameEnded || !nearestWins(task));
  const rightAnswer = isShown ? questionRules(taskType).rightAnswer(stored) : null;
  return found.text === '' && rightAnswer === null ? {} : { explanation: { text: found.text, rightAnswer } };
}

function enteredIn({ verificationRequirements: stored }: AdminTask, { answer }: Settled) {
  const target = findRequirement(stored, 'estimate');
  const isEntered = target?.tolerance === null && answer !== null && 'value' in answer;
  return isEntered ? { entered: { value: answer.value, unit: target.unit } } : {};
}

function progress(task: AdminTask, state: TeamTaskState): TaskProgress {
  switch (state.status) {
    case 'settled':
      return state.outcome.status === 'completed'
        ? { ...state.outcome, ...explanationOf(task, state), ...enteredIn(task, state) }
        : {
            ...state.outcome,
            lastPhoto: state.lastPhoto,
            ...(state.deduction > 0 ? { deduction: state.deduction } : {}),
            ...explanationOf(task, state),
          };
    case 'locked':
    case 'closed':
      return state;
    case 'open':
      return {
        status: 'open',
        work: KINDS[task.taskType].work(task, state),
        arModelUrl: task.arModelUrl,
        hints: shownHints(task, state.hintsTaken),
        closes: state.closes,
        firstBonus: task.firstBonus,
        busyPhones: state.busyPhones,
      };
    default:
      return state satisfies never;
  }
}

/** The team's view of a task: no right answer, and no instructions before the task is open. */
export function playerTask(task: AdminTask, state: TeamTaskState): PlayerTask {
  return {
    id: task.id,
    description: task.description,
    taskType: task.taskType,
    points: task.points,
    sequenceOrder: task.sequenceOrder,
    requiresPreviousTask: task.requiresPreviousTask,
    nearestWins: nearestWins(task),
    verified: photoChecks(task.verificationRequirements).length > 0,
    progress: progress(task, state),
  };
}
