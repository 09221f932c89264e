import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { afterEach, expect, test } from 'vitest';
import { newTaskValues, type TaskFormValues } from '../task-form-values.ts';
import { SoundField } from './sound-field.tsx';

afterEach(cleanup);

function Form({ soundUrl }: { soundUrl: string }) {
  const form = useForm<TaskFormValues>({ defaultValues: { ...newTaskValues(), soundUrl } });
  return (
    <QueryClientProvider client={new QueryClient()}>
      <FormProvider {...form}>
        <SoundField />
      </FormProvider>
    </QueryClientProvider>
  );
}

const player = () => screen.queryByLabelText('Geluid bij de vraag', { selector: 'audio' });

test('a sound can be played and removed, and one that does not play can be tried again', () => {
  render(<Form soundUrl="/api/sounds/sound-1750000000000-0123456789abcdef.mp3" />);
  const sound = player();
  if (sound === null) throw new Error('There is no player');
  fireEvent.error(sound);
  expect(screen.getByRole('alert').textContent).toBe('Het geluid speelt niet af. Heb je bereik?');
  fireEvent.click(screen.getByRole('button', { name: 'Probeer opnieuw' }));
  expect(player()).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Geluid weghalen' }));
  expect(player()).toBeNull();
  expect(screen.getByText('Kies een geluid')).toBeTruthy();
});

test('a sound that is too large is not sent', () => {
  render(<Form soundUrl="" />);
  const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'lied.mp3', { type: 'audio/mpeg' });
  fireEvent.change(screen.getByLabelText('Kies een geluid'), { target: { files: [large] } });
  expect(screen.getByText('Dit geluid is te groot: hooguit 5 MB.')).toBeTruthy();
});
