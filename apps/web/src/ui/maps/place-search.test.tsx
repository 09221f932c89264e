import type { FoundPlaces } from '@reisspel/contract/trip/places';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PlaceSearch } from './place-search.tsx';

const MUSEUM = { name: 'Museo del Chocolate, la Vila Joiosa', latitude: 38.5075, longitude: -0.2335 };
const LICENCE = 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright';

const onChoose = vi.fn();
const onSubmit = vi.fn();
let asked: URL[];

/** Renders the search within another form, as the form of a task is. */
function show(answer: () => Response): void {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    asked.push(new URL(String(input), 'http://here'));
    return answer();
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <form onSubmit={onSubmit}>
        <PlaceSearch onChoose={onChoose} />
      </form>
    </QueryClientProvider>,
  );
}

beforeEach(() => {
  asked = [];
  onChoose.mockClear();
  onSubmit.mockClear();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const field = () => screen.getByLabelText('Zoek een plek op naam of adres');

function type(text: string): void {
  fireEvent.change(field(), { target: { value: text } });
}

const found = (places: FoundPlaces['places'], licence: string | null = LICENCE) =>
  Response.json({ places, licence } satisfies FoundPlaces);

test('typing asks nothing; Enter asks once, submits no form, and a found place can be chosen', async () => {
  show(() => found([MUSEUM]));
  type(' museo del chocolate ');
  expect(asked).toHaveLength(0);
  fireEvent.keyDown(field(), { key: 'Enter' });
  fireEvent.click(await screen.findByRole('button', { name: MUSEUM.name }));
  expect(onChoose).toHaveBeenCalledWith({ latitude: 38.5075, longitude: -0.2335 });
  expect(document.activeElement).toBe(await screen.findByText(`Gekozen: ${MUSEUM.name}`));
  expect(asked.map((url) => `${url.pathname} ${url.searchParams.get('q')}`)).toEqual([
    '/api/places museo del chocolate',
  ]);
  expect(onSubmit).not.toHaveBeenCalled();
});

test.each([
  [LICENCE, 'Plaatsen: © OpenStreetMap-bijdragers'],
  [null, 'Plaatsen: © OpenStreetMap-bijdragers'],
  ['© Kadaster', '© Kadaster'],
])('the source of the places is beside them: %s', async (licence, text) => {
  show(() => found([MUSEUM], licence));
  type('museo');
  fireEvent.click(screen.getByRole('button', { name: 'Zoek' }));
  expect(await screen.findByText(text)).toBeTruthy();
});

test('nothing found and a geocoder in trouble each say what to do', async () => {
  let answer = found([]);
  show(() => answer);
  type('Atlantis');
  fireEvent.click(screen.getByRole('button', { name: 'Zoek' }));
  expect(await screen.findByText(/^Niets gevonden\./)).toBeTruthy();
  answer = Response.json({ error: { code: 'geocoder_unavailable', params: {} } }, { status: 502 });
  fireEvent.click(screen.getByRole('button', { name: 'Zoek' }));
  expect(await screen.findByText(/geeft nu geen antwoord\. Kies de plek op de kaart/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/^Niets gevonden\./)).toBeNull());
});
