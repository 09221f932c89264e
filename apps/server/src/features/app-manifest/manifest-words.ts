import type { Language } from '@reisspel/contract/language';

/** The words around the trip's title, once for each language. */
export interface ManifestWords {
  description: string;
  game: string;
  schedule: string;
  flight: string;
}

export const MANIFEST_WORDS: Readonly<Record<Language, ManifestWords>> = {
  nl: {
    description: 'Alles over onze reis, en het teamspel.',
    game: 'Spel',
    schedule: 'Tijdschema',
    flight: 'Vlucht',
  },
  en: {
    description: 'All about our trip, and the team game.',
    game: 'Game',
    schedule: 'Schedule',
    flight: 'Flight',
  },
  es: {
    description: 'Todo sobre nuestro viaje, y el juego por equipos.',
    game: 'Juego',
    schedule: 'Programa',
    flight: 'Vuelo',
  },
};
