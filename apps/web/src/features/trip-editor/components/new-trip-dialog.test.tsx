import type { PlannedFlight } from '@reisspel/contract/trip/flights';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accessQuery } from '../../../lib/trip-access.ts';
import { publishedQuery } from '../queries.ts';
import { sampleDraft } from '../testing/sample-draft.ts';
import { EditorContext, useDraft } from '../use-draft.ts';
import { NewTripDialog } from './new-trip-dialog.tsx';

interface Asked {
  readonly method: string | undefined;
  readonly path: string;
  readonly json: unknown;
  answer(body: unknown): void;
}

/** What the page asked the server. A test answers each request itself. */
let asked: Asked[];

beforeEach(() => {
  asked = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    asked.push({
      method: init?.method,
      path: new URL(String(input), 'http://here').pathname,
      json: JSON.parse(String(init?.body ?? null)),
      answer: (body) => resolve(Response.json(body)),
    });
    return promise;
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const made = vi.fn();

function Dialog() {
  const editor = useDraft(sampleDraft(), () => {});
  return (
    <EditorContext value={editor}>
      <NewTripDialog onMade={made} onClose={() => {}} />
    </EditorContext>
  );
}

/** Renders the form over a published trip, which is the untouched example or not. */
function openForm(example: boolean): void {
  made.mockClear();
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData<unknown>(publishedQuery.queryKey, { example, contentVersion: example ? 1 : 2 });
  client.setQueryData<unknown>(accessQuery.queryKey, { entry: { kind: 'open' } });
  render(
    <QueryClientProvider client={client}>
      <Dialog />
    </QueryClientProvider>,
  );
}

const fieldOf = (label: string, form = screen.getByRole('dialog')) => within(form).getByLabelText(label);
const fill = (label: string, value: string, form?: HTMLElement) =>
  fireEvent.change(fieldOf(label, form), { target: { value } });

function fillTripWithoutFlights(leavesOn = '2027-06-18', returnsOn = '2027-06-20'): void {
  fill('Plaats', 'Londen');
  fill('Heenreis op', leavesOn);
  fill('Terugreis op', returnsOn);
  fireEvent.click(fieldOf('Anders, of dat weet ik nog niet'));
  fireEvent.click(screen.getByRole('button', { name: 'Maak mijn reis' }));
}

const askedAt = (end: string) => asked.filter(({ path }) => path.endsWith(end));
const retention = () => askedAt('/photo-retention');

test('a trip with more days than a programme holds is refused', async () => {
  openForm(false);
  fill('Heenreis op', '2027-05-10');
  fill('Terugreis op', '2027-06-10');
  fireEvent.click(screen.getByRole('button', { name: 'Maak mijn reis' }));
  expect(await screen.findByText('Een reis kan hier hoogstens 31 dagen duren.')).toBeTruthy();
  fill('Terugreis op', '2027-06-09');
  await waitFor(() => expect(screen.queryByText('Een reis kan hier hoogstens 31 dagen duren.')).toBeNull());
});

test('a new trip in the past is made, after a hint that its days are over', async () => {
  openForm(false);
  fill('Terugreis op', '2020-06-20');
  expect(await screen.findByText('Deze dagen zijn al voorbij.')).toBeTruthy();
  fill('Terugreis op', '2090-06-20');
  await waitFor(() => expect(screen.queryByText('Deze dagen zijn al voorbij.')).toBeNull());
  fillTripWithoutFlights('2020-06-18', '2020-06-20');
  await waitFor(() => expect(made).toHaveBeenCalled());
});

test('a new trip over the example asks who may see it and how long photos stay, and saves that', async () => {
  openForm(true);
  expect(await screen.findByText(/Het voorbeeldspel gaat ook weg/)).toBeTruthy();
  fill('Hoe lang blijven de foto’s?', '365');
  fillTripWithoutFlights();
  await waitFor(() => expect(retention()).toMatchObject([{ method: 'PUT', json: { days: 365 } }]));
  retention()[0]?.answer({ days: 365, goAt: null, erasedAt: null });
  await waitFor(() => expect(askedAt('/entry')).toMatchObject([{ method: 'PUT', json: { kind: 'link' } }]));
  askedAt('/entry')[0]?.answer({ entry: { kind: 'link', key: 'geheim' } });
  await waitFor(() => expect(askedAt('/api/trip')).toHaveLength(1));
  askedAt('/api/trip')[0]?.answer({ example: true, contentVersion: 1 });
  await waitFor(() => expect(made).toHaveBeenCalled());
});

test('a new trip over an own trip leaves the photos and the visitors of that trip alone', async () => {
  openForm(false);
  expect(screen.queryByLabelText('Hoe lang blijven de foto’s?')).toBeNull();
  expect(screen.queryByLabelText('Wie mag de reis zien?')).toBeNull();
  fillTripWithoutFlights();
  await waitFor(() => expect(made).toHaveBeenCalled());
  expect([...retention(), ...askedAt('/entry')]).toEqual([]);
});

const plan = (time: string): PlannedFlight => ({
  day: '2027-06-18',
  departure: { code: 'AMS', time },
  arrival: { code: 'AGP', time: '23:00' },
});

const questions = () => asked.filter(({ path }) => path.endsWith('/flight-plans'));

/** Types a number in the outbound flight and leaves the field, which asks the server. */
function typeNumber(number: string): HTMLElement {
  const flight = screen.getByRole('group', { name: 'Heenvlucht' });
  fill('Vluchtnummer', number, flight);
  fireEvent.blur(fieldOf('Vluchtnummer', flight));
  return flight;
}

const shownIn = (label: string, form: HTMLElement): unknown => Reflect.get(fieldOf(label, form), 'value');

async function answer(question: number, flight: PlannedFlight | null): Promise<void> {
  await waitFor(() => expect(questions().length).toBeGreaterThan(question));
  questions()[question]?.answer({ flight });
}

test('a flight that nobody knows takes back the times of the flight before it, but no typed one', async () => {
  openForm(false);
  fill('Heenreis op', '2027-06-18');
  const flight = typeNumber('HV5345');
  await answer(0, plan('14:25'));
  await waitFor(() => expect(shownIn('Vertrek', flight)).toBe('14:25'));
  fill('Aankomst', '22:50', flight);
  typeNumber('HV9999');
  await answer(1, null);
  await waitFor(() => expect(shownIn('Vertrek', flight)).toBe(''));
  expect(shownIn('Aankomst', flight)).toBe('22:50');
  expect(shownIn('Vliegveld daar', screen.getByRole('dialog'))).toBe('');
});

test('an answer to an earlier question fills nothing', async () => {
  openForm(false);
  fill('Heenreis op', '2027-06-18');
  const flight = typeNumber('HV5345');
  typeNumber('HV6145');
  await answer(1, plan('08:10'));
  await waitFor(() => expect(shownIn('Vertrek', flight)).toBe('08:10'));
  await answer(0, plan('14:25'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(shownIn('Vertrek', flight)).toBe('08:10');
});

test('another day asks again', async () => {
  openForm(false);
  fill('Heenreis op', '2027-06-18');
  const flight = typeNumber('HV5345');
  await answer(0, plan('14:25'));
  await waitFor(() => expect(shownIn('Vertrek', flight)).toBe('14:25'));
  fill('Heenreis op', '2027-06-19');
  await waitFor(() => expect(questions()).toHaveLength(2), { timeout: 4_000 });
  expect(questions()[1]?.json).toEqual({ flightNumber: 'HV5345', day: '2027-06-19' });
  await answer(1, null);
  await waitFor(() => expect(shownIn('Vertrek', flight)).toBe(''));
});
