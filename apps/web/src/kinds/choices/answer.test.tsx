import { OptionId } from '@reisspel/contract/ids';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { choicesAnswer } from './answer.tsx';

afterEach(cleanup);

const OPTIONS = ['a', 'b', 'c'].map((id) => ({ id: OptionId.parse(id), text: `Antwoord ${id}` }));
const OPENING = {
  question: 'Welke?',
  imageUrl: null,
  soundUrl: null,
  remainingMs: null,
  options: OPTIONS,
  partialPoints: true,
};

function Screen({ first = '', locked = false }) {
  const [draft, setDraft] = useState(first);
  return (
    <>
      <choicesAnswer.Field
        opening={OPENING}
        draft={draft}
        locked={locked}
        problem={null}
        onDraft={setDraft}
      />
      <output>{draft === '' ? '' : JSON.stringify(choicesAnswer.parse(draft, OPENING))}</output>
    </>
  );
}

const sent = () => screen.getByRole('status').textContent;
const tick = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }));

test('the team sees how it gets points, and sends each option as ticked or not', () => {
  render(<Screen />);
  expect(screen.getByText(/Een fout vinkje haalt een goed vinkje weg/)).toBeTruthy();
  tick('Antwoord c');
  tick('Antwoord a');
  expect(sent()).toBe(
    JSON.stringify({ ok: true, body: { ticked: ['a', 'c'], unticked: ['b'], partialPoints: true } }),
  );
});

test('without a tick there is no answer', () => {
  render(<Screen />);
  tick('Antwoord a');
  tick('Antwoord a');
  expect(sent()).toBe('');
});

test('a tick at an option that is gone is no answer', () => {
  const gone = { ...OPENING, options: OPTIONS.slice(1) };
  const draft = choicesAnswer.draftOf({ ticked: ['a'], unticked: ['b', 'c'] });
  expect(choicesAnswer.parse(draft, gone)).toEqual({
    ok: false,
    problem: 'Vink minstens één antwoord aan.',
  });
});

test('an answer that is being sent is shown again, and cannot change', () => {
  // The answer to another question.
  expect(choicesAnswer.draftOf({ optionId: 'a' })).toBe('');
  render(<Screen first={choicesAnswer.draftOf({ ticked: ['b'] })} locked />);
  const option = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Antwoord b' });
  expect(option.checked).toBe(true);
  tick('Antwoord b');
  expect(option.checked).toBe(true);
});
