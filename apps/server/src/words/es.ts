import { createCountFormatter } from './counted.ts';
import type { Words } from './nl.ts';

const minutes = createCountFormatter('es', { one: 'minuto', other: 'minutos' });
const days = createCountFormatter('es', { one: 'día', other: 'días' });
const list = new Intl.ListFormat('es');

export const SPANISH: Words = {
  time: (clock, city) => `${clock} (hora de ${city})`,
  notices: {
    gameStarted: { title: '¡El juego ha empezado!', body: 'Abrid la app y elegid vuestra primera prueba.' },
    gamePaused: {
      title: 'Pausa',
      body: 'Todos los relojes están parados. Os avisamos cuando siga el juego.',
    },
    gameResumed: { title: '¡El juego sigue!', body: 'Todos los relojes vuelven a correr.' },
    photo: {
      accepted: (points) => `Foto aprobada: ${points}`,
      refused: 'Vuestra foto no cuenta',
      timeExpired: 'Se ha acabado el tiempo para vuestra foto',
      approved: 'El guía ha aprobado vuestra foto',
      approvedFor: (points) => `El guía ha aprobado vuestra foto: ${points}`,
      rejected: 'El guía ha rechazado vuestra foto',
    },
    refusal: {
      tooLate: 'ya no se puede volver a intentar.',
      noAttempts: 'ya no quedan intentos.',
      tryAgain: 'podéis intentarlo otra vez.',
    },
    answerAccepted: (points) => `El guía da por buena vuestra respuesta: ${points}`,
    points: createCountFormatter('es', { one: 'punto', other: 'puntos' }, { signed: true }),
    bonus: (points) => `Bonificación: ${points}`,
    deduction: (points) => `Penalización: ${points}`,
    message: 'Mensaje del guía',
    reply: (team) => `Mensaje de ${team}`,
    removalAsked: {
      title: 'Un equipo quiere borrar una foto',
      body: (team) => `${team} pide borrar una foto. Tú decides.`,
    },
    photosGo: {
      title: (count) => `En ${days(count)} se borran todas las fotos`,
      body: 'Descárgalas ahora o aplázalo.',
    },
    arrived: '¡Hemos aterrizado, estamos todos!',
    winner: {
      title: (teams) => `¡Victoria de ${list.format(teams)}!`,
      body: 'Mira la clasificación final.',
    },
    programme: {
      title: 'Ha cambiado el programa',
      added: (title, when) => `Nuevo: ${title}, ${when}.`,
      moved: (title, when) => `${title}: ahora ${when}.`,
      elsewhere: (title, when) => `${title}, ${when}. Ahora:`,
      replaced: (title, was, when) => `${title} en lugar de ${was}, ${when}.`,
      removed: (title, when) => `${title} (${when}) ya no se hace.`,
      more: createCountFormatter('es', { one: 'cambio más', other: 'cambios más' }),
    },
    flight: {
      title: (flightNumber, news) => `El vuelo ${flightNumber} ${news}`,
      also: (news) => `El vuelo ${news}.`,
      news: {
        cancelled: 'está cancelado',
        diverted: 'se desvía a otro aeropuerto',
        departed: 'ha salido',
        landed: 'ha aterrizado',
        delayed: (count) => `tiene ${minutes(count)} de retraso`,
        onTime: 'al final sale a su hora',
        gate: (gate) => `sale por la puerta ${gate}`,
      },
      afterCancellation: 'Pregunta a la aerolínea cómo puedes seguir el viaje.',
      departure: (clock) => `Salida: ${clock}.`,
      expectedLanding: (clock) => `Aterrizaje previsto: ${clock}.`,
    },
  },
  calendar: { flight: 'Vuelo', departure: 'Salida:', arrival: 'Llegada:' },
  manifest: {
    description: 'Todo sobre nuestro viaje, y el juego por equipos.',
    game: 'Juego',
    schedule: 'Programa',
    flight: 'Vuelo',
  },
  album: {
    zip: (slug) => `${slug}-fotos.zip`,
    table: {
      name: 'fotos.csv',
      head: ['archivo', 'equipo', 'prueba', 'hecha el', 'puntos', 'observación'],
      notThere: 'La foto ya no se puede leer y no está en este archivo.',
    },
  },
  keepsake: {
    zip: (slug) => `${slug}-todo.zip`,
    folders: { full: 'fotos', video: 'videos' },
    teams: {
      name: 'puntuacion.csv',
      head: ['puesto', 'equipo', 'puntos', 'pruebas superadas'],
    },
    tasks: {
      name: 'pruebas.csv',
      head: ['prueba', 'texto', 'puntos', 'intentos', 'equipos bien', 'equipos mal'],
    },
    page: {
      wonBy: 'Victoria de',
      scores: 'La puntuación',
      programme: 'El programa',
      way: 'Dónde estuvimos',
      photos: 'Las fotos',
      noPhotos: 'No se ha guardado ninguna foto.',
      lost: 'Esta foto ya no se puede leer.',
      points: createCountFormatter('es', { one: 'punto', other: 'puntos' }),
    },
  },
};
