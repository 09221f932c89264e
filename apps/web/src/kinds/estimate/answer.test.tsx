import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { estimateAnswer } from './answer.tsx';

afterEach(cleanup);

const OPENING = { question: 'Hoe hoog?', imageUrl: null, soundUrl: null, remainingMs: null, unit: 'meter' };

function Screen({ locked = false }) {
  const [draft, setDraft] = useState('');
  const result = estimateAnswer.parse(draft, OPENING);
  return (
    <estimateAnswer.Field
      opening={OPENING}
      draft={draft}
      locked={locked}
      problem={draft === '' || result.ok ? null : result.problem}
      onDraft={setDraft}
    />
  );
}

function type(text: string): HTMLElement {
  const field = screen.getByLabelText('Jullie getal');
  fireEvent.change(field, { target: { value: text } });
  return field;
}

test('the field has a numeric keyboard, and the unit beside it', () => {
  render(<Screen />);
  const field = type('2,5');
  expect(field.getAttribute('inputmode')).toBe('decimal');
  expect(screen.getByText('meter')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(estimateAnswer.parse('2,5', OPENING)).toEqual({ ok: true, body: { value: 2.5 } });
});

test('a text that is no number gets an error at the field', () => {
  render(<Screen />);
  const field = type('ongeveer tien');
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toBe('Dit is geen getal. Vul alleen cijfers in, zoals 12 of 2,5.');
  expect(field.getAttribute('aria-describedby')).toContain(alert.id);
});

test('an answer that is being sent is shown again, and cannot change', () => {
  expect(estimateAnswer.draftOf({ value: 1_500.5 })).toBe('1500,5');
  // A quiz answer, because the task may have been a quiz before.
  expect(estimateAnswer.draftOf({ optionId: 'a' })).toBe('');
  render(<Screen locked />);
  expect(screen.getByLabelText('Jullie getal').hasAttribute('readonly')).toBe(true);
});
