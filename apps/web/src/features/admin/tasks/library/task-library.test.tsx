import { TaskId } from '@reisspel/contract/ids';
import { MAX_TASKS } from '@reisspel/contract/limits';
import type { AdminTask } from '@reisspel/contract/tasks';
import { taskOf } from '@reisspel/rules/task';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { libraryThemes } from './library.ts';
import { libraryInput } from './library-task.ts';
import { TaskLibrary } from './task-library.tsx';

afterEach(cleanup);

/** The first task of the library, as it is in a game. It is a photo task without a hint. */
function firstTask(): AdminTask {
  const [first] = libraryThemes().flatMap(({ tasks }) => tasks);
  if (first === undefined) throw new Error('the library is empty');
  const newId = (): never => {
    throw new Error('the first task has no options and no hints');
  };
  const id = TaskId.parse('0198a0a0-0000-7000-8000-000000000001');
  return taskOf(libraryInput(first), { id, number: 1, newOptionId: newId, newHintId: newId });
}

const TASK = firstTask();

/** Shows the library. Returns the card of the first task, and a function that changes the game. */
function show() {
  const client = new QueryClient();
  const element = (tasks: readonly AdminTask[], isUnderWay: boolean) => (
    <QueryClientProvider client={client}>
      <TaskLibrary tasks={[...tasks]} isUnderWay={isUnderWay} />
    </QueryClientProvider>
  );
  const { rerender } = render(element([], false));
  const card = screen.getByText(TASK.instructions).closest('li');
  if (card === null) throw new Error('the first task has no card');
  return {
    card: within(card),
    update: (tasks: readonly AdminTask[], isUnderWay = false) => rerender(element(tasks, isUnderWay)),
  };
}

function answer(status: number, body: unknown) {
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(body, { status }));
}

test('a task that is in the game cannot be added, and can be once it is gone', () => {
  const { card, update } = show();
  update([TASK]);
  expect(card.getByText('Staat in het spel')).toBeTruthy();
  expect(card.queryByRole('button')).toBeNull();
  update([]);
  expect(card.getByRole('button', { name: 'Voeg toe' })).toBeTruthy();
});

test('an added task can be taken back until the game starts', async () => {
  const { card, update } = show();
  answer(201, TASK);
  fireEvent.click(card.getByRole('button', { name: 'Voeg toe' }));
  // The live state may arrive after the answer. Until then a second tap must not add it again.
  expect(await card.findByText('Toegevoegd')).toBeTruthy();
  expect(card.queryByRole('button', { name: 'Voeg toe' })).toBeNull();
  update([TASK]);
  expect(card.getByRole('button', { name: 'Ongedaan maken' })).toBeTruthy();
  update([TASK], true);
  expect(card.getByText('Staat in het spel')).toBeTruthy();
  expect(card.queryByRole('button')).toBeNull();
});

test('says why the server refuses a task', async () => {
  const { card } = show();
  answer(409, { error: { code: 'limit_reached', params: { limit: MAX_TASKS } } });
  fireEvent.click(card.getByRole('button', { name: 'Voeg toe' }));
  expect((await card.findByRole('alert')).textContent).toContain(String(MAX_TASKS));
  expect(card.getByRole('button', { name: 'Voeg toe' })).toBeTruthy();
});

test('a task whose answer was lost shows as in the game once it arrives', async () => {
  const { card, update } = show();
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  fireEvent.click(card.getByRole('button', { name: 'Voeg toe' }));
  expect((await card.findByRole('alert')).textContent).toContain('We weten niet of');
  update([TASK]);
  expect(card.queryByRole('alert')).toBeNull();
  expect(card.getByText('Staat in het spel')).toBeTruthy();
});
