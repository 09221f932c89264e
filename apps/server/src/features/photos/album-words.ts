import type { Language } from '@reisspel/contract/language';

/** What the download of the album says itself, beside the names of teams and tasks. */
export interface AlbumWords {
  /** The name of the ZIP of a trip, by its slug: ASCII, and fit for a header. */
  zip: (slug: string) => string;
  table: {
    /** Its file. */
    name: string;
    head: { file: string; team: string; task: string; takenAt: string; points: string; remark: string };
    /** The remark beside a photo that could not be read. */
    notThere: string;
  };
}

export const ALBUM_WORDS: Readonly<Record<Language, AlbumWords>> = {
  nl: {
    zip: (slug) => `${slug}-fotos.zip`,
    table: {
      name: 'fotos.csv',
      head: {
        file: 'bestand',
        team: 'team',
        task: 'opdracht',
        takenAt: 'gemaakt op',
        points: 'punten',
        remark: 'opmerking',
      },
      notThere: 'De foto zelf is niet meer te lezen en staat niet in dit bestand.',
    },
  },
  en: {
    zip: (slug) => `${slug}-photos.zip`,
    table: {
      name: 'photos.csv',
      head: {
        file: 'file',
        team: 'team',
        task: 'task',
        takenAt: 'taken at',
        points: 'points',
        remark: 'remark',
      },
      notThere: 'The photo itself can no longer be read and is not in this file.',
    },
  },
  es: {
    zip: (slug) => `${slug}-fotos.zip`,
    table: {
      name: 'fotos.csv',
      head: {
        file: 'archivo',
        team: 'equipo',
        task: 'prueba',
        takenAt: 'hecha el',
        points: 'puntos',
        remark: 'observación',
      },
      notThere: 'La foto ya no se puede leer y no está en este archivo.',
    },
  },
};
