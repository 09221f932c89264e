import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { placeAnswer } from './answer.tsx';

const OPENING = {
  question: 'Loop naar de haven.',
  imageUrl: null,
  soundUrl: null,
  remainingMs: null,
  place: { latitude: 38.5056, longitude: -0.2331, radius: 100 },
};
/** 890 metres from the place. */
const ELSEWHERE = { latitude: 38.5136, longitude: -0.2331, accuracy: 10 };
const THERE = { latitude: 38.5056, longitude: -0.2331, accuracy: 10 };

type Watch = Parameters<Geolocation['watchPosition']>;

/** The phone's GPS. It tells the page what a test wants, and counts the running watches. */
class FakeGps {
  readonly watches = new Map<number, Watch>();
  made = 0;

  watchPosition(...watch: Watch): number {
    this.made += 1;
    this.watches.set(this.made, watch);
    return this.made;
  }

  clearWatch(id: number): void {
    this.watches.delete(id);
  }

  tells(coords: typeof THERE): void {
    const position = { coords, timestamp: 0 };
    act(() => {
      for (const [found] of this.watches.values()) Reflect.apply(found, null, [position]);
    });
  }

  fails(code: number): void {
    const error = { code, PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 };
    act(() => {
      for (const [, failed] of this.watches.values()) if (failed) Reflect.apply(failed, null, [error]);
    });
  }
}

let gps: FakeGps;
beforeEach(() => {
  gps = new FakeGps();
  vi.stubGlobal('isSecureContext', true);
  Object.defineProperty(navigator, 'geolocation', { value: gps, configurable: true });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Screen({ locked = false }: { locked?: boolean }) {
  const [draft, setDraft] = useState('');
  return (
    <>
      <placeAnswer.Field opening={OPENING} draft={draft} locked={locked} problem={null} onDraft={setDraft} />
      <output>{draft}</output>
    </>
  );
}

const sent = () => placeAnswer.parse(screen.getAllByRole('status').at(-1)?.textContent ?? '', OPENING);

test('the distance follows the phone, until the team is there', () => {
  render(<Screen />);
  expect(screen.getByText('Je telefoon zoekt waar jullie zijn…')).toBeTruthy();
  gps.tells(ELSEWHERE);
  expect(screen.getByText(/^Nog 890\sm$/)).toBeTruthy();
  expect(sent()).toEqual({ ok: true, body: ELSEWHERE });
  gps.tells(THERE);
  expect(screen.getByText('Jullie zijn er! Druk op de knop.')).toBeTruthy();
  expect(screen.queryByText(/^Nog/)).toBeNull();
  expect(screen.getByRole('link').getAttribute('href')).toContain('38.5056%2C-0.2331');
});

test('a position of little use tells the team what to do, and keeps its distance', () => {
  render(<Screen />);
  gps.tells({ ...ELSEWHERE, accuracy: 600 });
  expect(screen.getByText(/op 600\sm na/)).toBeTruthy();
  expect(screen.getByText(/^Nog 890\sm$/)).toBeTruthy();
});

test('without permission the team reads what to do, and a new try asks the phone again', () => {
  render(<Screen />);
  gps.fails(1);
  expect(screen.getByRole('alert').textContent).toContain('Sta de locatie toe');
  fireEvent.click(screen.getByText('Probeer opnieuw'));
  expect([gps.made, gps.watches.size]).toEqual([2, 1]);
  expect(screen.queryByRole('alert')).toBeNull();
  gps.fails(3);
  expect(screen.getByRole('alert').textContent).toContain('Zet de locatie van je telefoon aan');
  gps.tells(THERE);
  expect(screen.queryByRole('alert')).toBeNull();
  // A position that was found stays until there is a newer one.
  gps.fails(3);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('Jullie zijn er! Druk op de knop.')).toBeTruthy();
});

test('a page without https asks for no location', () => {
  vi.stubGlobal('isSecureContext', false);
  render(<Screen />);
  expect(screen.getByRole('alert').textContent).toContain('https');
  expect(gps.made).toBe(0);
});

test('a position that is being sent stays as it is, and leaving the screen stops the GPS', () => {
  const { rerender, unmount } = render(<Screen />);
  gps.tells(THERE);
  rerender(<Screen locked />);
  gps.tells(ELSEWHERE);
  expect(sent()).toEqual({ ok: true, body: THERE });
  unmount();
  expect(gps.watches.size).toBe(0);
});

test('a position that was sent before a reload fills the screen again, and another answer does not', () => {
  const draft = placeAnswer.draftOf({ ...ELSEWHERE });
  expect(placeAnswer.parse(draft, OPENING)).toEqual({ ok: true, body: ELSEWHERE });
  expect(placeAnswer.draftOf({ text: 'de haven' })).toBe('');
  expect(placeAnswer.parse('', OPENING)).toMatchObject({ ok: false });
});
