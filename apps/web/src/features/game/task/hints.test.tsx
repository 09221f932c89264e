import { HintId } from '@reisspel/contract/ids';
import type { TaskHints } from '@reisspel/contract/live';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../lib/api.ts';
import { Hints, type TakeHint } from './hints.tsx';

const FIRST = { id: HintId.parse('een'), cost: 3 };
const SECOND = { id: HintId.parse('twee'), cost: 500 };

function show(take: TakeHint) {
  const client = new QueryClient();
  const element = (hints: TaskHints) => (
    <QueryClientProvider client={client}>
      <Hints hints={hints} take={take} />
    </QueryClientProvider>
  );
  const { rerender } = render(element({ taken: [], next: FIRST }));
  return (hints: TaskHints) => rerender(element(hints));
}

afterEach(cleanup);

test('a hint that another phone takes closes the question about its price', () => {
  const take = vi.fn<TakeHint>(async () => {});
  const update = show(take);
  fireEvent.click(screen.getByRole('button', { name: /Hint 1 bekijken/ }));
  expect(screen.getByRole('dialog', { name: 'Hint 1' })).toBeTruthy();
  update({ taken: ['Het drijft'], next: SECOND });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(take).not.toHaveBeenCalled();
});

test('a changed price must be confirmed again', async () => {
  const take = vi.fn<TakeHint>(async () => {});
  const update = show(take);
  fireEvent.click(screen.getByRole('button', { name: /kost 3 punten/ }));
  update({ taken: [], next: { ...FIRST, cost: 4 } });
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /kost 4 punten/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Toon de hint' }));
  await vi.waitFor(() => expect(take).toHaveBeenCalledExactlyOnceWith(FIRST.id, { cost: 4 }));
});

test('the last hint takes the focus to the hints, and an error about it goes', async () => {
  const update = show(() => Promise.reject(new ApiError('hint_outdated')));
  fireEvent.click(screen.getByRole('button', { name: /Hint 1 bekijken/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Toon de hint' }));
  expect((await screen.findByRole('alert')).textContent).toContain('net veranderd');
  update({ taken: ['Het drijft'], next: null });
  await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Hints' }));
});
