import {
  answerEstimate,
  answerQuiz,
  choosePicture,
  handIn,
  hasScore,
  join,
  openCamera,
  takePhoto,
} from './player.ts';
import type { Screen } from './screen.ts';
import type { Step } from './step.ts';

const ESCAPE = '\uE00C';
const ENTER = '\uE007';
/** What the first team has after the game's steps, and what the second is given while the scoreboard is looked at. */
export const RED_SCORE = 80;
const BLUE_BONUS = 85;

/** Remembers this load of the page: it is forgotten by the next one. */
async function markPage(screen: Screen): Promise<void> {
  await screen.evaluate(() => {
    document.documentElement.dataset['load'] = 'this one';
  }, null);
}

async function expectSamePage(screen: Screen): Promise<void> {
  const load = await screen.evaluate(() => document.documentElement.dataset['load'], null);
  if (load !== 'this one') throw new Error('The page was loaded anew');
}

export const VISIT: readonly Step[] = [
  {
    name: 'the home page counts down',
    async run({ screen }) {
      await screen.open('/');
      await screen.sees('heading', 'Nog even en we gaan!');
      await screen.sees('timer', 'We vertrekken op');
      const [before] = await screen.evaluate(timerTexts, null);
      await screen.until('the seconds', async () => {
        const [now] = await screen.evaluate(timerTexts, null);
        return now !== before || 'stand still';
      });
      await screen.look('home');
    },
  },
  {
    name: 'the hotel has a map’s place and its pictures',
    async run({ screen }) {
      await screen.open('/hotel');
      await screen.sees('heading', 'Hotel Mar Blau');
      await screen.look('hotel');
    },
  },
];

function timerTexts(): (string | null)[] {
  return [...document.querySelectorAll('[role="timer"]')].map((timer) => timer.textContent);
}

export const GAME: readonly Step[] = [
  {
    name: 'a team is joined, with a password that is typed',
    async run({ screen }) {
      await screen.open('/game');
      await screen.sees('heading', 'Selecteer je team');
      await screen.look('teams');
      await join(screen);
      await screen.look('board');
      await markPage(screen);
    },
  },
  {
    name: 'a quiz is answered, right and wrong',
    async run({ screen }) {
      await answerQuiz(screen, 'Opdracht 1 - Quiz', 'Een boot');
      await screen.reads('Correct! Goed gedaan!');
      await screen.look('right');
      await screen.sees('heading', 'Beschikbare Opdrachten');
      await answerQuiz(screen, 'Opdracht 2 - Quiz', 'Een vis');
      await screen.reads('Helaas, dat is niet correct.');
      await screen.sees('heading', 'Beschikbare Opdrachten');
      await hasScore(screen, 10);
    },
  },
  {
    name: 'a number is estimated, typed with a comma',
    async run({ screen }) {
      await answerEstimate(screen, 'Opdracht 7 - Getal', '104,5');
      await screen.reads('Goed geschat!');
      await screen.sees('heading', 'Beschikbare Opdrachten');
      await hasScore(screen, 20);
    },
  },
  {
    name: 'a photo is taken with the camera, handed in and approved',
    async run({ screen }) {
      await openCamera(screen, 'Opdracht 3 - Foto');
      await screen.until('the camera', async () => {
        const shows = await screen.evaluate(cameraShows, null);
        return shows > 1 || `shows ${shows} colours`;
      });
      await screen.look('camera');
      await screen.click('button', 'Foto maken');
      await screen.sees('img', /\S/);
      await screen.look('in-hand');
      await handIn(screen);
      await screen.reads('heeft Opdracht 3 - Foto voltooid voor 20 punten!');
      await hasScore(screen, 40);
    },
  },
  {
    name: 'a file is chosen, looked at by the server, and handed in',
    async run({ screen }) {
      await openCamera(screen, 'Opdracht 4 - Foto');
      await choosePicture(screen);
      await screen.reads('Licht genoeg');
      await screen.look('review');
      await handIn(screen);
      await screen.sees('heading', 'Gelukt!');
      await screen.look('verdict');
      await screen.sees('heading', 'Beschikbare Opdrachten');
      await hasScore(screen, 60);
    },
  },
  {
    name: 'a refused photo is put to the organiser, whose word arrives live',
    async run({ screen, desk }) {
      await takePhoto(screen, 'Opdracht 5 - Foto');
      await screen.reads('Maximaal aantal pogingen bereikt. Opdracht niet voltooid.');
      await screen.sees('heading', 'Beschikbare Opdrachten');
      await screen.click('button', 'Vraag spelleider');
      await screen.reads('De spelleider kijkt naar deze foto.');
      await desk.approveAskedPhoto();
      await hasScore(screen, RED_SCORE);
      await expectSamePage(screen);
    },
  },
  {
    name: 'the scoreboard changes while it is looked at',
    async run({ screen, desk }) {
      await screen.open('/scoreboard');
      await expectBoard(screen, [`Rode Team ${RED_SCORE}`, 'Blauwe Team 0']);
      await markPage(screen);
      await desk.giveBlueTeam(BLUE_BONUS);
      await expectBoard(screen, [`Blauwe Team ${BLUE_BONUS}`, `Rode Team ${RED_SCORE}`]);
      await expectSamePage(screen);
      await screen.look('scoreboard');
    },
  },
  {
    name: 'the gallery shows the photos, and one of them large',
    async run({ screen, server }) {
      await screen.open('/gallery');
      await screen.fill(/^Wachtwoord$/, server.adminPassword);
      await screen.wire.type(ENTER);
      await screen.until('the photos', async () => {
        const count = (await screen.names('button', 'groot bekijken')).length;
        return count === 3 || `are ${count}`;
      });
      await screen.look('gallery');
      await screen.click('button', 'Foto van Rode Team bij Opdracht 4 - Foto groot bekijken');
      await screen.sees('img', 'Foto van Rode Team bij Opdracht 4 - Foto');
      await screen.look('picture');
      await screen.wire.type(ESCAPE);
      await screen.until('the large picture', async () => {
        return (await screen.names('dialog')).length === 0 || 'is still open';
      });
    },
  },
  {
    name: 'a reload keeps the team and its score',
    async run({ screen }) {
      await screen.open('/game');
      await hasScore(screen, RED_SCORE);
      await screen.reads('2e van 2 teams');
    },
  },
];

/** How many colours there are along a line through what the camera shows: 0 without a picture, 1 for a black one. */
function cameraShows(): number {
  const video = document.querySelector('video');
  if (video === null || video.videoWidth === 0) return 0;
  const canvas = document.createElement('canvas');
  canvas.width = 64;
  canvas.height = 64;
  const context = canvas.getContext('2d');
  context?.drawImage(video, 0, 0, 64, 64);
  const bytes = context?.getImageData(0, 0, 64, 64).data ?? new Uint8ClampedArray();
  const colours = new Set<string>();
  for (let at = 0; at < bytes.length; at += 4) colours.add(bytes.slice(at, at + 3).join());
  return colours.size;
}

/** Teams in their order with their points, by what can be read. */
async function expectBoard(screen: Screen, rows: readonly string[]): Promise<void> {
  await screen.until(`the board ${rows.join(', ')}`, async () => {
    const shown = (await screen.names('row')).slice(1);
    const fits = rows.every((row, index) => {
      const [, team = '', points = ''] = /^(.*) (\d+)$/.exec(row) ?? [];
      return shown[index]?.includes(team) && shown[index].includes(points);
    });
    return fits || `is ${JSON.stringify(shown)}`;
  });
}
