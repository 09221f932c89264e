import { useEffect, useState } from 'react';
import type { Airport } from './airports.ts';

interface FlightBook {
  readonly airports: readonly Airport[];
  /** The airline of a flight number, as far as it is known. */
  readonly airlineOf: (flightNumber: string) => string | null;
}

const EMPTY: FlightBook = { airports: [], airlineOf: () => null };

/** The airports and airlines that the editor knows, once they are there: all of it can be typed as well. */
export function useFlightBook(): FlightBook {
  const [book, setBook] = useState(EMPTY);
  useEffect(() => {
    let gone = false;
    import('./airports.ts').then(
      ({ airports, airlineOf }) => {
        if (!gone) setBook({ airports, airlineOf });
      },
      () => {
        // Typing does as well.
      },
    );
    return () => {
      gone = true;
    };
  }, []);
  return book;
}
