import { countedIn, type Words } from './words.ts';

const minutes = countedIn('nl', { one: 'minuut', other: 'minuten' });
const days = countedIn('nl', { one: 'dag', other: 'dagen' });

export const DUTCH: Words = {
  time: (clock, city) => `${clock} (tijd in ${city})`,
  notices: {
    gameStarted: { title: 'Het spel is begonnen!', body: 'Open de app en kies jullie eerste opdracht.' },
    photo: {
      accepted: (points) => `Foto goedgekeurd: ${points}`,
      refused: 'Jullie foto telt niet mee',
      timeExpired: 'De tijd voor jullie foto is om',
      approved: 'De spelleider keurt jullie foto goed',
      approvedFor: (points) => `De spelleider keurt jullie foto goed: ${points}`,
      rejected: 'De spelleider keurt jullie foto af',
    },
    refusal: {
      gameOver: 'het spel is afgelopen.',
      noAttempts: 'er zijn geen pogingen meer.',
      tryAgain: 'jullie mogen het nog een keer proberen.',
    },
    points: countedIn('nl', { one: 'punt', other: 'punten' }, { signed: true }),
    bonus: (points) => `Bonus: ${points}`,
    deduction: (points) => `Minpunten: ${points}`,
    message: 'Bericht van de spelleider',
    removalAsked: {
      title: 'Een team wil een foto weg',
      body: (team) => `${team} vraagt om een foto te verwijderen. Jij beslist.`,
    },
    photosGo: {
      title: (count) => `Over ${days(count)} gaan alle foto’s weg`,
      body: 'Download ze nu, of stel het uit.',
    },
    flight: {
      title: (flightNumber, how) => `Vlucht ${flightNumber} ${how}`,
      also: (how) => `De vlucht ${how}.`,
      how: {
        cancelled: 'gaat niet door',
        diverted: 'wijkt uit naar een ander vliegveld',
        departed: 'is vertrokken',
        landed: 'is geland',
        delayed: (count) => `heeft ${minutes(count)} vertraging`,
        onTime: 'vertrekt toch op tijd',
        gate: (gate) => `vertrekt van gate ${gate}`,
      },
      afterCancellation: 'Vraag de luchtvaartmaatschappij hoe je verder reist.',
      departure: (clock) => `Vertrek: ${clock}.`,
      expectedLanding: (clock) => `Verwachte landing: ${clock}.`,
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
    zip: (slug) => `${slug}-fotos.zip`,
    table: {
      name: 'fotos.csv',
      head: ['bestand', 'team', 'opdracht', 'gemaakt op', 'punten', 'opmerking'],
      notThere: 'De foto zelf is niet meer te lezen en staat niet in dit bestand.',
    },
  },
};
