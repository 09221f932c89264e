import { CHOICES, CODE, ORDER } from '../drafts.ts';
import { PICTURE } from './organiser-client.ts';
import {
  answerQuiz,
  chooseFile,
  ENTER,
  hasScore,
  join,
  openCamera,
  openGallery,
  sortItems,
  startQuestion,
  submitAnswer,
  submitPhoto,
  takePhoto,
} from './player.ts';
import type { Screen } from './screen.ts';
import type { Step } from './step.ts';

const ESCAPE = '\uE00C';
const BACKSPACE = '\uE003';
/** Points of the Rode Team after the game's steps. */
export const RED_SCORE = 120;
/** Points from the organiser with which the Blauwe Team overtakes the Rode Team. */
const BLUE_BONUS = 125;

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
      await screen.checkLook('home');
    },
  },
  {
    name: 'the hotel page shows its pictures and the place of the map',
    async run({ screen }) {
      await screen.open('/hotel');
      await screen.sees('heading', 'Hotel Mar Blau');
      await screen.checkLook('hotel');
    },
  },
];

function timerTexts(): (string | null)[] {
  return [...document.querySelectorAll('[role="timer"]')].map((timer) => timer.textContent);
}

export const GAME: readonly Step[] = [
  {
    name: 'a player joins a team by typing its password',
    async run({ screen }) {
      await screen.open('/game');
      await screen.sees('heading', 'Selecteer je team');
      await screen.checkLook('teams');
      await join(screen);
      await screen.checkLook('board');
      await screen.markPage();
    },
  },
  {
    name: 'a player answers one quiz right and one wrong',
    async run({ screen }) {
      await answerQuiz(screen, 'Opdracht 1 - Quiz', 'Een boot');
      await screen.seesText('Correct! Goed gedaan!');
      await screen.checkLook('right');
      await screen.sees('heading', 'Beschikbare Opdrachten');
      await answerQuiz(screen, 'Opdracht 2 - Quiz', 'Een vis');
      await screen.seesText('Helaas, dat is niet correct.');
      await screen.sees('heading', 'Beschikbare Opdrachten');
      await hasScore(screen, 10);
    },
  },
  {
    name: 'a player types an estimate with a comma',
    async run({ screen }) {
      await startQuestion(screen, 'Opdracht 7 - Getal');
      await screen.fill(/^Jullie getal$/, '104,5');
      await submitAnswer(screen, 'number');
      await screen.seesText('Goed geschat!');
      await screen.sees('heading', 'Beschikbare Opdrachten');
      await hasScore(screen, 20);
    },
  },
  {
    name: 'a player ticks all right answers of a question',
    async run({ screen }) {
      await startQuestion(screen, 'Opdracht 8 - Meer antwoorden');
      for (const { text, isCorrect } of CHOICES.options) {
        if (isCorrect) await screen.click('checkbox', text);
      }
      await submitAnswer(screen, 'choices');
      await screen.seesText('Helemaal goed!');
      await screen.sees('heading', 'Beschikbare Opdrachten');
      await hasScore(screen, 30);
    },
  },
  {
    name: 'a player puts four items in order',
    async run({ screen }) {
      await startQuestion(screen, 'Opdracht 9 - Volgorde');
      const items = ORDER.items.map(({ text }) => text);
      await sortItems(screen, items);
      await submitAnswer(screen, 'order');
      await screen.seesText('Helemaal goed!');
      await screen.sees('heading', 'Beschikbare Opdrachten');
      await hasScore(screen, 40);
    },
  },
  {
    name: 'a player types an answer with a typing error',
    async run({ screen }) {
      await startQuestion(screen, 'Opdracht 10 - Open vraag');
      await screen.fill(/^Jullie antwoord$/, 'De zeestr');
      await submitAnswer(screen, 'text');
      await screen.seesText('Correct! Goed gedaan!');
      await screen.sees('heading', 'Beschikbare Opdrachten');
      await hasScore(screen, 50);
    },
  },
  {
    name: 'a player types a wrong code and the right one',
    async run({ screen }) {
      await startQuestion(screen, 'Opdracht 11 - Code', 'Begin met zoeken');
      await screen.fill(/^De code die jullie hebben gevonden$/, `${CODE.code}9`);
      await screen.browserWindow.type(ENTER);
      await screen.seesText('Dit is niet de goede code.');
      await screen.checkLook('code');
      await screen.browserWindow.type(BACKSPACE + ENTER);
      await screen.seesText('Gevonden!');
      await screen.sees('heading', 'Beschikbare Opdrachten');
      await hasScore(screen, 60);
    },
  },
  {
    name: 'a player takes a photo with the camera and submits it, and the server accepts it',
    async run({ screen }) {
      await openCamera(screen, 'Opdracht 3 - Foto');
      await screen.until('the camera', async () => {
        const shows = await screen.evaluate(cameraShows, null);
        return shows > 1 || `shows ${shows} colours`;
      });
      await screen.checkLook('camera');
      await screen.click('button', 'Foto maken');
      await screen.sees('img', /\S/);
      await screen.checkLook('in-hand');
      await submitPhoto(screen);
      await screen.seesText('heeft Opdracht 3 - Foto voltooid voor 20 punten!');
      await hasScore(screen, 80);
    },
  },
  {
    name: 'a player chooses a file, sees the results of its checks, and submits it',
    async run({ screen }) {
      await openCamera(screen, 'Opdracht 4 - Foto');
      await chooseFile(screen, PICTURE);
      await screen.seesText('Licht genoeg');
      await screen.checkLook('review');
      await submitPhoto(screen);
      await screen.sees('heading', 'Gelukt!');
      await screen.checkLook('verdict');
      await screen.sees('heading', 'Beschikbare Opdrachten');
      await hasScore(screen, 100);
    },
  },
  {
    name: 'a team asks for a review of a refused photo, and the approval arrives live',
    async run({ screen, organiser }) {
      await takePhoto(screen, 'Opdracht 5 - Foto');
      await screen.seesText('Maximaal aantal pogingen bereikt. Opdracht niet voltooid.');
      await screen.sees('heading', 'Beschikbare Opdrachten');
      await screen.click('button', 'Vraag spelleider');
      await screen.seesText('De spelleider kijkt naar deze foto.');
      await organiser.approveAskedPhoto();
      await hasScore(screen, RED_SCORE);
      await screen.expectSamePage();
    },
  },
  {
    name: 'the scoreboard changes live',
    async run({ screen, organiser }) {
      await screen.open('/scoreboard');
      await expectBoard(screen, [`Rode Team ${RED_SCORE}`, 'Blauwe Team 0']);
      await screen.markPage();
      await organiser.giveBlueTeam(BLUE_BONUS);
      await expectBoard(screen, [`Blauwe Team ${BLUE_BONUS}`, `Rode Team ${RED_SCORE}`]);
      await screen.expectSamePage();
      await screen.checkLook('scoreboard');
    },
  },
  {
    name: 'the gallery shows the photos, and opens one of them large',
    async run({ screen, server }) {
      await openGallery(screen, server);
      await screen.until('the photos', async () => {
        const count = (await screen.names('button', 'groot bekijken')).length;
        return count === 3 || `are ${count}`;
      });
      await screen.checkLook('gallery');
      await screen.click('button', 'Foto van Rode Team bij Opdracht 4 - Foto groot bekijken');
      await screen.sees('img', 'Foto van Rode Team bij Opdracht 4 - Foto');
      await screen.checkLook('picture');
      await screen.browserWindow.type(ESCAPE);
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
      await screen.seesText('2e van 2 teams');
    },
  },
];

/** Returns the number of colours in the camera's picture: 0 without a picture, 1 if it is black. */
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

/** Waits until the scoreboard has these rows, for example "Rode Team 80". */
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
