import { MessageId, PhotoId, ReplyId, TaskId, TeamId } from '@reisspel/contract/ids';
import type { Language } from '@reisspel/contract/language';
import type { FlightStatus } from '@reisspel/contract/trip/flights';
import type { NearChange } from '@reisspel/rules/near-changes';
import type { FlightNews, Notice, VerdictNews } from '@reisspel/rules/notices';
import { expect, test } from 'vitest';
import { noticeText } from './notice-texts.ts';

const ID = '01890000-0000-7000-8000-000000000001';
const teamId = TeamId.parse(ID);
const task = { id: TaskId.parse(ID), description: 'Foto 3' };

const verdict = (news: VerdictNews): Notice => ({ kind: 'verdict', teamId, task, news });
const refused = (attemptsLeft: number | null, late = false): Notice =>
  verdict({ kind: 'decided', verdict: { verdict: 'refused', reason: 'checks', attemptsLeft }, late });
const accepted = (pointsAwarded: number): Notice =>
  verdict({ kind: 'decided', verdict: { verdict: 'accepted', pointsAwarded }, late: false });
const adjustment = (points: number): Notice => ({
  kind: 'adjustment',
  teamId,
  points,
  reason: 'Om het zingen',
});

const status: FlightStatus = {
  flightId: 'heen',
  flightNumber: 'HV 6145',
  source: 'airport',
  status: 'DELAYED',
  delayMinutes: 33,
  gate: 'D9',
  terminal: null,
  departureAirport: 'LHR',
  departureTime: Date.parse('2025-06-20T12:58:00Z'),
  arrivalAirport: 'TFS',
  arrivalTime: Date.parse('2025-06-20T17:30:00Z'),
  currentPosition: null,
  asOf: 0,
  stale: false,
};
const timeZones = { departure: 'Europe/London', arrival: 'Atlantic/Canary' };
const flight = (...news: FlightNews[]): Notice => ({ kind: 'flight', news, status, timeZones });

const item = (title: string, detail = '', otherDay: string | null = null) => ({
  item: { time: '15:00', timeZone: null, title, detail },
  otherDay,
});
const programme = (...changes: NearChange[]): Notice => ({ kind: 'programme', changes, version: 1 });

/** Returns "title | body" of each notice in one language. */
function textsIn(language: Language, notices: readonly Notice[]): string[] {
  return notices.map((notice) => {
    const { title, body } = noticeText(notice, language);
    return `${title} | ${body}`;
  });
}

const NOTICES: readonly Notice[] = [
  { kind: 'game-started' },
  { kind: 'game-paused' },
  { kind: 'game-resumed' },
  accepted(1),
  accepted(1_250),
  refused(null),
  refused(0),
  refused(2, true),
  verdict({
    kind: 'decided',
    verdict: { verdict: 'refused', reason: 'time_expired', attemptsLeft: 1 },
    late: false,
  }),
  verdict({ kind: 'approved', points: null }),
  verdict({ kind: 'approved', points: 20 }),
  verdict({ kind: 'rejected', reason: 'Dat is de zee niet' }),
  verdict({ kind: 'answer-accepted', points: 10 }),
  adjustment(25),
  adjustment(-1),
  { kind: 'message', id: MessageId.parse(ID), teamId: null, text: 'Kom naar het strand' },
  { kind: 'reply', id: ReplyId.parse(ID), team: 'Rood', text: 'Waar is de haven?' },
  { kind: 'removal-asked', photoId: PhotoId.parse(ID), team: 'Rood' },
  { kind: 'photos-go', days: 14 },
  flight({ kind: 'cancelled' }),
  flight({ kind: 'diverted' }),
  flight({ kind: 'departed' }),
  flight({ kind: 'landed' }),
  flight({ kind: 'delayed', minutes: 33 }, { kind: 'gate', gate: 'D9' }),
  flight({ kind: 'on-time' }),
  programme(
    { kind: 'elsewhere', ...item('Lunch', 'Bij de fontein') },
    { kind: 'replaced', was: 'Strand', ...item('Zwembad') },
  ),
];

test('a notification of the programme names what changed, and how many more changes there are', () => {
  const changes = programme(
    { kind: 'moved', ...item('Verzamelen', 'Bij het hotel') },
    { kind: 'elsewhere', ...item('Lunch', 'Bij de fontein') },
    { kind: 'replaced', was: 'Strand', ...item('Zwembad', '', '2025-06-22') },
    { kind: 'added', ...item('IJsje') },
    { kind: 'removed', ...item('Museum') },
  );
  expect(textsIn('nl', [changes])).toEqual([
    'Het tijdschema is veranderd | ' +
      'Verzamelen: nu 15:00. Bij het hotel\n' +
      'Lunch, 15:00. Nu: Bij de fontein\n' +
      'Zwembad in plaats van Strand, zondag 22 juni 15:00.\n' +
      '2 andere veranderingen',
  ]);
});

