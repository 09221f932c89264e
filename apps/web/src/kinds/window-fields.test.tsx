import { TaskId } from '@reisspel/contract/ids';
import type { GameFlight } from '@reisspel/contract/live';
import { TaskInput } from '@reisspel/contract/tasks';
import { taskOf } from '@reisspel/rules/task';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { afterEach, expect, test, vi } from 'vitest';
import { formValuesOf, newTaskValues, type TaskFormValues, taskInputOf } from './task-form-values.ts';
import { WindowFields, type WindowGame } from './window-fields.tsx';

afterEach(cleanup);

/** A trip in the future, so that no moment of it is over. */
const TRIP = { startsOn: '2090-03-24', endsOn: '2090-03-28', timeZone: 'Europe/Madrid' };
const NEW: TaskFormValues = { ...newTaskValues(), instructions: 'Zee' };
const FLIGHT: GameFlight = {
  id: 'heen',
  flightNumber: 'HV 6145',
  from: 'AMS',
  to: 'ALC',
  lands: { at: Date.parse('2090-03-24T16:55:00+01:00'), timeZone: 'Europe/Madrid' },
};
const OTHER = taskOf(TaskInput.parse({ taskType: 'photo', points: 10, instructions: 'Strand' }), {
  id: TaskId.parse('01890000-0000-7000-8000-000000000004'),
  number: 4,
  newOptionId: () => expect.fail('A photo task has no options'),
  newHintId: () => expect.fail('This task has no hints'),
});

function show(values: TaskFormValues = NEW, landings: WindowGame['landings'] = []) {
  const onSave = vi.fn<(values: TaskFormValues) => void>();
  function Form() {
    const form = useForm<TaskFormValues>({ defaultValues: values });
    return (
      <FormProvider {...form}>
        <form onSubmit={form.handleSubmit((typed) => onSave(typed))} noValidate>
          <WindowFields game={{ trip: TRIP, tasks: [OTHER], flights: [FLIGHT], landings, taskId: null }} />
          <button type="submit">Opslaan</button>
        </form>
      </FormProvider>
    );
  }
  render(<Form />);
  return () => {
    const [typed] = onSave.mock.lastCall ?? [];
    return typed && taskInputOf(typed, TRIP.timeZone).window;
  };
}

async function fill(label: string, value: string): Promise<void> {
  await act(async () => {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  });
}

async function save(): Promise<void> {
  await act(async () => {
    fireEvent.click(screen.getByText('Opslaan'));
  });
}

const sentence = () => screen.getByRole('status').textContent;
const problems = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

test('a moment is typed by the clock of the trip, and a sentence says when the task is open', async () => {
  const saved = show();
  expect(sentence()).toBe('');
  await fill('Gaat open', 'moment');
  await fill('Wanneer gaat de opdracht open?', '2090-03-25T10:00');
  await fill('Gaat dicht', 'after-opening');
  await fill('Hoeveel minuten na het openen?', '90');
  expect(sentence()).toBe('Opent zaterdag 25 maart om 10:00, sluit na 1 uur en 30 minuten');
  await save();
  const window = saved();
  expect(window).toEqual({
    opens: { when: 'moment', at: Date.parse('2090-03-25T10:00:00+01:00') },
    closes: { when: 'after-opening', minutes: 90 },
  });
  const input = TaskInput.parse({ taskType: 'photo', points: 10, instructions: 'Zee', window });
  expect(formValuesOf(input, TRIP.timeZone)).toMatchObject({
    opensAt: '2090-03-25T10:00',
    closesMinutes: '90',
  });
});

