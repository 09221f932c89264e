import { OptionId, SubmissionId, TaskId, TeamId } from '@reisspel/contract/ids';
import type { TeamAnswer } from '@reisspel/contract/live';
import { TaskInput } from '@reisspel/contract/tasks';
import { type AdminTeam, TeamLook } from '@reisspel/contract/teams';
import { taskOf } from '@reisspel/rules/task';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { GivenAnswer } from './given-answer.tsx';

afterEach(cleanup);

const uuid = (n: number) => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const TASK = TaskId.parse(uuid(1));
const OTHER_TASK = TaskId.parse(uuid(2));
const noId = () => {
  throw new Error('This question has no options and no hints');
};

function taskFrom(input: Record<string, unknown>) {
  const parsed = TaskInput.parse({ points: 10, instructions: 'Wat?', ...input });
  return taskOf(parsed, { id: TASK, number: 1, newOptionId: noId, newHintId: noId });
}

const OPEN_QUESTION = taskFrom({ taskType: 'text', rightAnswer: 'zeester' });

const TEAMS = ['Rood', 'Blauw', 'Groen', 'Geel'].map((name, index): AdminTeam => {
  const id = TeamId.parse(uuid(10 + index));
  const look = TeamLook.parse({ name, color: '#ff0000' });
  return { id, ...look, hasPassword: false, password: '', invitation: null, code: '' };
});

function answerOf(
  team: number,
  answer: TeamAnswer['answer'],
  acceptance: TeamAnswer['acceptance'] = 'possible',
  taskId = TASK,
): TeamAnswer {
  const teamId = TEAMS[team]?.id ?? TeamId.parse(uuid(99));
  return { id: SubmissionId.parse(uuid(100 + team)), teamId, taskId, answer, acceptance };
}

function show(given: TeamAnswer, others: readonly TeamAnswer[] = [], task = OPEN_QUESTION) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <GivenAnswer task={task} given={given} team="Rood" answers={[given, ...others]} teams={TEAMS} />
    </QueryClientProvider>,
  );
}

test('a wrong answer shows which teams get the points if the organiser accepts it', () => {
  show(answerOf(0, { text: 'fietsen' }), [
    answerOf(1, { text: 'De fietsn' }),
    answerOf(2, { text: 'auto' }),
    answerOf(3, { text: 'fietsen' }, 'possible', OTHER_TASK),
  ]);
  expect(screen.getByText('Antwoord: fietsen')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('10 punten voor Rood en Blauw.');
  expect(screen.getByRole('button').textContent).toBe('Ook goed rekenen');
});

test('an accepted answer can be undone, and a right or late one has no button', () => {
  show(answerOf(0, { text: 'fietsen' }, 'accepted'));
  expect(screen.getByRole('button').textContent).toBe('Toch niet goed rekenen');
  cleanup();
  show(answerOf(0, { text: 'zeester' }, 'impossible'));
  expect(screen.queryByRole('button')).toBeNull();
});

test('the answer to another question is shown in words', () => {
  const estimate = taskFrom({ taskType: 'estimate', answer: 10, tolerance: 1, unit: 'meter' });
  show(answerOf(0, { value: 1_234.5 }, 'impossible'), [], estimate);
  expect(screen.getByText('Antwoord: 1.234,5 meter')).toBeTruthy();
  cleanup();
  const options = [
    { id: 'a', text: 'Een boot', isCorrect: true },
    { id: 'b', text: 'Een vis', isCorrect: false },
  ];
  const quiz = taskFrom({ taskType: 'quiz', options });
  const chosen = (id: string) => ({ optionId: OptionId.parse(id) });
  show(answerOf(0, chosen('b'), 'impossible'), [], quiz);
  expect(screen.getByText('Antwoord: Een vis')).toBeTruthy();
  cleanup();
  show(answerOf(0, chosen('weg'), 'impossible'), [], quiz);
  expect(screen.getByText('Antwoord: een keuze die er niet meer is')).toBeTruthy();
});
