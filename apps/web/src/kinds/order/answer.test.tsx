import { OptionId } from '@reisspel/contract/ids';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { orderAnswer } from './answer.tsx';

afterEach(cleanup);

const ITEMS = ['a', 'b', 'c'].map((id) => ({ id: OptionId.parse(id), text: `Stap ${id}` }));
const OPENING = {
  question: 'Hoe?',
  imageUrl: null,
  soundUrl: null,
  remainingMs: null,
  items: ITEMS,
  partialPoints: false,
};

function Screen({ locked = false }) {
  const [draft, setDraft] = useState('');
  return (
    <>
      <orderAnswer.Field opening={OPENING} draft={draft} locked={locked} problem={null} onDraft={setDraft} />
      <output aria-label="answer">
        {draft === '' ? '' : JSON.stringify(orderAnswer.parse(draft, OPENING))}
      </output>
    </>
  );
}

const answer = () => screen.getByLabelText('answer').textContent;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('an item moves with its buttons, which keep the focus, and its new place is announced', async () => {
  render(<Screen />);
  expect(await screen.findByText('Jullie krijgen de punten als alles klopt.')).toBeTruthy();
  expect(answer()).toBe('');
  const untouched = 'Zoals het nu staat, klopt het nog niet.';
  expect(screen.getByText(untouched)).toBeTruthy();
  press('Stap a omlaag');
  expect(screen.queryByText(untouched)).toBeNull();
  expect(answer()).toBe(
    JSON.stringify({ ok: true, body: { itemIds: ['b', 'a', 'c'], partialPoints: false } }),
  );
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Stap a omlaag' }));
  expect(screen.getByText('Stap a staat nu op plaats 2 van 3.')).toBeTruthy();
  press('Stap b omhoog');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1Stap b',
    '2Stap a',
    '3Stap c',
  ]);
});

test('an answer that is being sent cannot change', async () => {
  render(<Screen locked />);
  await screen.findByText('Stap a');
  press('Stap a omlaag');
  expect(answer()).toBe('');
});

test('a draft from before a change of the question keeps its order, with new items last', () => {
  const draft = orderAnswer.draftOf({ itemIds: ['c', 'gone', 'a'] });
  expect(orderAnswer.parse(draft, OPENING)).toMatchObject({ body: { itemIds: ['c', 'a', 'b'] } });
  expect(orderAnswer.draftOf({ optionId: 'a' })).toBe('');
});
