import { type Language, LOCALES } from '@reisspel/contract/language';

export interface NoticeText {
  title: string;
  body: string;
}

type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/** Formats a number with its noun: "+25 punten". */
function countedIn(language: Language, forms: PluralForms, signDisplay: 'auto' | 'exceptZero' = 'auto') {
  const plural = new Intl.PluralRules(LOCALES[language]);
  const number = new Intl.NumberFormat(LOCALES[language], { signDisplay });
  return (count: number): string => `${number.format(count)} ${forms[plural.select(count)] ?? forms.other}`;
}

const DUTCH_MINUTES = countedIn('nl', { one: 'minuut', other: 'minuten' });
const DUTCH_DAYS = countedIn('nl', { one: 'dag', other: 'dagen' });

const DUTCH = {
  gameStarted: { title: 'Het spel is begonnen!', body: 'Open de app en kies jullie eerste opdracht.' },
  photo: {
    accepted: (points: string) => `Foto goedgekeurd: ${points}`,
    refused: 'Jullie foto telt niet mee',
    timeExpired: 'De tijd voor jullie foto is om',
    approved: 'De spelleider keurt jullie foto goed',
    approvedFor: (points: string) => `De spelleider keurt jullie foto goed: ${points}`,
    rejected: 'De spelleider keurt jullie foto af',
  },
  refusal: {
    gameOver: 'het spel is afgelopen.',
    noAttempts: 'er zijn geen pogingen meer.',
    tryAgain: 'jullie mogen het nog een keer proberen.',
  },
  points: countedIn('nl', { one: 'punt', other: 'punten' }, 'exceptZero'),
  bonus: (points: string) => `Bonus: ${points}`,
  deduction: (points: string) => `Minpunten: ${points}`,
  message: 'Bericht van de spelleider',
  removalAsked: {
    title: 'Een team wil een foto weg',
    body: (team: string) => `${team} vraagt om een foto te verwijderen. Jij beslist.`,
  },
  photosGo: {
    title: (count: number) => `Over ${DUTCH_DAYS(count)} gaan alle foto’s weg`,
    body: 'Download ze nu, of stel het uit.',
  },
  flight: {
    title: (flightNumber: string, how: string) => `Vlucht ${flightNumber} ${how}`,
    also: (how: string) => `De vlucht ${how}.`,
    how: {
      cancelled: 'gaat niet door',
      diverted: 'wijkt uit naar een ander vliegveld',
      departed: 'is vertrokken',
      landed: 'is geland',
      delayed: (count: number) => `heeft ${DUTCH_MINUTES(count)} vertraging`,
      onTime: 'vertrekt toch op tijd',
      gate: (gate: string) => `vertrekt van gate ${gate}`,
    },
    afterCancellation: 'Vraag de luchtvaartmaatschappij hoe je verder reist.',
    departure: (clock: string) => `Vertrek: ${clock}.`,
    expectedLanding: (clock: string) => `Verwachte landing: ${clock}.`,
    clock: (time: string, city: string) => `${time} (tijd in ${city})`,
  },
};

/** All texts of notifications in one language; `points` is what a photo earns, with a sign. */
export type NoticeWords = typeof DUTCH;

const ENGLISH_MINUTES = countedIn('en', { one: 'minute', other: 'minutes' });
const ENGLISH_DAYS = countedIn('en', { one: 'day', other: 'days' });

