import { createCountFormatter } from './counted.ts';
import type { Words } from './nl.ts';

const minutes = createCountFormatter('en', { one: 'minute', other: 'minutes' });
const days = createCountFormatter('en', { one: 'day', other: 'days' });
const list = new Intl.ListFormat('en');

export const ENGLISH: Words = {
  time: (clock, city) => `${clock} (${city} time)`,
  notices: {
    gameStarted: { title: 'The game has started!', body: 'Open the app and choose your first task.' },
    gamePaused: { title: 'Paused', body: 'All clocks stand still. You get a message when the game goes on.' },
    gameResumed: { title: 'The game goes on!', body: 'All clocks run again.' },
    photo: {
      accepted: (points) => `Photo approved: ${points}`,
      refused: 'Your photo does not count',
      timeExpired: 'The time for your photo is up',
      approved: 'The organiser has approved your photo',
      approvedFor: (points) => `The organiser has approved your photo: ${points}`,
      rejected: 'The organiser has rejected your photo',
    },
    refusal: {
      tooLate: 'it is too late to try again.',
      noAttempts: 'there are no attempts left.',
      tryAgain: 'you can try again.',
    },
    answerAccepted: (points) => `The organiser counts your answer as right after all: ${points}`,
    points: createCountFormatter('en', { one: 'point', other: 'points' }, { signed: true }),
    bonus: (points) => `Bonus: ${points}`,
    deduction: (points) => `Penalty: ${points}`,
    message: 'Message from the organiser',
    reply: (team) => `Message from ${team}`,
    removalAsked: {
      title: 'A team wants a photo removed',
      body: (team) => `${team} asks to remove a photo. You decide.`,
    },
    photosGo: {
      title: (count) => `All photos go in ${days(count)}`,
      body: 'Download them now, or put it off.',
    },
    arrived: 'Landed, everybody is here!',
    winner: {
      title: (teams) => `Won by ${list.format(teams)}!`,
      body: 'See the final scores.',
    },
    programme: {
      title: 'The schedule has changed',
      added: (title, when) => `New: ${title}, ${when}.`,
      moved: (title, when) => `${title}: now ${when}.`,
      elsewhere: (title, when) => `${title}, ${when}. Now:`,
      replaced: (title, was, when) => `${title} instead of ${was}, ${when}.`,
      removed: (title, when) => `${title} (${when}) is off.`,
      more: createCountFormatter('en', { one: 'other change', other: 'other changes' }),
    },
    flight: {
      title: (flightNumber, news) => `Flight ${flightNumber} ${news}`,
      also: (news) => `The flight ${news}.`,
      news: {
        cancelled: 'is cancelled',
        diverted: 'is diverted to another airport',
        departed: 'has departed',
        landed: 'has landed',
        delayed: (count) => `is delayed by ${minutes(count)}`,
        onTime: 'leaves on time after all',
        gate: (gate) => `leaves from gate ${gate}`,
      },
      afterCancellation: 'Ask the airline how to continue your journey.',
      departure: (clock) => `Departure: ${clock}.`,
      expectedLanding: (clock) => `Expected landing: ${clock}.`,
    },
  },
  calendar: { flight: 'Flight', departure: 'Departure', arrival: 'Arrival' },
  manifest: {
    description: 'All about our trip, and the team game.',
    game: 'Game',
    schedule: 'Schedule',
    flight: 'Flight',
  },
  album: {
    zip: (slug) => `${slug}-photos.zip`,
    table: {
      name: 'photos.csv',
      head: ['file', 'team', 'task', 'taken at', 'points', 'remark'],
      notThere: 'The photo itself can no longer be read and is not in this file.',
    },
  },
  keepsake: {
    zip: (slug) => `${slug}-everything.zip`,
    folders: { full: 'photos', video: 'videos' },
    teams: {
      name: 'scores.csv',
      head: ['place', 'team', 'points', 'tasks completed'],
    },
    tasks: {
      name: 'tasks.csv',
      head: ['task', 'text', 'points', 'attempts', 'teams right', 'teams wrong'],
    },
    page: {
      wonBy: 'Won by',
      scores: 'The scores',
      programme: 'The programme',
      way: 'Where we were',
      photos: 'The photos',
      noPhotos: 'No photos were kept.',
      lost: 'This photo can no longer be read.',
      points: createCountFormatter('en', { one: 'point', other: 'points' }),
    },
  },
};