test('a closing before the opening is not saved, and what was typed stays', async () => {
  const saved = show();
  await fill('Gaat open', 'moment');
  await fill('Gaat dicht', 'moment');
  await save();
  expect(problems()).toEqual(['Kies een datum en een tijd.', 'Kies een datum en een tijd.']);
  await fill('Wanneer gaat de opdracht open?', '2090-03-25T10:00');
  await fill('Wanneer gaat de opdracht dicht?', '2090-03-25T10:00');
  await save();
  expect(problems()).toEqual(['De opdracht moet dichtgaan nadat hij is opengegaan.']);
  expect(saved()).toBeUndefined();
  await fill('Wanneer gaat de opdracht dicht?', '2090-03-25T12:00');
  expect(sentence()).toBe('Opent zaterdag 25 maart om 10:00, sluit om 12:00');
  await save();
  expect(saved()?.closes).toEqual({ when: 'moment', at: Date.parse('2090-03-25T12:00:00+01:00') });
});

test('a place where the task opens is kept apart from the place of the task itself', () => {
  const window = {
    opens: { when: 'at-place', latitude: 38.5056, longitude: -0.2331, radius: 300 },
    closes: null,
  };
  const task = { taskType: 'place', points: 10, instructions: 'Zee', latitude: 1, longitude: 2, radius: 50 };
  const input = TaskInput.parse({ ...task, window });
  const values = formValuesOf(input, TRIP.timeZone);
  expect(values).toMatchObject({ opensLatitude: '38.5056', latitude: '1', opensRadius: '300' });
  expect(taskInputOf(values, TRIP.timeZone)).toEqual(input);
});

test('a moment outside the trip or in the past is only warned about', async () => {
  const saved = show();
  await fill('Gaat dicht', 'moment');
  await fill('Wanneer gaat de opdracht dicht?', '2090-04-02T12:00');
  expect(screen.getByText('Deze dag valt buiten de reis.')).toBeTruthy();
  await fill('Wanneer gaat de opdracht dicht?', '2001-04-02T12:00');
  expect(screen.getByText('Dit moment is al voorbij.')).toBeTruthy();
  await save();
  expect(saved()?.closes).toMatchObject({ when: 'moment' });
});

test('a task waits for another one that must be chosen, and a deleted one is named as such', async () => {
  const saved = show();
  await fill('Gaat open', 'after-task');
  await save();
  expect(problems()).toEqual(['Kies een opdracht.']);
  await fill('Na welke opdracht?', OTHER.id);
  expect(sentence()).toBe('Opent na opdracht 4');
  await save();
  expect(saved()?.opens).toEqual({ when: 'after-task', taskId: OTHER.id });
  cleanup();
  const gone = TaskId.parse('01890000-0000-7000-8000-000000000009');
  const savedAgain = show({ ...NEW, opensWhen: 'after-task', opensTask: gone });
  expect(screen.getByRole('option', { name: 'Een verwijderde opdracht' })).toBeTruthy();
  expect(sentence()).toBe('Opent met het spel, want de opdracht ervoor is verwijderd');
  await save();
  expect(savedAgain()?.opens).toEqual({ when: 'after-task', taskId: gone });
});

test('a task waits for a flight that must be chosen, and one that the trip lost is named as such', async () => {
  const saved = show();
  await fill('Gaat open', 'after-landing');
  await save();
  expect(problems()).toEqual(['Kies een vlucht.']);
  expect(screen.getByRole('option', { name: 'HV 6145, AMS – ALC, vr 24 maart 16:55' })).toBeTruthy();
  await fill('Na welke vlucht?', FLIGHT.id);
  expect(sentence()).toBe('Opent zodra vlucht HV 6145 is geland, verwacht vrijdag 24 maart om 16:55');
  await save();
  expect(saved()?.opens).toEqual({ when: 'after-landing', flightId: FLIGHT.id });
  cleanup();
  show({ ...NEW, opensWhen: 'after-landing', opensFlight: 'weg' });
  expect(screen.getByRole('option', { name: 'Een vlucht die niet meer in de reis staat' })).toBeTruthy();
  expect(sentence()).toBe('Opent na een vlucht die niet meer in de reis staat');
});

test('a task that waits for a flight that has landed says that it is open', () => {
  show({ ...NEW, opensWhen: 'after-landing', opensFlight: FLIGHT.id }, [{ flightId: FLIGHT.id }]);
  expect(sentence()).toBe('Open, want vlucht HV 6145 is geland');
});
