import type { Device, Play } from './play.ts';
import { answerQuiz, choosePicture, handIn, hasScore, join, openCamera, takePhoto } from './player.ts';
import type { Screen } from './screen.ts';

/** What the engine does not have, so that there is nothing to test. */
export class Absent extends Error {}

export interface Step {
  readonly name: string;
  /** The server is away, or goes: failed requests are no fault. */
  readonly offline?: true;
  run(play: Play): Promise<void>;
}

export interface Scenario {
  readonly name: string;
  readonly device: Device;
  readonly steps: readonly Step[];
}

const ESCAPE = '\uE00C';
const ENTER = '\uE007';
/** What the first and second team have when the scoreboard is opened, and what the second gets while it is looked at. */
const RED_SCORE = 70;
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

const VISIT: readonly Step[] = [
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

const GAME: readonly Step[] = [
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
    name: 'a photo is taken with the camera, handed in and approved',
    async run({ screen }) {
      await openCamera(screen, 'Opdracht 3 - Foto');
      await screen.until('the camera', async () => {
        const shows = await screen.evaluate(cameraShows, null);
        return shows > 1 || `shows ${shows} colours`;
      });
      await screen.look('camera');
      await screen.click('button', 'Foto maken');
      await screen.look('in-hand');
      await handIn(screen);
      await screen.reads('Foto bij Opdracht 3 - Foto: goedgekeurd, +20 punten');
      await hasScore(screen, 30);
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
      await hasScore(screen, 50);
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

const WITHOUT_SERVER: readonly Step[] = [
  {
    name: 'the app comes onto the phone',
    async run({ screen }) {
      const has = await screen.evaluate(() => 'serviceWorker' in navigator, null);
      if (!has) throw new Absent('no service worker');
      // Under the service worker from its start, as every later visit is.
      await screen.evaluate(async () => {
        await navigator.serviceWorker.ready;
      }, null);
      await screen.open('/game');
      await hasScore(screen, RED_SCORE);
      await screen.until(
        'the app and the game',
        async () => (await screen.evaluate(isKept, null)) || 'not kept',
      );
    },
  },
  {
    name: 'without the server the app opens, and a photo waits in the queue',
    offline: true,
    async run({ screen, server }) {
      await server.kill9();
      await screen.open('/game');
      await hasScore(screen, RED_SCORE);
      await screen.reads('Geen verbinding');
      await takePhoto(screen, 'Opdracht 6 - Foto');
      await handIn(screen);
      await screen.reads('1 foto wacht');
      await screen.look('waiting');
    },
  },
  {
    name: 'the browser is closed and opened without the server: the photo waits still',
    offline: true,
    async run(play) {
      await play.switchOff();
      await play.switchOn();
      await play.screen.open('/hotel');
      await play.screen.sees('heading', 'Hotel Mar Blau');
      await play.screen.reads('1 foto wacht');
    },
  },
  {
    name: 'the server is back: the photo goes by itself, and counts once',
    offline: true,
    async run({ screen, server }) {
      await server.restart();
      await screen.reads('Foto bij Opdracht 6 - Foto: goedgekeurd, +20 punten');
      await screen.open('/game');
      await hasScore(screen, RED_SCORE + 20);
    },
  },
];

/** Whether this version of the app and the game as it stands are on the device. */
async function isKept(): Promise<boolean> {
  const newest = await (await caches.open('reisspel-newest')).match('/kept/newest');
  const game = await caches.match('/kept/live-play');
  return navigator.serviceWorker.controller !== null && newest !== undefined && game !== undefined;
}

const PRIVATE: readonly Step[] = [
  {
    name: 'in a private window a photo waits for the server, and goes',
    offline: true,
    async run({ screen, server }) {
      await join(screen);
      // Opened once, so that the camera's code is here when the server goes.
      await openCamera(screen, 'Opdracht 3 - Foto');
      await screen.click('button', 'Annuleren');
      await screen.click('button', 'Naar de opdrachten');
      await server.kill9();
      await takePhoto(screen, 'Opdracht 3 - Foto');
      await handIn(screen);
      await screen.reads('1 foto wacht');
      await server.restart();
      await screen.reads('Foto bij Opdracht 3 - Foto: goedgekeurd, +20 punten');
      await hasScore(screen, 20);
    },
  },
];

const WITHOUT_CAMERA: readonly Step[] = [
  {
    name: 'without a camera the screen says so, and a file is handed in',
    async run({ screen }) {
      await join(screen);
      await openCamera(screen, 'Opdracht 3 - Foto');
      await screen.reads('Geen camera gevonden op dit apparaat. Kies linksonder een foto van je telefoon.');
      await screen.look('no-camera');
      await choosePicture(screen);
      await handIn(screen);
      await screen.reads('Foto bij Opdracht 3 - Foto: goedgekeurd, +20 punten');
      await hasScore(screen, 20);
    },
  },
];

/** Each begins with a browser and a server of its own; a step builds on those before it. */
export const SCENARIOS: readonly Scenario[] = [
  {
    name: 'the game on a phone',
    device: { keeping: 'kept', camera: true },
    steps: [...VISIT, ...GAME, ...WITHOUT_SERVER],
  },
  { name: 'a private window', device: { keeping: 'private', camera: true }, steps: PRIVATE },
  { name: 'no camera', device: { keeping: 'kept', camera: false }, steps: WITHOUT_CAMERA },
];
