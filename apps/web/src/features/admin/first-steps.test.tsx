import { TaskId, TeamId } from '@reisspel/contract/ids';
import type { AdminTask } from '@reisspel/contract/tasks';
import { type AdminTeam, TeamLook } from '@reisspel/contract/teams';
import { expect, test } from 'vitest';
import { stepsDone } from './first-steps.tsx';

/** Returns a UUIDv7 with a time of `milliseconds` after the creation of the trip. */
function idAfter(milliseconds: number): string {
  const time = (Date.parse('2026-11-23T20:00:00Z') + milliseconds).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}

function task(milliseconds: number): AdminTask {
  return {
    id: TaskId.parse(idAfter(milliseconds)),
    description: 'Opdracht 1 - Foto',
    points: 10,
    verificationRequirements: [],
    sequenceOrder: 1,
    requiresPreviousTask: false,
    arModelUrl: null,
    taskType: 'photo',
    instructions: 'Spring allemaal tegelijk.',
    hints: [],
    firstBonus: 0,
    window: { opens: null, closes: null },
  };
}

function team(milliseconds: number): AdminTeam {
  const id = TeamId.parse(idAfter(milliseconds));
  return {
    id,
    ...TeamLook.parse({ name: 'Rode Team', color: '#ff0000' }),
    hasPassword: false,
    password: '',
    invitation: null,
    code: '',
  };
}

test('ticks off tasks and teams made by the organiser, but not those of the demo game', () => {
  const tripId = idAfter(0);
  const demo = { tasks: [task(0), task(6)], teams: [team(0), team(2)], tripId };
  expect([...stepsDone(demo, false)]).toEqual([]);
  expect([...stepsDone({ ...demo, tasks: [...demo.tasks, task(60_000)] }, false)]).toEqual(['tasks']);
  expect([...stepsDone({ ...demo, teams: [team(60_000)] }, true)]).toEqual(['teams', 'invite']);
});