test('notifications have English texts', () => {
  expect(textsIn('en', NOTICES)).toEqual([
    'The game has started! | Open the app and choose your first task.',
    'Paused | All clocks stand still. You get a message when the game goes on.',
    'The game goes on! | All clocks run again.',
    'Photo approved: +1 point | Foto 3',
    'Photo approved: +1,250 points | Foto 3',
    'Your photo does not count | Foto 3: you can try again.',
    'Your photo does not count | Foto 3: there are no attempts left.',
    'Your photo does not count | Foto 3: it is too late to try again.',
    'The time for your photo is up | Foto 3: you can try again.',
    'The organiser has approved your photo | Foto 3',
    'The organiser has approved your photo: +20 points | Foto 3',
    'The organiser has rejected your photo | Foto 3: Dat is de zee niet',
    'The organiser counts your answer as right after all: +10 points | Foto 3',
    'Bonus: +25 points | Om het zingen',
    'Penalty: -1 point | Om het zingen',
    'Message from the organiser | Kom naar het strand',
    'Message from Rood | Waar is de haven?',
    'A team wants a photo removed | Rood asks to remove a photo. You decide.',
    'All photos go in 14 days | Download them now, or put it off.',
    'Flight HV 6145 is cancelled | LHR – TFS. Ask the airline how to continue your journey.',
    'Flight HV 6145 is diverted to another airport | LHR – TFS.',
    'Flight HV 6145 has departed | LHR – TFS. Expected landing: 18:30 (Canary Islands time).',
    'Flight HV 6145 has landed | LHR – TFS.',
    'Flight HV 6145 is delayed by 33 minutes | ' +
      'LHR – TFS. The flight leaves from gate D9. Departure: 13:58 (London time).',
    'Flight HV 6145 leaves on time after all | LHR – TFS. Departure: 13:58 (London time).',
    'The schedule has changed | Lunch, 15:00. Now: Bij de fontein\nZwembad instead of Strand, 15:00.',
  ]);
});

test('notifications have Spanish texts', () => {
  expect(textsIn('es', NOTICES)).toEqual([
    '¡El juego ha empezado! | Abrid la app y elegid vuestra primera prueba.',
    'Pausa | Todos los relojes están parados. Os avisamos cuando siga el juego.',
    '¡El juego sigue! | Todos los relojes vuelven a correr.',
    'Foto aprobada: +1 punto | Foto 3',
    'Foto aprobada: +1250 puntos | Foto 3',
    'Vuestra foto no cuenta | Foto 3: podéis intentarlo otra vez.',
    'Vuestra foto no cuenta | Foto 3: ya no quedan intentos.',
    'Vuestra foto no cuenta | Foto 3: ya no se puede volver a intentar.',
    'Se ha acabado el tiempo para vuestra foto | Foto 3: podéis intentarlo otra vez.',
    'El guía ha aprobado vuestra foto | Foto 3',
    'El guía ha aprobado vuestra foto: +20 puntos | Foto 3',
    'El guía ha rechazado vuestra foto | Foto 3: Dat is de zee niet',
    'El guía da por buena vuestra respuesta: +10 puntos | Foto 3',
    'Bonificación: +25 puntos | Om het zingen',
    'Penalización: -1 punto | Om het zingen',
    'Mensaje del guía | Kom naar het strand',
    'Mensaje de Rood | Waar is de haven?',
    'Un equipo quiere borrar una foto | Rood pide borrar una foto. Tú decides.',
    'En 14 días se borran todas las fotos | Descárgalas ahora o aplázalo.',
    'El vuelo HV 6145 está cancelado | LHR – TFS. Pregunta a la aerolínea cómo puedes seguir el viaje.',
    'El vuelo HV 6145 se desvía a otro aeropuerto | LHR – TFS.',
    'El vuelo HV 6145 ha salido | LHR – TFS. Aterrizaje previsto: 18:30 (hora de Canarias).',
    'El vuelo HV 6145 ha aterrizado | LHR – TFS.',
    'El vuelo HV 6145 tiene 33 minutos de retraso | ' +
      'LHR – TFS. El vuelo sale por la puerta D9. Salida: 13:58 (hora de Londres).',
    'El vuelo HV 6145 al final sale a su hora | LHR – TFS. Salida: 13:58 (hora de Londres).',
    'Ha cambiado el programa | Lunch, 15:00. Ahora: Bij de fontein\nZwembad en lugar de Strand, 15:00.',
  ]);
});
