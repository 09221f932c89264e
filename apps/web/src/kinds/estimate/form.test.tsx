import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { afterEach, expect, test, vi } from 'vitest';
import { formValuesOf, newTaskValues, type TaskFormValues, taskInputOf } from '../task-form-values.ts';
import { estimateForm } from './form.tsx';

afterEach(cleanup);

const NEW: TaskFormValues = { ...newTaskValues(), taskType: 'estimate', instructions: 'Hoe hoog?' };

function Form({ onSave }: { onSave: (values: TaskFormValues) => void }) {
  const form = useForm<TaskFormValues>({ defaultValues: NEW });
  return (
    <FormProvider {...form}>
      <form onSubmit={form.handleSubmit((values) => onSave(values))} noValidate>
        <estimateForm.Fields />
        <button type="submit">Opslaan</button>
      </form>
    </FormProvider>
  );
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

test('the form shows which answers are right, and saves them as numbers', async () => {
  const onSave = vi.fn<(values: TaskFormValues) => void>();
  render(<Form onSave={onSave} />);
  await fill('Het goede getal', '8.849,5');
  await fill('Speling', '0');
  await fill('Eenheid', 'meter');
  expect(screen.getByRole('status').textContent).toBe('Alleen 8.849,5 meter is goed.');
  await fill('Speling', '0,2');
  expect(screen.getByRole('status').textContent).toBe('Goed is alles van 8.849,3 tot en met 8.849,7 meter.');
  await save();
  const [values] = onSave.mock.calls[0] ?? [];
  const input = values && taskInputOf(values, 'Europe/Madrid');
  expect(input).toMatchObject({ answer: 8_849.5, tolerance: 0.2, unit: 'meter', timeLimit: null });
  expect(input && formValuesOf(input, 'Europe/Madrid')).toMatchObject({
    answer: '8849,5',
    tolerance: '0,2',
    unit: 'meter',
  });
});

test('the nearest wins without a tolerance, also if one was typed before', async () => {
  const onSave = vi.fn<(values: TaskFormValues) => void>();
  render(<Form onSave={onSave} />);
  await fill('Het goede getal', '100');
  await fill('Speling', 'tien');
  await act(async () => {
    fireEvent.click(screen.getByLabelText('Wie er het dichtst bij zit, wint'));
  });
  expect(screen.queryByLabelText('Speling')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('');
  await save();
  const [values] = onSave.mock.calls[0] ?? [];
  const input = values && taskInputOf(values, 'Europe/Madrid');
  expect(input).toMatchObject({ answer: 100, tolerance: null });
  expect(input && formValuesOf(input, 'Europe/Madrid')).toMatchObject({ tolerance: '', nearestWins: true });
});

test('unreadable numbers and a negative tolerance are not saved', async () => {
  const onSave = vi.fn();
  render(<Form onSave={onSave} />);
  await save();
  expect(screen.getAllByRole('alert')).toHaveLength(2);
  await fill('Het goede getal', '1.500');
  await fill('Speling', '-1');
  await save();
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Is dit 1500 of 1,5? Schrijf het zo.',
    'Geef 0 of meer.',
  ]);
  expect(onSave).not.toHaveBeenCalled();
});
