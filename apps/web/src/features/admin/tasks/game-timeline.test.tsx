import { TaskId } from '@reisspel/contract/ids';
import { type AdminTask, TaskInput } from '@reisspel/contract/tasks';
import { taskOf } from '@reisspel/rules/task';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { GameTimeline } from './game-timeline.tsx';

afterEach(cleanup);

function renderTimeline(tasks: readonly AdminTask[], mayMove = true) {
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <GameTimeline timeZone="Europe/Madrid" tasks={tasks} flights={[]} landings={[]} mayMove={mayMove} />
    </QueryClientProvider>,
  );
}

const idOf = (number: number) => TaskId.parse(`01890000-0000-7000-8000-00000000000${number}`);

function task(number: number, window: TaskInput['window']) {
  return taskOf(TaskInput.parse({ taskType: 'photo', points: 10, instructions: `Zee ${number}`, window }), {
    id: idOf(number),
    number,
    newOptionId: () => expect.fail('A photo task has no options'),
    newHintId: () => expect.fail('This task has no hints'),
  });
}

const moment = (local: string) => ({ when: 'moment', at: Date.parse(local) }) as const;

test('the timeline lists openings and closings by the clock of the trip, and the rest below', () => {
  renderTimeline([
    task(1, { opens: null, closes: moment('2090-03-25T23:30:00Z') }),
    task(2, { opens: moment('2090-03-25T09:00:00Z'), closes: { when: 'after-opening', minutes: 90 } }),
    task(3, { opens: { when: 'after-task', taskId: idOf(2) }, closes: null }),
    task(4, { opens: null, closes: null }),
  ]);
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'zaterdag 25 maart',
    'zondag 26 maart',
    'Zonder vaste tijd',
  ]);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '10:00Opdracht 2 - Foto gaat open',
    '11:30Opdracht 2 - Foto gaat dicht',
    '00:30Opdracht 1 - Foto gaat dicht',
    'Opdracht 3 - Foto: Opent na opdracht 2',
  ]);
});

test('the times do not move while teams play', () => {
  renderTimeline([task(1, { opens: moment('2090-03-25T23:30:00Z'), closes: null })], false);
  expect(screen.queryByLabelText('Eerste dag van de vaste tijden')).toBeNull();
});

test('a game without fixed moments has no timeline', () => {
  const { container } = renderTimeline([task(1, { opens: null, closes: null })]);
  expect(container.textContent).toBe('');
});

test('the organiser moves all times by choosing another first day, and moves them back', async () => {
  const fetched = vi.fn<typeof fetch>(async () => new Response(null, { status: 204 }));
  vi.stubGlobal('fetch', fetched);
  const sent = () => fetched.mock.calls.map(([, init]) => JSON.parse(String(init?.body)));
  renderTimeline([task(1, { opens: moment('2090-03-25T23:30:00Z'), closes: null })]);
  const day = screen.getByLabelText('Eerste dag van de vaste tijden');
  expect(day).toHaveProperty('value', '2090-03-26');
  expect(screen.queryByRole('button')).toBeNull();
  fireEvent.change(day, { target: { value: '2090-04-02' } });
  fireEvent.click(screen.getByRole('button', { name: 'Alle tijden verschuiven' }));
  await screen.findByText('Alle tijden zijn verschoven.');
  fireEvent.click(screen.getByRole('button', { name: 'Ongedaan maken' }));
  await vi.waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()).toEqual([{ days: 7 }, { days: -7 }]);
});
