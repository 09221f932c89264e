import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { afterEach, expect, test } from 'vitest';
import { FORMS } from '../forms.ts';
import { newTaskValues, type TaskFormValues } from '../task-form-values.ts';

afterEach(cleanup);

test.each([
  ['quiz', true],
  ['text', true],
  ['code', false],
  ['place', false],
] as const)('the form of a %s asks for the price of a wrong answer: %s', (kind, isAsked) => {
  const { More, more } = FORMS[kind];
  function Form() {
    return (
      <FormProvider {...useForm<TaskFormValues>({ defaultValues: newTaskValues() })}>
        <More />
      </FormProvider>
    );
  }
  render(<Form />, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
    ),
  });
  expect(screen.queryByLabelText('Punten eraf bij een fout antwoord') !== null).toBe(isAsked);
  // The folded part must not name a price that was typed for another kind.
  expect(more.some(([name]) => name === 'deduction')).toBe(isAsked);
});
