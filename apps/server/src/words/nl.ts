import { createCountFormatter } from './counted.ts';

const minutes = createCountFormatter('nl', { one: 'minuut', other: 'minuten' });
const days = createCountFormatter('nl', { one: 'dag', other: 'dagen' });
const list = new Intl.ListFormat('nl');

/** The server's own texts. Every other language has the same ones. */
export const DUTCH = {
  /** `clock` is as "14:25", in the time zone of `city`. */
  time: (clock: string, city: string) => `${clock} (tijd in ${city})`,
  notices: {
    gameStarted: { title: 'Het spel is begonnen!', body: 'Open de app en kies jullie eerste opdracht.' },
    gamePaused: {
      title: 'Pauze',
      body: 'Alle klokken staan stil. Je krijgt een bericht als het spel verdergaat.',
    },
    gameResumed: { title: 'Het spel gaat verder!', body: 'Alle klokken lopen weer.' },
    photo: {
      accepted: (points: string) => `Foto goedgekeurd: ${points}`,
      refused: 'Jullie foto telt niet mee',
      timeExpired: 'De tijd voor jullie foto is om',
      approved: 'De spelleider keurt jullie foto goed',
      approvedFor: (points: string) => `De spelleider keurt jullie foto goed: ${points}`,
      rejected: 'De spelleider keurt jullie foto af',
    },
    /** What a team can do after a refused photo, as the second half of a sentence. */
    refusal: {
      tooLate: 'opnieuw proberen kan niet meer.',
      noAttempts: 'er zijn geen pogingen meer.',
      tryAgain: 'jullie mogen het nog een keer proberen.',
    },
    answerAccepted: (points: string) => `De spelleider rekent jullie antwoord toch goed: ${points}`,
    points: createCountFormatter('nl', { one: 'punt', other: 'punten' }, { signed: true }),
    bonus: (points: string) => `Bonus: ${points}`,
    deduction: (points: string) => `Minpunten: ${points}`,
    message: 'Bericht van de spelleider',
    reply: (team: string) => `Bericht van ${team}`,
    removalAsked: {
      title: 'Een team wil een foto weg',
      body: (team: string) => `${team} vraagt om een foto te verwijderen. Jij beslist.`,
    },
    photosGo: {
      title: (count: number) => `Over ${days(count)} gaan alle foto’s weg`,
      body: 'Download ze nu, of stel het uit.',
    },
    arrived: 'Geland, iedereen is er!',
    winner: {
      title: (teams: readonly string[]) => `Gewonnen door ${list.format(teams)}!`,
      body: 'Bekijk de eindstand.',
    },
    programme: {
      title: 'Het tijdschema is veranderd',
      added: (title: string, when: string) => `Nieuw: ${title}, ${when}.`,
      moved: (title: string, when: string) => `${title}: nu ${when}.`,
      /** The place or other details follow. */
      elsewhere: (title: string, when: string) => `${title}, ${when}. Nu:`,
      replaced: (title: string, was: string, when: string) => `${title} in plaats van ${was}, ${when}.`,
      removed: (title: string, when: string) => `${title} (${when}) gaat niet door.`,
      more: createCountFormatter('nl', { one: 'andere verandering', other: 'andere veranderingen' }),
    },
    flight: {
      title: (flightNumber: string, news: string) => `Vlucht ${flightNumber} ${news}`,
      also: (news: string) => `De vlucht ${news}.`,
      /** The second half of a sentence. */
      news: {
        cancelled: 'gaat niet door',
        diverted: 'wijkt uit naar een ander vliegveld',
        departed: 'is vertrokken',
        landed: 'is geland',
        delayed: (count: number) => `heeft ${minutes(count)} vertraging`,
        onTime: 'vertrekt toch op tijd',
        gate: (gate: string) => `vertrekt van gate ${gate}`,
      },
      afterCancellation: 'Vraag de luchtvaartmaatschappij hoe je verder reist.',
      departure: (clock: string) => `Vertrek: ${clock}.`,
      expectedLanding: (clock: string) => `Verwachte landing: ${clock}.`,
    },
  },
  calendar: { flight: 'Vlucht', departure: 'Vertrek', arrival: 'Aankomst' },
  manifest: {
    description: 'Alles over onze reis, en het teamspel.',
    game: 'Spel',
    schedule: 'Tijdschema',
    flight: 'Vlucht',
  },
  album: {
    /** ASCII only, so that it fits in a header. */
    zip: (slug: string) => `${slug}-fotos.zip`,
    table: {
      name: 'fotos.csv',
      /** Titles of the columns: file, team, task, time, points and remark. */
      head: ['bestand', 'team', 'opdracht', 'gemaakt op', 'punten', 'opmerking'],
      notThere: 'De foto zelf is niet meer te lezen en staat niet in dit bestand.',
    },
  },
  keepsake: {
    zip: (slug: string) => `${slug}-alles.zip`,
    folders: { full: 'fotos', video: 'videos' },
    teams: {
      name: 'stand.csv',
      head: ['plaats', 'team', 'punten', 'opdrachten goed'],
    },
    tasks: {
      name: 'opdrachten.csv',
      head: ['opdracht', 'tekst', 'punten', 'pogingen', 'teams goed', 'teams fout'],
    },
    /** The page that opens from the ZIP. */
    page: {
      wonBy: 'Gewonnen door',
      scores: 'De stand',
      programme: 'Het programma',
      way: 'Waar we waren',
      photos: 'De foto’s',
      noPhotos: 'Er zijn geen foto’s bewaard.',
      lost: 'Deze foto is niet meer te lezen.',
      points: createCountFormatter('nl', { one: 'punt', other: 'punten' }),
    },
  },
};

export type Words = typeof DUTCH;
