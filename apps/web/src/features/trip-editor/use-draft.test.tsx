import type { TripDraft } from '@reisspel/contract/trip/trip';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { FormProvider } from 'react-hook-form';
import { afterEach, expect, test } from 'vitest';
import { TextField } from './components/fields.tsx';
import { FlightsSection } from './components/flights-section.tsx';
import { sampleDraft, sampleFlight } from './testing/sample-draft.ts';
import { EditorContext, useDraft } from './use-draft.ts';

afterEach(cleanup);

const noSection = () => {};

/** The result of the latest render. */
interface Rendered {
  draft: TripDraft;
  editor: ReturnType<typeof useDraft> | null;
}

function Screen({ opened, rendered }: { opened: TripDraft; rendered: Rendered }) {
  const editor = useDraft(opened, noSection);
  useEffect(() => {
    rendered.draft = editor.draft;
    rendered.editor = editor;
  });
  return (
    <FormProvider {...editor.form}>
      <EditorContext value={editor}>
        <TextField name="hotel.name" label="Naam van het hotel" />
        <FlightsSection />
      </EditorContext>
    </FormProvider>
  );
}

async function open(opened: TripDraft): Promise<Rendered> {
  const rendered: Rendered = { draft: opened, editor: null };
  await act(async () => {
    render(<Screen opened={opened} rendered={rendered} />);
  });
  return rendered;
}

async function type(label: string, value: string): Promise<void> {
  await act(async () => {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  });
}

async function press(name: string | RegExp): Promise<void> {
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name }));
  });
}

async function undo({ editor }: Rendered): Promise<void> {
  await act(async () => editor?.step('undo'));
}

const noHotel = { ...sampleDraft().hotel, shown: false, name: '', facilities: [], address: [] };

test('shows a hidden part with its first text, in one undo step', async () => {
  const rendered = await open(sampleDraft({ hotel: noHotel }));
  await type('Naam van het hotel', 'Hotel Sol');
  expect(rendered.draft.hotel).toMatchObject({ name: 'Hotel Sol', shown: true });
  await undo(rendered);
  expect(rendered.draft.hotel).toMatchObject({ name: '', shown: false });
  expect(screen.getByLabelText<HTMLInputElement>('Naam van het hotel').value).toBe('');
});

test('keeps a filled part hidden when its text changes', async () => {
  const rendered = await open(sampleDraft({ hotel: { ...sampleDraft().hotel, shown: false } }));
  await type('Naam van het hotel', 'Hotel Sol');
  expect(rendered.draft.hotel).toMatchObject({ name: 'Hotel Sol', shown: false });
});

test('replaces the whole draft by exactly the new one, and undoes that', async () => {
  const opened = sampleDraft({ hotel: noHotel });
  const rendered = await open(opened);
  const file = sampleDraft({ hotel: { ...noHotel, name: 'Hotel Sol' } });
  await act(async () => rendered.editor?.replace(file));
  expect(rendered.draft).toBe(file);
  expect(screen.getByLabelText<HTMLInputElement>('Naam van het hotel').value).toBe('Hotel Sol');
  await undo(rendered);
  expect(rendered.draft).toBe(opened);
});

test('adds, copies and removes a flight, each in one undo step', async () => {
  const rendered = await open(sampleDraft());
  const flights = () => rendered.draft.flights.items;
  await press('Vlucht toevoegen');
  expect(flights().map(({ direction }) => direction)).toEqual(['outbound', 'return']);
  await undo(rendered);
  expect(flights()).toHaveLength(1);
  await press(/Heenvlucht HV5345/);
  await press('Kopiëren');
  const [first, copy] = flights();
  expect(copy).toEqual({ ...first, id: expect.not.stringMatching(first?.id ?? '') });
  await undo(rendered);
  await press('Verwijderen');
  expect(flights()).toEqual([]);
  await undo(rendered);
  expect(flights()).toEqual([first]);
});

test('fills in the airport and time zone of a known code in the same undo step', async () => {
  const rendered = await open(sampleDraft());
  await press(/Heenvlucht HV5345/);
  await act(async () => {
    fireEvent.change(screen.getAllByLabelText('Code')[1] ?? document.body, { target: { value: 'ktm' } });
  });
  const arrival = () => rendered.draft.flights.items[0]?.arrival;
  expect(arrival()).toMatchObject({ code: 'KTM', airport: 'Kathmandu', at: { timeZone: 'Asia/Kathmandu' } });
  await undo(rendered);
  expect(arrival()).toMatchObject({ code: 'ALC', airport: 'Alicante', at: { timeZone: 'Europe/Madrid' } });
});

test('sorts flights when the focus leaves their row, and keeps a sorted list unchanged', async () => {
  const flight = sampleFlight();
  const earlier = { ...flight.departure, at: { ...flight.departure.at, local: '2027-06-18T08:00' } };
  const flights = {
    ...sampleDraft().flights,
    items: [flight, { ...flight, id: 'first', departure: earlier }],
  };
  const rendered = await open(sampleDraft({ flights }));
  await press(/Heenvlucht HV5345.*14:25/);
  const leave = () => act(async () => fireEvent.focusOut(screen.getByLabelText('Maatschappij')));
  await leave();
  expect(rendered.draft.flights.items.map(({ id }) => id)).toEqual(['first', 'out']);
  const sorted = rendered.draft;
  await leave();
  expect(rendered.draft).toBe(sorted);
});
