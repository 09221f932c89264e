import { type Language, LOCALES } from '@reisspel/contract/language';
import type { Moment } from '@reisspel/contract/time';
import type { Flight } from '@reisspel/contract/trip';
import { CITY_NAMES } from '@reisspel/rules/city-names';
import { cityOf } from '@reisspel/rules/zone-city';

/** What a calendar says beside the organiser's own texts. */
interface CalendarWords {
  /** `clock` as "14:25", by that city's time. */
  time: (clock: string, city: string) => string;
  flight: (flight: Flight) => string;
  terminal: (name: string) => string;
  /** `when`: the time, after the day where there are two. */
  departure: (when: string) => string;
  arrival: (when: string) => string;
}

function route({ flightNumber, departure, arrival }: Flight): string {
  return `${flightNumber}: ${departure.airport} – ${arrival.airport}`;
}

const WORDS: Readonly<Record<Language, CalendarWords>> = {
  nl: {
    time: (clock, city) => `${clock} (tijd in ${city})`,
    flight: (flight) => `Vlucht ${route(flight)}`,
    terminal: (name) => `terminal ${name}`,
    departure: (when) => `Vertrek ${when}`,
    arrival: (when) => `Aankomst ${when}`,
  },
  en: {
    time: (clock, city) => `${clock} (${city} time)`,
    flight: (flight) => `Flight ${route(flight)}`,
    terminal: (name) => `terminal ${name}`,
    departure: (when) => `Departure ${when}`,
    arrival: (when) => `Arrival ${when}`,
  },
  es: {
    time: (clock, city) => `${clock} (hora de ${city})`,
    flight: (flight) => `Vuelo ${route(flight)}`,
    terminal: (name) => `terminal ${name}`,
    departure: (when) => `Salida: ${when}`,
    arrival: (when) => `Llegada: ${when}`,
  },
};

/** How a calendar in this language tells of times and flights. */
export function calendarTexts(language: Language) {
  const words = WORDS[language];
  const days = new Intl.DateTimeFormat(LOCALES[language], {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  const time = ({ local, timeZone }: Moment): string =>
    words.time(local.slice(11), cityOf(timeZone, CITY_NAMES[language]));
  const airport = ({ airport: name, code, terminal }: Flight['departure']): string =>
    `${name} (${code})${terminal === '' ? '' : `, ${words.terminal(terminal)}`}`;
  const when = (at: Moment, withDay: boolean): string =>
    withDay ? `${days.format(Date.parse(at.local.slice(0, 10)))} ${time(at)}` : time(at);
  return {
    time,
    airport,
    flight: words.flight,
    departure: (end: Flight['departure'], withDay: boolean): string =>
      `${words.departure(when(end.at, withDay))}, ${airport(end)}`,
    arrival: (end: Flight['arrival'], withDay: boolean): string =>
      `${words.arrival(when(end.at, withDay))}, ${airport(end)}`,
  };
}

export type CalendarTexts = ReturnType<typeof calendarTexts>;