const ENGLISH: NoticeWords = {
  gameStarted: { title: 'The game has started!', body: 'Open the app and choose your first task.' },
  photo: {
    accepted: (points) => `Photo approved: ${points}`,
    refused: 'Your photo does not count',
    timeExpired: 'The time for your photo is up',
    approved: 'The organiser has approved your photo',
    approvedFor: (points) => `The organiser has approved your photo: ${points}`,
    rejected: 'The organiser has rejected your photo',
  },
  refusal: {
    gameOver: 'the game is over.',
    noAttempts: 'there are no attempts left.',
    tryAgain: 'you can try again.',
  },
  points: countedIn('en', { one: 'point', other: 'points' }, 'exceptZero'),
  bonus: (points) => `Bonus: ${points}`,
  deduction: (points) => `Penalty: ${points}`,
  message: 'Message from the organiser',
  removalAsked: {
    title: 'A team wants a photo removed',
    body: (team) => `${team} asks to remove a photo. You decide.`,
  },
  photosGo: {
    title: (count) => `All photos go in ${ENGLISH_DAYS(count)}`,
    body: 'Download them now, or put it off.',
  },
  flight: {
    title: (flightNumber, how) => `Flight ${flightNumber} ${how}`,
    also: (how) => `The flight ${how}.`,
    how: {
      cancelled: 'is cancelled',
      diverted: 'is diverted to another airport',
      departed: 'has departed',
      landed: 'has landed',
      delayed: (count) => `is delayed by ${ENGLISH_MINUTES(count)}`,
      onTime: 'leaves on time after all',
      gate: (gate) => `leaves from gate ${gate}`,
    },
    afterCancellation: 'Ask the airline how to continue your journey.',
    departure: (clock) => `Departure: ${clock}.`,
    expectedLanding: (clock) => `Expected landing: ${clock}.`,
    clock: (time, city) => `${time} (${city} time)`,
  },
};

const SPANISH_MINUTES = countedIn('es', { one: 'minuto', other: 'minutos' });
const SPANISH_DAYS = countedIn('es', { one: 'día', other: 'días' });

const SPANISH: NoticeWords = {
  gameStarted: { title: '¡El juego ha empezado!', body: 'Abrid la app y elegid vuestra primera prueba.' },
  photo: {
    accepted: (points) => `Foto aprobada: ${points}`,
    refused: 'Vuestra foto no cuenta',
    timeExpired: 'Se ha acabado el tiempo para vuestra foto',
    approved: 'El guía ha aprobado vuestra foto',
    approvedFor: (points) => `El guía ha aprobado vuestra foto: ${points}`,
    rejected: 'El guía ha rechazado vuestra foto',
  },
  refusal: {
    gameOver: 'el juego ha terminado.',
    noAttempts: 'ya no quedan intentos.',
    tryAgain: 'podéis intentarlo otra vez.',
  },
  points: countedIn('es', { one: 'punto', other: 'puntos' }, 'exceptZero'),
  bonus: (points) => `Bonificación: ${points}`,
  deduction: (points) => `Penalización: ${points}`,
  message: 'Mensaje del guía',
  removalAsked: {
    title: 'Un equipo quiere borrar una foto',
    body: (team) => `${team} pide borrar una foto. Tú decides.`,
  },
  photosGo: {
    title: (count) => `En ${SPANISH_DAYS(count)} se borran todas las fotos`,
    body: 'Descárgalas ahora o aplázalo.',
  },
  flight: {
    title: (flightNumber, how) => `El vuelo ${flightNumber} ${how}`,
    also: (how) => `El vuelo ${how}.`,
    how: {
      cancelled: 'está cancelado',
      diverted: 'se desvía a otro aeropuerto',
      departed: 'ha salido',
      landed: 'ha aterrizado',
      delayed: (count) => `tiene ${SPANISH_MINUTES(count)} de retraso`,
      onTime: 'al final sale a su hora',
      gate: (gate) => `sale por la puerta ${gate}`,
    },
    afterCancellation: 'Pregunta a la aerolínea cómo puedes seguir el viaje.',
    departure: (clock) => `Salida: ${clock}.`,
    expectedLanding: (clock) => `Aterrizaje previsto: ${clock}.`,
    clock: (time, city) => `${time} (hora de ${city})`,
  },
};

/** The server renders them, because the app may not be open on the phone. */
export const NOTICE_WORDS: Readonly<Record<Language, NoticeWords>> = { nl: DUTCH, en: ENGLISH, es: SPANISH };
