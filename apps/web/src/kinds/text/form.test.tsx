import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { afterEach, expect, test, vi } from 'vitest';
import { formValuesOf, newTaskValues, type TaskFormValues, taskInputOf } from '../task-form-values.ts';
import { textForm } from './form.tsx';

afterEach(cleanup);

const NEW: TaskFormValues = { ...newTaskValues(), taskType: 'text', instructions: 'Welk dier is dit?' };

function Form({ onSave }: { onSave: (values: TaskFormValues) => void }) {
  const form = useForm<TaskFormValues>({ defaultValues: NEW });
  return (
    <FormProvider {...form}>
      <form onSubmit={form.handleSubmit((values) => onSave(values))} noValidate>
        <textForm.Fields />
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

const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

test('the form judges a word like the answer of a team, and does not save that word', async () => {
  const onSave = vi.fn<(values: TaskFormValues) => void>();
  render(<Form onSave={onSave} />);
  const verdict = () => screen.getByRole('status').textContent;
  await fill('Probeer een antwoord', 'Zeestr');
  expect(verdict()).toBe('');
  await fill('Het goede antwoord', ' Zeester ');
  expect(verdict()).toBe('“Zeestr” is goed.');
  await fill('Probeer een antwoord', 'starfish');
  expect(verdict()).toBe('“starfish” is fout.');
  await fill('Ook goed (mag leeg)', 'Stekelhuidige\n\n ... \n Starfish ');
  expect(verdict()).toBe('“starfish” is goed.');
  await save();
  const [values] = onSave.mock.calls[0] ?? [];
  const input = values && taskInputOf(values, 'Europe/Madrid');
  expect(input).toMatchObject({ rightAnswer: 'Zeester', synonyms: ['Stekelhuidige', 'Starfish'] });
  expect(input && formValuesOf(input, 'Europe/Madrid')).toMatchObject({
    synonyms: 'Stekelhuidige\nStarfish',
  });
});

test('a blank answer and too many or too long others are not saved', async () => {
  const onSave = vi.fn();
  render(<Form onSave={onSave} />);
  await fill('Het goede antwoord', ' ?! ');
  await fill('Ook goed (mag leeg)', 'a\n'.repeat(11));
  await save();
  const tooMany = 'Dit past niet: hooguit 10 regels, elk van hooguit 100 tekens.';
  expect(alerts()).toEqual(['Schrijf het goede antwoord op.', tooMany]);
  await fill('Het goede antwoord', 'zeester');
  await fill('Ook goed (mag leeg)', 'x'.repeat(101));
  await save();
  expect(alerts()).toEqual([tooMany]);
  expect(onSave).not.toHaveBeenCalled();
});
